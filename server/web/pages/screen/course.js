/** How the points of a game went, and the lay that won it. */

/** @import { Event, Laid as Played, Lay } from "../table/types.js" */
/** @import { TurningPoint } from "./types.js" */
import { curve } from "../table/course.js";
import { laidOf } from "../table/latest.js";

/**
 * Return the lay after which the winner was never behind again; null if the winner chose no lay.
 *
 * If the winner took the lead without a lay, it is the winner's best lay of that hand, or of the game if the winner was
 * never behind.
 *
 * @param {Event[]} events @param {number} winner @param {number} seats
 * @returns {TurningPoint | null}
 */
export function turningPoint(events, winner, seats) {
  const { lays, ends } = laysOf(events);
  const own = lays.filter(({ event }) => event.seat === winner && event.by);
  const lead = 1 + curve(events, seats).findLastIndex((totals) => totals[winner] < Math.max(...totals));
  const taken = lead > 1 ? own.find(({ step }) => step === lead) : undefined;
  const began = Math.max(0, ...ends.filter((step) => step < lead));
  const ofHand = lead > 1 ? own.filter(({ step }) => began < step && step <= lead) : [];
  const most = (ofHand.length ? ofHand : own).reduce(
    (best, one) => (best && best.event.points > one.event.points ? best : one),
    /** @type {(typeof own)[0] | null} */ (null),
  );
  const found = taken ?? most;
  return found && { step: found.step, hand: found.hand, laid: laidOf(found.event, found.board, found.turn) };
}

/** @param {Event[]} events the lays and the ends of hands, by their places in the curve */
function laysOf(events) {
  /** @type {{step: number, hand: number, turn: number, event: Played, board: Lay[]}[]} */
  const lays = [];
  /** @type {number[]} */
  const ends = [];
  /** @type {Lay[]} */
  let board = [];
  let [step, hand] = [0, 0];
  for (const event of events) {
    if (event.event === "dealt") [hand, board] = [event.hand, []];
    if (event.event === "hand_ended") ends.push(++step);
    if (event.event !== "laid") continue;
    lays.push({ step: ++step, hand, turn: lays.length + 1, event, board });
    board = [...board, [event.tile, event.cell]];
  }
  return { lays, ends };
}

/** @param {Event[]} events @param {number} turn @returns {number} how many lays players chose after a turn */
export const chosenSince = (events, turn) =>
  events
    .filter((event) => event.event === "laid")
    .slice(turn)
    .filter(({ by }) => by).length;
