/** The words that a screen reader reads out after a notice, as the plain client has them. */

import { holders, isOwnTurn } from "../model.js";
import { seatText } from "../tournament.js";
/** @import { Notice, Played, Started, TableState } from "../types.js" */
/** @import { State } from "../model.js" */
import { lasting, reactionText, say, sentence } from "./english.js";
import { changeText, eventTexts, nudgedText } from "./phrases.js";

/** Changes that follow a seat in a round at once: nothing may hide the words about the seat. */
const QUIET_IN_ROUND = new Set(["joined", "ready", "counting"]);

/** @param {TableState} table @param {string} name */
function inRound(table, name) {
  // the first at a table comes before the count
  const count = table.starts_in && say("night.seat.starts", { time: lasting(table.starts_in) });
  return [seatText(table, name), count].filter(Boolean).join(" ");
}

/** @param {State} state */
const words = ({ said }) => said;

/** @type {{[Type in Notice["type"]]?: (state: State, notice: Extract<Notice, {type: Type}>) => string}} */
const SPOKEN = {
  refused: words,
  closed: words,
  left: words,
  table_opened: words,
  halted: (_, notice) => sentence(notice.words),
  explained: (_, { words: why, points, contacts }) =>
    sentence([why || say("points", { count: points ?? 0 }), ...contacts].join(", ")),
  said: (_, { name, text }) => say("said", { name, text }),
  reacted: (_, { name, reaction }) => say("reacted", { name, text: reactionText(reaction) }),
  nudged: ({ seat }, { by, name }) => nudgedText(by, name, seat?.name),
  joined: (state, { token, table, name }) =>
    (token && table.round && !table.playing
      ? inRound(table, name)
      : say(token ? "sat" : "sat.watching", { table: table.name, name })) + turn(state),
  table_changed: ({ seat }, notice) =>
    notice.table.round && QUIET_IN_ROUND.has(notice.change) ? "" : changeText(notice, seat?.name),
  started: (state, notice) => happened(state, notice) + turn(state),
  played: (state, notice) => happened(state, notice) + turn(state),
};

/** @param {State} state after the notice @param {Notice} notice */
export function spoken(state, notice) {
  const speak = /** @type {((state: State, notice: Notice) => string) | undefined} */ (SPOKEN[notice.type]);
  return speak?.(state, notice) ?? "";
}

/** @param {State} state @param {Started | Played} notice */
function happened({ seat }, { events }) {
  if (!seat) return "";
  const before = { ...seat, events: seat.events.slice(0, seat.events.length - events.length) };
  const texts = eventTexts(events, holders(before), seat.name, seat.view?.board);
  // a screen reader does not stop at the end of a line
  return texts.flatMap((text) => text.split("\n").map((line) => sentence(line.trim()))).join(" ");
}

/** @param {State} state */
const turn = ({ seat }) => (isOwnTurn(seat) ? " It is your turn." : "");
