/** The player's own part of the table: a line of words, and the rack under it. */

/** @import { App } from "../page.js" */
/** @import { Choice } from "./choice.js" */
/** @import { Contact } from "../../screen/types.js" */
/** @import { Explained, ScoredLay, Tile } from "../../table/types.js" */
/** @import { Seat } from "../../table/model.js" */
import { h } from "../../draw/dom.js";
import { badge } from "../../draw/seat.js";
import { tilePicture } from "../../draw/tile.js";
import { contactsOf, latestNews } from "../../table/latest.js";
import { holders, isOver, isOwnTurn, ownPlayer, ownRack, ownSeat, totals } from "../../table/model.js";
import { figure, lasting, say, sentence, tileName } from "../../table/words/english.js";
import { spokenTile } from "../../table/words/lines.js";
import { waitingWords } from "../../table/words/phrases.js";
import { colourChoice } from "../colour.js";
import { button, pair } from "../page.js";
import { soundButton } from "../settings.js";
import { reactionOf } from "./players.js";

const UNSENT = "No connection. Your lay will be sent again when the network is back.";

/** @param {string} text */
const wrong = (text) => h("span", { class: "wrong" }, text);

/** @param {App} app @param {Choice} choice @param {Seat} seat */
export function statusLine({ session }, choice, seat) {
  const { halted, said } = session.state;
  if (halted) return wrong(`${sentence(halted)} The game waits.`);
  if (!seat.table.playing) return waitingLine(seat, said);
  if (choice.waits(performance.now())) return session.link.isOpen ? "Sending ..." : wrong(UNSENT);
  if (said) return said === session.welcome ? h("span", {}, said) : wrong(said);
  return ownLine(session, choice, seat);
}

/** @param {App["session"]} session @param {Choice} choice @param {Seat} seat */
function ownLine(session, choice, seat) {
  if (choice.asked) return askedLine(choice, session.explained);
  if (choice.preview) return "";
  if (ownPlayer(seat)?.stand_in) return "The stand-in, a simple bot, plays for you.";
  return choiceLine(choice, seat);
}

/** @param {Choice} choice @param {Explained | null} explained what the server says of the tile on that place */
function askedLine({ tile }, explained) {
  if (!explained) return wrong("");
  if (explained.points === null || !tile) return wrong(sentence(explained.words));
  return h("span", {}, h("b", {}, tileName(tile)), ` would score ${explained.points} there.`);
}

/** @param {Seat} seat @param {string} said */
function waitingLine({ table, name, received }, said) {
  if (table.starts_in === null) return said || (table.asking ? sentence(say("begins")) : waitingWords(table, name));
  const seconds = table.starts_in - (performance.now() - received) / 1000;
  return sentence(say("begins.in", { time: lasting(seconds) }));
}

/** @param {Choice} choice @param {Seat} seat the next step for the chosen tile */
function choiceLine(choice, seat) {
  const mine = isOwnTurn(seat);
  if (!choice.tile) return newsLine(seat) || (mine ? "Tap one of your tiles." : "");
  const tile = h("b", {}, tileName(choice.tile));
  if (!mine) return h("span", {}, tile, ": tap a place to see what it would score there.");
  const count = choice.places(seat).length;
  const places = count === 1 ? "one place. Tap it." : `${count} places. Tap one.`;
  return h("span", {}, tile, count ? ` fits in ${places}` : " fits nowhere now. Tap a place to see why.");
}

/** @param {Seat} seat the last lay with the draws and passes after it; null before the first */
function newsLine(seat) {
  const names = holders(seat);
  const news = latestNews(seat);
  if (!news.length) return null;
  const parts = news.map(({ seat: by, text, points, sums }) => [
    badge(names, names[by]),
    h(points === undefined ? "span" : "b", { dir: "auto" }, text),
    points !== undefined && h("b", { class: "gained" }, `+${points}`),
    sums && h("span", {}, sums),
  ]);
  return h("span", { class: "news" }, parts);
}

/** @param {App} app @param {Choice} choice @param {Seat} seat */
export function rackParts(app, choice, seat) {
  const { view, table } = seat;
  const own = ownSeat(seat);
  if ((!view || own < 0) && table.round) return seat.token ? [] : [h("p", { class: "watching" }, "You watch.")];
  if (!view || own < 0) return table.playing ? watchingParts(app, seat) : readyParts(app, seat);
  if (choice.preview) return previewParts(choice, seat, choice.preview);
  const lays = seat.lays.toSorted((one, other) => one[2] - other[2]);
  const best = new Map(lays.map(([tile, , points]) => [tile, points]));
  const turn = isOwnTurn(seat);
  const total = h("strong", { class: "total" }, figure(totals(view)[own]));
  const tiles = view.racks[own].map((tile, index) => {
    const points = turn ? best.get(tile) : undefined;
    return rackTile(choice, tile, index, points, turn);
  });
  return [
    h(
      "div",
      { class: "own" },
      ownBadge(app, seat),
      h("b", {}, seat.name),
      h("span", {}, "you"),
      reactionOf(seat, seat.name),
      soundButton(app),
      total,
    ),
    h("div", { class: "tiles" }, tiles),
  ];
}

