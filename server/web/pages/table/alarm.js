/** When a page calls its player: by a sound, a vibration and a banner. Knows no clock, sound or drawing. */

/** @import { Notice } from "./types.js" */
/** @import { Seat } from "./model.js" */
import { isOwnTurn, ownSeat } from "./model.js";

const LAST_SECONDS = 5;

/** @typedef {"turn" | "nudge" | "win" | "hurry" | ""} Alarm */

/**
 * @param {Seat | null} before
 * @param {Seat | null} seat
 * @param {Notice} notice
 * @returns {Alarm} what the notice means for the player
 */
export function alarmOf(before, seat, notice) {
  if (!seat) return "";
  if (notice.type === "nudged") return notice.name === seat.name && seat.token ? "nudge" : "";
  if (notice.type === "played" && wins(before, notice)) return "win";
  return isCalled(before, seat, notice) ? "turn" : "";
}

/** @param {Seat | null} before @param {Seat} seat @param {Notice} notice */
function isCalled(before, seat, notice) {
  const { table, token, game } = seat;
  // a seat in a round comes unasked, and its game begins without the player
  if (notice.type === "joined" && table.round && token && !table.playing && !game) return true;
  return isOwnTurn(seat) && !isOwnTurn(before);
}

/** @param {Seat | null} before @param {Extract<Notice, {type: "played"}>} notice */
function wins(before, { events }) {
  const own = before ? ownSeat(before) : -1;
  return events.some((event) => event.event === "game_ended" && event.winners.includes(own));
}

/**
 * @param {Seat} seat
 * @param {number} before seconds left when this was asked last
 * @param {number} left seconds left now
 * @returns {boolean} whether one of the last seconds of the player's turn has begun
 */
export const hurries = (seat, before, left) =>
  isOwnTurn(seat) && left > 0 && left <= LAST_SECONDS && Math.ceil(left) < Math.ceil(before);
