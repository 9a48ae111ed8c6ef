/** The course of a game, from its events: points, and the tiles on the board. */

/** @import { Event } from "./types.js" */
/** @import { Seat } from "./model.js" */
import { keyOf } from "./cell.js";
import { ownSeat } from "./model.js";

/**
 * @param {Event[]} events
 * @param {number} seats
 * @returns {number[][]} the points of each seat after each lay and hand
 */
export function curve(events, seats) {
  let ended = Array(seats).fill(0);
  let now = [...ended];
  const points = [now];
  for (const event of events) {
    if (event.event === "laid") now = now.map((total, seat) => total + (seat === event.seat ? event.points : 0));
    else if (event.event === "hand_ended") {
      ended = ended.map((total, seat) => total + event.scores[seat]);
      now = [...ended];
    } else continue;
    points.push(now);
  }
  return points;
}

/** @param {Event[]} events @returns {number[]} the points of the curve after which a hand ended, without the last */
export function handEnds(events) {
  const points = events.filter(({ event }) => event === "laid" || event === "hand_ended");
  return points.flatMap(({ event }, index) => (event === "hand_ended" && index + 1 < points.length ? [index + 1] : []));
}

/** @param {Seat} seat @returns {Set<string>} the cells of the tiles since the player's own last lay */
export function laidSince(seat) {
  const mine = ownSeat(seat);
  /** @type {Set<string>} */
  const cells = new Set();
  for (const event of seat.events.toReversed()) {
    if (event.event === "dealt" || (event.event === "laid" && event.seat === mine)) break;
    if (event.event === "laid") cells.add(keyOf(event.cell));
  }
  return cells;
}

/** @param {Event[]} events @returns {Map<string, number>} the seat that laid each tile of this hand, by cells */
export function layers(events) {
  /** @type {Map<string, number>} */
  const seats = new Map();
  for (const event of events) {
    if (event.event === "dealt") seats.clear();
    if (event.event === "laid") seats.set(keyOf(event.cell), event.seat);
  }
  return seats;
}

/**
 * @param {Seat | null} before
 * @param {Seat} seat
 * @returns {Event[]} the events of this game that the page had before
 */
export const knownEvents = (before, seat) =>
  before?.game?.commitment === seat.game?.commitment && before ? before.events : [];
