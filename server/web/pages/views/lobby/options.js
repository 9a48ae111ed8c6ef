/** Forms to open a table, and to change its options between games. */

/** @import { App } from "../page.js" */
/** @import { TableState } from "../../table/types.js" */
import { h } from "../../draw/dom.js";
import { counted, lasting } from "../../table/words/english.js";
import { isInClear } from "../../wire/ways.js";
import { button, choice, field, optionsIn, tick, withOwn } from "../page.js";
import { chooseOptions, mayOpenNight } from "../tournament/way.js";
import { needsEncryption } from "./ways.js";

const SEATS = [2, 3, 4, 5, 6, 7];
const MOVE = [0, 15, 30, 60, 120, 300];
const GAME = [0, 300, 600, 1200, 2700];
const COUNTDOWN = [0, 5, 10, 20, 60];
const GRACE = [0, 30, 120, 600];

/**
 * @typedef {"seats" | "closed" | "move_clock" | "game_clock" | "countdown" | "host_starts" | "grace" | "hints"} Name
 */
/** @typedef {Pick<TableState, Name | "spectators_allowed">} Options */

/** @type {Options} the options of a new table */
const USUAL = {
  seats: 7,
  closed: "next",
  move_clock: null,
  game_clock: null,
  countdown: 20,
  host_starts: true,
  grace: 30,
  hints: false,
  spectators_allowed: true,
};

/** @param {App} app opens a table with the usual options */
export function openTable({ session }) {
  const { spectators_allowed: spectators, ...usual } = USUAL;
  session.send({ ...usual, spectators, type: "open_table", table: freeName(session, ownName(session)) });
}

/** @param {App} app asks for the options of a table first */
export function chooseTable(app) {
  const { session } = app;
  const open = (/** @type {any} */ wanted) => {
    app.closeSheet();
    const { move_clock: move, game_clock: game, ...rest } = wanted;
    session.send({ ...rest, type: "open_table", move_clock: move || null, game_clock: game || null });
  };
  app.sheet("A table with your options", () => [
    form(app, "Open it", open, USUAL, freeName(session, ownName(session))),
    mayOpenNight(app) && button("A game night with your options", () => chooseOptions(app)),
  ]);
}

/** @param {App["session"]} session */
const ownName = ({ state }) => `${state.name.slice(0, 14)}'s table`;

/** @param {App["session"]} session @param {string} wanted @returns {string} it, with a number if a table has it */
export function freeName({ state: { tables } }, wanted) {
  const taken = new Set(tables.map(({ name }) => name.toLowerCase()));
  const names = [wanted, ...tables.map((_, index) => `${wanted} ${index + 2}`)];
  return names.find((name) => !taken.has(name.toLowerCase())) ?? wanted;
}

/** @param {App} app @param {TableState} table */
export function changeOptions(app, table) {
  const change = (/** @type {Record<string, any>} */ wanted) => {
    app.closeSheet();
    // an empty field keeps the password; the tick removes it
    const { password, open, ...rest } = wanted;
    app.session.send({ type: "change_options", ...rest, password: open ? "" : password || null });
  };
  app.sheet("Options of the table", () => [form(app, "Change it", change, table)]);
}

/**
 * @param {App} app
 * @param {string} action
 * @param {(wanted: Record<string, any>) => void} act
 * @param {Options & {password?: boolean}} now
 * @param {string} [name] of a table that is opened
 */
function form(app, action, act, now, name) {
  const timed = (/** @type {number[]} */ times, /** @type {number} */ own, /** @type {string} */ none) =>
    withOwn(times, own, (time) => (time ? lasting(time) : none));
  return h(
    "form",
    { class: "options", "data-key": "options", onsubmit: (event) => act(optionsIn(event)) },
    name !== undefined && field("table", "Its name", { value: name, maxlength: 24, required: true }),
    choice(
      "seats",
      "Seats",
      withOwn(SEATS, now.seats, (seats) => counted(seats, "seat")),
      now.seats,
    ),
    choice("move_clock", "Time for a move", timed(MOVE, now.move_clock ?? 0, "no limit"), now.move_clock ?? 0),
    choice("game_clock", "Time for a game", timed(GAME, now.game_clock ?? 0, "no limit"), now.game_clock ?? 0),
    tick("host_starts", "The host starts the game", now.host_starts),
    choice("countdown", "Before a game", timed(COUNTDOWN, now.countdown, "no countdown"), now.countdown),
    choice("grace", "Wait for lost players", timed(GRACE, now.grace, "not at all"), now.grace),
    choice(
      "closed",
      "Who answers a closed table",
      [
        ["next", "the next"],
        ["any", "anyone"],
      ],
      now.closed,
    ),
    tick("hints", "For practice, with hints", now.hints),
    tick("spectators", "Others may watch", now.spectators_allowed),
    isInClear()
      ? needsEncryption(app, "A password")
      : field("password", now.password ? "Another password" : "Password", {
          type: "password",
          maxlength: 100,
          autocomplete: "new-password",
        }),
    now.password && tick("open", "No password from now on", false),
    h("button", { type: "submit", class: "main" }, action),
  );
}
