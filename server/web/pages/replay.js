/** A recorded game, to step through. */

/** @import { App } from "./views/page.js" */
/** @import { Event, View } from "./table/types.js" */
import { BoardPicture } from "./draw/board.js";
import { byId, h, replace, s } from "./draw/dom.js";
import { icon } from "./draw/icon.js";
import { badge, lettersOf } from "./draw/seat.js";
import { chip, tileDefinitions } from "./draw/tile.js";
import { sums } from "./screen/parts.js";
import { listed } from "./table/english.js";
import { curve, holders, layers } from "./table/model.js";
import { eventTexts } from "./table/told.js";
import { eventLines, handText } from "./table/words.js";
import { button } from "./views/page.js";
import { bringToLay, playerCards, pointsCurve } from "./views/players.js";
import { keepSettings, readSettings } from "./views/settings.js";
import { logLines } from "./views/talk.js";

/**
 * @typedef {object} Mark what the coach says of a lay
 * @property {number} cost
 * @property {string} best
 * @property {number} worth
 *
 * @typedef {object} Step
 * @property {Event[]} events
 * @property {Omit<View, "board">} view
 * @property {[string, number, number, number][]} [contacts]
 * @property {Mark} [mark]
 *
 * @typedef {object} Replay
 * @property {string} address
 * @property {string[]} players
 * @property {string} started
 * @property {Step[]} steps
 * @property {string} wrong
 */

const MISTAKE = 0.05; // of the chance to win
const BLUNDER = 0.15;

const page = byId("page");
const dialog = /** @type {HTMLDialogElement} */ (byId("sheet"));
const settings = readSettings();
const app = /** @type {App} */ (/** @type {unknown} */ ({ settings, sheet, session: { state: {} } }));

/** @type {Replay} */
let game;
/** @type {Event[]} */
let all = [];
let at = 0;

const board = new BoardPicture(null);
const head = h("header", { class: "top" });
const players = h("section", { class: "players", "aria-label": "Players" });
const steps = h("section", { class: "steps", "aria-label": "Moves" });
const side = h("aside", { class: "side" });

keepSettings(settings);
document.body.append(tileDefinitions());
dialog.addEventListener("click", ({ target }) => target === dialog && dialog.close());
begin();

async function begin() {
  const answer = await fetch(`${location.pathname}.json`).catch(() => null);
  if (!answer?.ok) return fail(answer ? await answer.text() : "The server cannot be reached.");
  game = await answer.json();
  all = game.steps.flatMap(({ events }) => events);
  document.title = `${listed(game.players)} · Contack`;
  page.append(h("div", { class: "table-view" }, head, players, h("main", { class: "board-box" }, board.element), steps, side));
  addEventListener("hashchange", follow);
  addEventListener("keydown", key);
  follow();
}

/** @param {string} text */
const fail = (text) => page.append(h("main", { class: "column" }, h("div", { class: "welcome" }, h("h1", {}, text)), h("a", { class: "hint", href: "/" }, "To the tables")));

