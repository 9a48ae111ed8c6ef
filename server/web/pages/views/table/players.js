/** The players' cards with their points and tiles, and a rack shown large. */

/** @import { App } from "../page.js" */
/** @import { Seat } from "../../table/model.js" */
import { curvePicture } from "../../draw/curve.js";
import { h, still } from "../../draw/dom.js";
import { badge, coloursOf, lettersOf } from "../../draw/seat.js";
import { chip, tilePicture } from "../../draw/tile.js";
import { keyOf } from "../../table/cell.js";
import { curve, handEnds, layers } from "../../table/course.js";
import { holders, isOver, ownSeat, reactionsAt, totals } from "../../table/model.js";
import { clockText, counted, figure } from "../../table/words/english.js";
import { spokenTile } from "../../table/words/lines.js";
import { watchingWords } from "../../table/words/phrases.js";
import { colourChoice } from "../colour.js";

/** @param {import("../../table/types.js").Event[]} events of a game @param {string[]} names */
export const pointsCurve = (events, names) =>
  curvePicture(curve(events, names.length), lettersOf(names), coloursOf(names), handEnds(events));

/** @param {App} app @param {Seat} seat a card for each player, which shows the player's tiles at a tap */
export function playerCards(app, seat) {
  const { view, table, events } = seat;
  if (!view || !(table.playing || isOver(seat))) return [];
  const laid = view.board.at(-1);
  const last = laid && layers(events).get(keyOf(laid[1]));
  return view.racks.map((_, index) => playerCard(app, seat, index, last === index));
}

/**
 * @param {string[]} names
 * @param {string} name
 * @param {boolean} marked
 * @param {...import("../../draw/dom.js").Child} more
 */
export const seatLine = (names, name, marked, ...more) =>
  h("li", { class: marked ? "ready" : "" }, badge(names, name), h("b", {}, name), ...more);

/** @param {import("../../table/types.js").TableState} table the spectators, and who of them play in the next game */
export const watchingHint = (table) =>
  table.spectators.length ? [h("p", { class: "hint" }, watchingWords(table))] : [];

/** Scroll to the card of the player at turn. @param {HTMLElement} strip of cards */
export function bringToLay(strip) {
  const card = /** @type {HTMLElement | null} */ (strip.querySelector(".to-lay"));
  if (card?.offsetWidth)
    strip.scrollTo({
      left: card.offsetLeft - (strip.clientWidth - card.offsetWidth) / 2,
      behavior: still() ? "auto" : "smooth",
    });
}

/** @param {App} app @param {Seat} seat @param {number} index @param {boolean} last whether this player laid last */
function playerCard(app, seat, index, last) {
  const { view, table } = seat;
  if (!view) return null;
  const rack = view.racks[index];
  const left = rack.length;
  const mine = ownSeat(seat) === index;
  const lays = table.playing && view.seat === index;
  return h(
    "button",
    {
      type: "button",
      class: `player${lays ? " to-lay" : ""}${mine ? " mine" : ""}${last ? " laid-last" : ""}`,
      "data-key": `player ${index}`,
      onclick: () => showRack(app, index),
    },
    reactionOf(seat, holders(seat)[index]),
    cardWords(seat, index, totals(view)[index], [lays && "whose turn it is", last && "laid last"]),
    h("span", { class: "left", "aria-hidden": "true" }, left > 5 ? `▲${left}` : "▲".repeat(left)),
    h("span", { class: "hand-points", "aria-hidden": "true" }, handWords(seat, index)),
    h("span", { class: "chips", "aria-hidden": "true" }, rack.map(chip)),
  );
}

/** @param {Seat} seat @param {string} name @returns {Node | false} what this person has just called */
export function reactionOf(seat, name) {
  const found = reactionsAt(seat, performance.now()).find((one) => one.name === name);
  return (
    found !== undefined && h("span", { class: "reaction", "data-key": "reaction", "aria-hidden": "true" }, found.text)
  );
}

/** @param {Seat} seat @returns {Node[]} what people without a card have just called */
export function shouts(seat) {
  const names = holders(seat);
  return reactionsAt(seat, performance.now())
    .filter(({ name }) => !names.includes(name))
    .map(({ name, text }) =>
      h("p", { class: "reaction", "data-key": name, "aria-hidden": "true" }, h("b", { dir: "auto" }, name), ` ${text}`),
    );
}

/** @param {Seat} seat @param {number} index @param {number} total @param {(string | false)[]} states read out only */
function cardWords(seat, index, total, states) {
  const names = holders(seat);
  const name = names[index];
  const tiles = counted(seat.view?.racks[index].length ?? 0, "tile");
  const away = awayWord(seat, name);
  const mine = ownSeat(seat) === index;
  const spoken = [name, counted(total, "point"), tiles, ...states, away, mine && "you"].filter(Boolean);
  const shown = { class: "name", dir: "auto", "aria-hidden": "true" };
  return [
    h("span", { class: "unseen" }, spoken.join(", ")),
    badge(names, name),
    h("strong", { class: "total", "aria-hidden": "true" }, figure(total)),
    h("span", shown, name, mine && h("em", {}, " you"), away && h("em", {}, ` ${away}`)),
  ];
}

/** @param {Seat} seat @param {string} name */
function awayWord({ table }, name) {
  const player = table.players.find((other) => other.name === name);
  if (player?.stand_in) return "stand-in";
  if (player?.asleep) return "asleep";
  return player && !player.connected ? "lost" : "";
}

/** @param {Seat} seat @param {number} index the time left for the game, or the points of this hand */
function handWords({ view, table, clock }, index) {
  if (!view || !table.playing) return "";
  if (clock?.game.length) return clockText(clock.game[index]);
  const score = view.scores[index];
  return score ? `${score > 0 ? "+" : ""}${score}` : "";
}

/** @param {App} app @param {number} index the seat whose tiles the sheet shows */
function showRack(app, index) {
  app.sheet("Tiles", () => {
    const { seat } = app.session.state;
    if (!seat?.view) return [];
    const names = holders(seat);
    const rack = seat.view.racks[index] ?? [];
    const points = h("strong", { class: "total" }, figure(totals(seat.view)[index] ?? 0));
    return [
      h("div", { class: "own" }, badge(names, names[index] ?? ""), h("b", {}, names[index] ?? ""), points),
      h(
        "ul",
        { class: "rack-shown" },
        rack.map((tile) => h("li", {}, tilePicture(tile, 84), h("span", { class: "unseen" }, spokenTile(tile)))),
      ),
      h("p", { class: "hint" }, rack.length ? `${counted(rack.length, "tile")} on the rack` : "No tiles are left."),
      ...(index === ownSeat(seat) ? colourChoice(app) : []),
    ];
  });
}
