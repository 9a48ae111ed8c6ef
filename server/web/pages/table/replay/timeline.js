/** A recorded game as positions, one for each visible change: docs/records.md, and engine/records/timeline.py. */

/** @import { Event, Laid, Lay } from "../types.js" */
import { keyOf, scored, touching } from "../cell.js";

/**
 * @typedef {Omit<import("../types.js").View, "rules">} View
 *
 * @typedef {object} Position events and the public state after them
 * @property {Event[]} events
 * @property {View} view
 *
 * @typedef {object} Timeline
 * @property {string[]} players the names at the start, by seat
 * @property {number[]} colours at the start, by seat; empty in records that have none
 * @property {string} started in UTC
 * @property {Position[]} positions
 * @property {string} wrong why the record ends here; empty if nothing is wrong
 */

/** @param {string} text a record @returns {Timeline} */
export function timelineOf(text) {
  const lines = text.split("\n").slice(0, -1); // a crash can cut the last line short
  const { players, colours = [], started = "" } = JSON.parse(lines[0]);
  /** @type {Position[]} */
  const positions = [];
  let view = empty(players.length);
  /** @type {Event | undefined} */
  let before;
  for (const [index, line] of lines.slice(1).entries()) {
    const event = JSON.parse(line);
    const why = whyNot(view, event);
    if (why) return { players, colours, started, positions, wrong: `line ${index + 2}: ${event.event}: ${why}` };
    view = after(view, event);
    if (begins(event, before)) positions.push({ events: [event], view });
    else positions[positions.length - 1] = { events: [...positions[positions.length - 1].events, event], view };
    before = event;
  }
  return { players, colours, started, positions, wrong: "" };
}

/**
 * @param {Event} event
 * @param {Event | undefined} before whether a position begins with it; a starter belongs to its deal
 */
const begins = ({ event }, before) =>
  ["dealt", "seated", "abandoned"].includes(event) || (event === "laid" && before?.event !== "dealt");

/** @param {number} seats @returns {View} */
function empty(seats) {
  const nothing = Array(seats).fill(0);
  return {
    hand: 0,
    turn: 0,
    seat: null,
    racks: nothing.map(() => []),
    board: [],
    pile: 0,
    scores: nothing,
    totals: nothing,
    winners: [],
  };
}

/** @param {View} view @param {Event} event @returns {View} */
function after(view, event) {
  switch (event.event) {
    case "dealt": {
      const totals = view.totals.map((total, index) => total + view.scores[index]);
      return {
        ...view,
        hand: event.hand,
        seat: null,
        racks: event.racks,
        board: [],
        pile: event.pile,
        totals,
        scores: totals.map(() => 0),
      };
    }
    case "laid":
      return afterLay(view, event);
    case "drew": {
      const { seat, tile } = event;
      return { ...view, seat, racks: view.racks.with(seat, [...view.racks[seat], tile]), pile: view.pile - 1 };
    }
    case "passed":
      return { ...view, seat: (event.seat + 1) % view.racks.length };
    case "hand_ended":
      return { ...view, seat: null, scores: event.scores };
    case "game_ended":
      return { ...view, totals: event.totals, winners: event.winners };
    default:
      return view;
  }
}

/** @param {View} view @param {Laid} event @returns {View} */
function afterLay(view, { seat, tile, cell, points }) {
  const next = (seat + 1) % view.racks.length;
  const racks = view.racks.with(
    seat,
    view.racks[seat].filter((other) => other !== tile),
  );
  const scores = view.scores.with(seat, view.scores[seat] + points);
  return { ...view, turn: view.turn + 1, seat: next, racks, board: [...view.board, [tile, cell]], scores };
}

/**
 * @param {View} view
 * @param {Event} event
 * @returns {string} why the event cannot be true, as far as this page knows the rules
 */
function whyNot(view, event) {
  if (!view.hand && event.event !== "dealt") return "nothing was dealt before";
  if (event.event !== "laid") return "";
  const { seat, tile, cell, points } = event;
  if (view.seat !== null && view.seat !== seat) return "it is another seat's turn";
  const worth = worthOf(view, seat, [tile, cell]);
  if (worth === null) return "against the rules";
  return worth === points ? "" : `the record says points ${points}; the rules give points ${worth}`;
}

/**
 * @param {View} view
 * @param {number} seat
 * @param {Lay} lay
 * @returns {number | null} its points; null if the seat cannot make it
 */
export function worthOf({ racks, board }, seat, [tile, cell]) {
  if (!racks[seat]?.includes(tile) || board.some(([, other]) => keyOf(other) === keyOf(cell))) return null;
  const contacts = touching(board, tile, cell).map(({ mine, theirs }) => scored(mine, theirs));
  if (!contacts.length && board.length) return null;
  return contacts.reduce(
    (/** @type {number | null} */ sum, points) => (sum === null || points === null ? null : sum + points),
    0,
  );
}