/** To the move that the address names. */
const follow = () => go(Number(location.hash.match(/^#move=(\d+)$/)?.[1] ?? 1) - 1);

/** @param {number} step */
function go(step) {
  at = Math.min(Math.max(step, 0), game.steps.length - 1);
  history.replaceState(null, "", `#move=${at + 1}`);
  draw();
}

/** @param {KeyboardEvent} event */
function key(event) {
  const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: game.steps.length }[event.key];
  if (to === undefined || dialog.open || event.target instanceof HTMLInputElement || event.altKey) return;
  event.preventDefault();
  go(to);
}

/** @param {number} step what is known of the table then */
function seatAt(step) {
  const events = game.steps.slice(0, step + 1).flatMap((one) => one.events);
  const lays = events.slice(events.findLastIndex(({ event }) => event === "dealt")).filter(({ event }) => event === "laid");
  const view = { ...game.steps[step].view, board: lays.map(({ tile, cell }) => [tile, cell]) };
  return /** @type {any} */ ({ name: "", game, events, view, table: { players: [], playing: step + 1 < game.steps.length } });
}

function draw() {
  const step = game.steps[at];
  const seat = (app.session.state.seat = seatAt(at));
  const names = holders(seat);
  const before = at ? holders(seatAt(at - 1)) : game.players;
  const cells = layers(seat.events);
  const more = () => [points(seat.events, names), logLines(eventLines(seat.events, game.players), names, " ")];
  board.show(seat.view.board, { places: better(step.mark, cells), preview: null, since: new Set([...cells.keys()].slice(-names.length)), layers: cells, letters: lettersOf(names), wrong: null, dashed: [] });
  replace(
    head,
    h("div", { class: "title" }, h("h1", {}, listed(names)), h("p", {}, handText(seat.view))),
    h("button", { type: "button", class: "plain narrow-only", "aria-label": "Points and log", onclick: () => sheet("Points", more) }, icon("points")),
    button("Share", share),
  );
  replace(players, ...playerCards(app, seat));
  bringToLay(players);
  replace(side, h("h2", {}, `Played on ${game.started.slice(0, 10)}`), ...playerCards(app, seat), ...more());
  replace(steps, h("div", { class: "told", tabindex: 0, role: "group", "aria-label": "This move" }, told(step, before)), dots(), ...tools());
  /** @type {HTMLInputElement} */ (steps.querySelector("input")).value = String(at + 1);
  byId("live").textContent = [...eventTexts(step.events, before, ""), step.mark ? coach(step.mark).join("") : ""].join(". ");
}

/** @param {Step} step @param {string[]} names what happened, and what it was worth */
function told({ events, contacts, mark }, names) {
  const [{ name, text, tile, points: got, seat }, ...others] = eventLines(events, names);
  return [
    h("p", {}, name && badge(names, name, seat), h("span", {}, h("b", {}, name), ` ${text} `, tile && chip(tile)), got !== undefined && h("strong", {}, `+${got}`)),
    contacts && h("p", {}, sums(/** @type {any} */ ({ contacts, points: 0 }))),
    mark && h("p", { class: "coach" }, coach(mark, chip(mark.best.slice(0, 8)))),
    others.map((line) => h("p", {}, `${line.name} ${line.text} `, line.tile && chip(line.tile))),
    at + 1 === game.steps.length && game.wrong && h("p", { class: "wrong" }, `The record is damaged from here on: ${game.wrong}.`),
  ];
}

const tools = () => [
  h("input", { type: "range", min: 1, max: game.steps.length, value: at + 1, "aria-label": "Move", oninput: ({ target }) => go(target.value - 1) }),
  h("div", { class: "pair" }, tool("first", "To the beginning", 0), tool("back", "One move back", at - 1), h("span", {}, `${at + 1} of ${game.steps.length}`), tool("next", "One move on", at + 1), tool("last", "To the end", game.steps.length)),
];

/** @param {Parameters<typeof icon>[0]} sign @param {string} name @param {number} to */
const tool = (sign, name, to) => h("button", { type: "button", "aria-label": name, onclick: () => go(to) }, icon(sign));

/** @param {Event[]} events @param {string[]} names the points of the whole game, and where it stands */
function points(events, names) {
  const picture = pointsCurve(all, names);
  const [now, end] = [events, all].map((some) => curve(some, 0).length - 1);
  picture.append(s("path", { class: "now", d: `M${(now / (end || 1)) * 274},0 V96` }));
  return picture;
}

/** @param {Mark} mark @param {string | Node} [shown] @returns {(string | Node)[]} */
const coach = ({ cost, best, worth }, shown = best.replace("@", " at ")) =>
  cost ? [`The coach: cost ${Math.max(1, Math.round(cost * 100))} % of the chance to win; best was `, shown, ` for ${worth}.`] : ["The coach: no lay was better."];

/** @param {Mark | undefined} mark @param {Map<string, unknown>} cells where tiles lie @returns {any[]} where the best lay would have been */
function better(mark, cells) {
  const [tile, cell] = mark?.cost ? mark.best.split("@") : [];
  return cell && !cells.has(cell) ? [[tile, cell.split(",").map(Number), mark?.worth]] : [];
}

/** Where somebody made a mistake. */
const dots = () =>
  s(
    "svg",
    { class: "dots", "aria-hidden": "true" },
    game.steps.map(({ mark, events }, step) => mark && mark.cost >= MISTAKE && s("circle", { class: `seat-${events[0].seat}`, cx: `${(step / (game.steps.length - 1)) * 100}%`, cy: 6, r: mark.cost < BLUNDER ? 3 : 5 })),
  );

function share() {
  const link = `${game.address}#move=${at + 1}`;
  sheet("Share this move", () => [
    h("img", { class: "qr", src: `/qr.svg?replay=${location.pathname.split("/").pop()}&move=${at + 1}`, width: 240, height: 240, alt: "The address of this move, to be scanned" }),
    h("code", { class: "typed", tabindex: 0 }, link),
    ...(isSecureContext ? [button("Copy", () => navigator.clipboard.writeText(link))] : []),
  ]);
}

/** @param {string} title @param {() => Node[]} fill */
function sheet(title, fill) {
  const close = h("button", { type: "button", class: "plain", "aria-label": "Close", onclick: () => dialog.close() }, "×");
  replace(dialog, h("header", {}, h("h2", { id: "sheet-title" }, title), close), h("div", { class: "sheet-body" }, ...fill()));
  dialog.showModal();
}
