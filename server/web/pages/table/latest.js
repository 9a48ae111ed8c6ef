/** The last lay of a game, and the draws and passes after it: the words above the rack and the marks on the board. */

/** @import { Cell, Event, Laid as Played, Lay } from "./types.js" */
/** @import { Contact, Laid } from "../screen/types.js" */
/** @import { Seat } from "./model.js" */
import { COLOURS, scored, touching } from "./cell.js";
import { holders } from "./model.js";
import { capital, say, seenBy, YOU } from "./words/english.js";
import { sums } from "./words/lines.js";

/**
 * @typedef {object} News a part of the line
 * @property {number} seat
 * @property {string} text
 * @property {number} [points]
 * @property {string} [sums] the contacts that count, in words
 */

/** @param {Played} event @param {Lay[]} board before or after it @param {number} turn @returns {Laid} */
export function laidOf({ seat, tile, cell, points }, board, turn) {
  return { turn, seat, lay: [tile, cell], points, contacts: contactsOf(board, tile, cell) };
}

/** @param {Lay[]} board @param {string} tile @param {Cell} cell @returns {Contact[]} */
export const contactsOf = (board, tile, cell) =>
  touching(board, tile, cell).map(({ side, mine, theirs }) => [COLOURS[side], mine, theirs, scored(mine, theirs) ?? 0]);

/** @param {Seat} seat @returns {Laid | null} the last lay on the board */
export function lastLaid({ events, view }) {
  const event = view?.board.length ? events.findLast((one) => one.event === "laid") : undefined;
  return event && view ? laidOf(event, view.board, view.turn) : null;
}

/** @param {Seat} seat @returns {News[]} the last lay, and the draws and passes that followed it */
export function latestNews(seat) {
  const names = seenBy(holders(seat), seat.name);
  const last = lastLaid(seat);
  const news = waits(seat.events).map((wait) => newsOf(wait, names[wait.seat]));
  if (!last) return news;
  const { seat: by, points } = last;
  return [{ seat: by, text: shown(names[by]), points, sums: sums(last) }, ...news];
}

/** @param {string} text as a line of its own: a name keeps its first letter */
const shown = (text) => (text.split(" ")[0] === YOU ? capital(text) : text);

/** @typedef {{seat: number, count: number, passed: boolean}} Wait how many tiles a seat drew, and whether it passed */

/** @param {Event[]} events @returns {Wait[]} of the seats since the last lay */
function waits(events) {
  /** @type {Map<number, Wait>} */
  const found = new Map();
  for (const event of events.slice(events.findLastIndex((one) => one.event === "laid") + 1)) {
    if (event.event !== "drew" && event.event !== "passed") continue;
    const { count, passed } = found.get(event.seat) ?? { count: 0, passed: false };
    const drew = event.event === "drew";
    found.set(event.seat, { seat: event.seat, count: count + Number(drew), passed: passed || !drew });
  }
  return [...found.values()];
}

/** @param {Wait} wait @param {string} name @returns {News} */
function newsOf({ seat, count, passed }, name) {
  const key = count ? (passed ? "news.drew.passed" : "news.drew") : "news.passed";
  return { seat, text: shown(say(key, { name, count })) };
}
