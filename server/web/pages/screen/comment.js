/** The worth of a lay in a line, one lay late. */

/** @import { Lay } from "../table/types.js" */
/** @import { Game } from "./types.js" */
import { valuesOf } from "../table/cell.js";

/** @param {string} name @returns {string} the ending that makes it a possessive */
export const of = (name) => (/s$/i.test(name) ? "’" : "’s");

/** @param {string} tile */
const tileName = (tile) => valuesOf(tile).join(" ");

/** @param {string} name @param {number} change */
function luckWords(name, change) {
  return change > 0 ? `Luck gave ${name} ${change} %` : `Bad luck cost ${name} ${-change} %`;
}

/** @param {Lay} lay @param {Lay} better */
const betterWords = ([tile], [other]) => (tile === other ? "another place" : tileName(other));

/** @param {Game} game the fact most worth a line; empty without a comment */
export function commentWords({ players, comment }) {
  if (!comment) return "";
  const { seat, lay, chances, cost = 0, better, best, luck } = comment;
  const who = players[seat].name;
  const own = `${who}${of(who)} ${tileName(lay[0])}`;
  if (luck && Math.abs(luck.change) > cost) return luckWords(players[luck.seat].name, luck.change);
  if (cost && better) return `${own} cost ${cost} %: ${betterWords(lay, better)} was better`;
  if (cost) return `${own} cost ${cost} %`;
  if (best) return `No lay was better than ${own}`;
  const most = Math.max(...chances);
  return `${players[chances.indexOf(most)].name} leads, with ${most} % to win`;
}
