/** The page of a recorded game. */

/** @import { App } from "./views/page.js" */
/** @import { Event } from "./table/types.js" */
/** @import { Mark } from "./table/replay/review.js" */
/** @import { Timeline } from "./table/replay/timeline.js" */
import { BoardPicture } from "./draw/board.js";
import { announce, byId, h, replace, s } from "./draw/dom.js";
import { dress } from "./draw/seat.js";
import { Sheet } from "./draw/sheet.js";
import { tileDefinitions } from "./draw/tile.js";
import { curve, layers } from "./table/course.js";
import { lastLaid } from "./table/latest.js";
import { holders } from "./table/model.js";
import { exercisesOf } from "./table/replay/exercise.js";
import { marksOf } from "./table/replay/review.js";
import { timelineOf } from "./table/replay/timeline.js";
import { counted, listed } from "./table/words/english.js";
import { eventLines, handText } from "./table/words/lines.js";
import { eventTexts } from "./table/words/phrases.js";
import { button, iconButton, pair, qr, typed } from "./views/page.js";
import { better, coachWords, mistakeDots, momentParts } from "./views/replay/coach.js";
import { keepSettings, readSettings } from "./views/settings.js";
import { bringToLay, playerCards, pointsCurve } from "./views/table/players.js";
import { logLines } from "./views/talk.js";
import { askWays, ways } from "./wire/ways.js";

const page = byId("page");
const sheet = new Sheet();
const settings = readSettings();
const open = sheet.open.bind(sheet);
const app = /** @type {App} */ (/** @type {unknown} */ ({ settings, sheet: open, session: { state: {} } }));

const name = location.pathname
  .split("/")
  .pop()
  ?.replace(/\.contack$/, "");

/** @type {Timeline} */
let game;
/** @type {Map<number, Mark>} */
let marks;
/** @type {Event[]} */
let all = [];
let at = 0;
/** @type {import("./views/replay/learn.js").Learn | null} */
let learn = null;

const board = new BoardPicture(null);
const head = h("header", { class: "top" });
const players = h("section", { class: "players", "aria-label": "Players" });
const steps = h("section", { class: "steps", "aria-label": "Positions" });
const tray = h("div", { hidden: true });
const side = h("aside", { class: "side" });

keepSettings(settings);
document.body.append(tileDefinitions());
begin();

async function begin() {
  const [record, review] = await Promise.all(
    [`${name}.contack`, `${name}.review.json`].map((file) => fetch(`/records/${file}`).catch(() => null)),
  );
  if (!record?.ok) return fail(record ? await record.text() : "The server cannot be reached.");
  game = timelineOf(await record.text());
  if (!game.positions.length) return fail(`The record of this game is damaged: ${game.wrong}.`);
  marks = review?.ok ? marksOf(await review.text(), game.positions) : new Map();
  all = game.positions.flatMap(({ events }) => events);
  dress([game], /** @type {any} */ (all.filter(({ event }) => event === "seated")));
  document.title = `${listed(game.players)} · Contack`;
  page.replaceChildren(
    h(
      "div",
      { class: "table-view" },
      head,
      players,
      h("main", { class: "board-box" }, board.element),
      steps,
      tray,
      side,
    ),
  );
  addEventListener("hashchange", follow);
  addEventListener("keydown", key);
  follow();
}

/** @param {string} text */
const fail = (text) =>
  page.replaceChildren(
    h(
      "main",
      { class: "column" },
      h("div", { class: "welcome" }, h("h1", {}, text)),
      h("a", { class: "hint", href: "/" }, "To the tables"),
    ),
  );