/** @param {App} app @param {Seat} seat a tap leads to the choice of another colour */
function ownBadge(app, seat) {
  const choose = () => app.sheet("Your colour", () => colourChoice(app));
  const about = { class: "plain self", "data-key": "colour", "aria-label": "Your colour", onclick: choose };
  return h("button", { type: "button", ...about }, badge(holders(seat), seat.name));
}

/**
 * @param {Choice} choice
 * @param {Tile} tile
 * @param {number} index
 * @param {number | undefined} points
 * @param {boolean} turn
 */
function rackTile(choice, tile, index, points, turn) {
  const chosen = tile === choice.tile;
  const none = turn && points === undefined;
  const worth = none ? "no place" : points === undefined ? "" : `+${points}`;
  return h(
    "button",
    {
      type: "button",
      class: `rack-tile${chosen ? " chosen" : ""}${none ? " none" : ""}`,
      "data-key": `tile ${tile}`,
      "aria-pressed": String(chosen),
      onclick: () => choice.choose(tile),
    },
    h("span", { class: "unseen" }, `${spokenTile(tile)}${worth && `: ${worth}`}`),
    tilePicture(tile, 66),
    h("span", { class: "points", "aria-hidden": "true" }, worth),
    h("kbd", { "aria-hidden": "true" }, String(index + 1)),
  );
}

/** @param {Choice} choice @param {Seat} seat @param {ScoredLay} lay */
function previewParts(choice, seat, [tile, cell, points]) {
  const total = seat.view ? totals(seat.view)[ownSeat(seat)] : 0;
  const sum = h("span", {}, "your total ", figure(total), " → ", h("b", {}, figure(total + points)));
  const lay = { type: "button", class: "main lay", "data-key": "lay", onclick: () => choice.lay() };
  const others = ownRack(seat).filter((other) => other !== tile);
  return [
    h("div", { class: "sum-head" }, h("b", {}, `${tileName(tile)} here`), sum),
    h("ul", { class: "sums" }, contactsOf(seat.view?.board ?? [], tile, cell).map(contactLine)),
    pair(
      button("‹ Back", () => choice.back(), "", { "data-key": "back" }),
      h("button", lay, "Lay it ", h("strong", {}, `+${points}`)),
    ),
    h("p", { class: "hint" }, "Or tap another place or another tile."),
    h(
      "div",
      { class: "tiles small" },
      others.map((other) => smallTile(choice, other)),
    ),
  ];
}

/** @param {Contact} contact */
function contactLine([colour, mine, theirs, points]) {
  const words = `${colour} ${mine} ${points ? "+" : "to"} ${theirs}`;
  const letter = h("i", { class: colour }, colour[0]);
  return h("li", {}, letter, h("span", {}, words), h("b", {}, points ? `= ${points}` : "0"));
}

/** @param {Choice} choice @param {Tile} tile */
function smallTile(choice, tile) {
  return h(
    "button",
    { type: "button", class: "rack-tile", "data-key": `tile ${tile}`, onclick: () => choice.choose(tile) },
    h("span", { class: "unseen" }, spokenTile(tile)),
    tilePicture(tile, 44),
  );
}

/** @param {App} app @param {Seat} seat @returns {Node[]} the way to a seat in the next game, and back */
function watchingParts({ session }, { table, name }) {
  const waits = table.queue.includes(name);
  const sit = () => session.send({ type: "sit", wanted: !waits });
  const wish = table.playing ? "A seat in the next game" : "Take a seat";
  return [
    h("p", { class: "watching" }, waits ? "You take a seat in the next game." : "You watch."),
    button(waits ? "Only watch" : wish, sit, waits ? "" : "main", { "data-key": "sit" }),
  ];
}

/** @param {App} app @param {Seat} seat */
function readyParts(app, seat) {
  const { session } = app;
  const player = ownPlayer(seat);
  if (!player) return watchingParts(app, seat);
  if (seat.table.asking) return [];
  if (!player.ready) {
    const words = isOver(seat) ? "Play again" : "I am ready";
    return [button(words, () => session.ready(), "main", { "data-key": "ready" })];
  }
  const wait = button("Wait!", () => session.send({ type: "wait" }), "", { "data-key": "wait" });
  return [h("p", { class: "watching" }, "You are ready."), wait];
}