/** Show the position that the address names. */
const follow = () => go(Number(location.hash.match(/^#position=(\d+)$/)?.[1] ?? 1) - 1);

/** @param {number} step */
function go(step) {
  at = Math.min(Math.max(step, 0), game.positions.length - 1);
  history.replaceState(null, "", `#position=${at + 1}`);
  draw();
}

/** @param {KeyboardEvent} event */
function key(event) {
  if (!sheet.dialog.open && learn?.key(event.key)) return event.preventDefault();
  const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: game.positions.length }[event.key];
  if (to === undefined || learn || sheet.dialog.open || event.target instanceof HTMLInputElement || event.altKey)
    return;
  event.preventDefault();
  go(to);
}

/** @param {number} step @returns {any} the table as a seat of the model */
function seatAt(step) {
  const events = game.positions.slice(0, step + 1).flatMap((one) => one.events);
  const { view } = game.positions[step];
  return {
    name: "",
    game,
    events,
    view,
    reactions: [],
    table: { players: [], playing: step + 1 < game.positions.length },
  };
}

function draw() {
  const mark = marks.get(at);
  const seat = learn?.seat(seatAt(at)) ?? seatAt(at);
  app.session.state.seat = seat;
  const names = holders(seat);
  const before = at ? holders(seatAt(at - 1)) : game.players;
  const cells = layers(seat.events);
  const more = () => [points(seat.events, names), logLines(eventLines(seat.events, game.players), names)];
  board.show(seat.view.board, {
    places: better(mark, cells),
    preview: null,
    since: new Set([...cells.keys()].slice(-names.length)),
    layers: cells,
    names,
    wrong: null,
    laid: lastLaid(seat),
    ...learn?.signs(seat),
  });
  replace(
    head,
    h("div", { class: "title" }, h("h1", {}, listed(names)), h("p", {}, handText(seat.view))),
    iconButton("points", "Points and log", () => open("Points", more), { class: "plain narrow-only" }),
    !learn && learners().size > 0 && button("Learn", () => open("Find better lays", learnParts)),
    button("Share", share),
  );
  replace(players, ...playerCards(app, seat));
  bringToLay(players);
  replace(side, h("h2", {}, `Played on ${game.started.slice(0, 10)}`), ...playerCards(app, seat), ...more());
  if (learn) learn.show(seat);
  else drawSteps(mark, before);
}

/** @param {Mark | undefined} mark @param {string[]} before the players */
function drawSteps(mark, before) {
  replace(
    steps,
    h(
      "div",
      { class: "moment", tabindex: 0, role: "group", "aria-label": "This position" },
      momentParts(game, at, mark, before),
    ),
    mistakeDots(game, marks),
    ...tools(),
  );
  /** @type {HTMLInputElement} */ (steps.querySelector("input")).value = String(at + 1);
  const words = eventTexts(game.positions[at].events, before, "");
  announce([...words, mark ? coachWords(mark).join("") : ""].join(". "));
}

const tools = () => [
  h("input", {
    type: "range",
    min: 1,
    max: game.positions.length,
    value: at + 1,
    "aria-label": "Position",
    oninput: ({ target }) => go(target.value - 1),
  }),
  pair(
    iconButton("first", "To the beginning", () => go(0)),
    iconButton("back", "One position back", () => go(at - 1)),
    h("span", {}, `${at + 1} of ${game.positions.length}`),
    iconButton("next", "One position on", () => go(at + 1)),
    iconButton("last", "To the end", () => go(game.positions.length)),
  ),
];

/** @param {Event[]} events @param {string[]} names the points of the whole game, with a line at this position */
function points(events, names) {
  const picture = pointsCurve(all, names);
  const [now, end] = [events, all].map((some) => curve(some, 0).length - 1);
  picture.append(s("path", { class: "now", d: `M${(now / (end || 1)) * 274},0 V96` }));
  return picture;
}

const learners = () =>
  exercisesOf(marks, (step) => {
    const [lay] = game.positions[step].events;
    return lay.event === "laid" ? holders(seatAt(step))[lay.seat] : "";
  });

/** @returns {Node[]} the players with their mistakes */
const learnParts = () => [
  h("p", { class: "hint" }, "Whose lays? The replay stops before each mistake, and asks for a better lay."),
  ...[...learners()].map(([player, found]) =>
    button(`${player}: ${counted(found.length, "lay")}`, () => startLearning(player, found)),
  ),
];

/** @param {string} player @param {number[]} found */
async function startLearning(player, found) {
  sheet.close();
  const fetched = await import("./views/replay/learn.js").catch(() => null);
  if (!fetched) return announce("The server cannot be reached.");
  learn = new fetched.Learn(app, player, found, marks, { go, stop: stopLearning });
  board.onTap = (cell) => learn?.choice.tap(cell);
  tray.replaceWith(learn.element);
  steps.hidden = true;
  learn.next();
}

function stopLearning() {
  learn?.element.replaceWith(tray);
  learn = null;
  board.onTap = null;
  steps.hidden = false;
  draw();
}

async function share() {
  await askWays();
  const link = `${ways().page || `${location.origin}/`}replay/${name}#position=${at + 1}`;
  open("Share this position", () => [
    qr(`/qr.svg?replay=${name}&position=${at + 1}`, "The address of this position, to be scanned"),
    typed(link),
    isSecureContext && button("Copy", () => navigator.clipboard.writeText(link)),
  ]);
}
