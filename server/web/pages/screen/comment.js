/** What a lay was worth, in a line: told a lay late. */

/** @import { Game } from "./types.js" */
import { valuesOf } from "../table/cell.js";

/** @param {string} name @returns {string} what follows it to say whose */
export const of = (name) => (/s$/i.test(name) ? "’" : "’s");

/** @param {string} tile */
const tileName = (tile) => valuesOf(tile).join(" ");

/** @param {Game} game the one thing that is most worth telling; nothing where there is no comment */
export function commentWords({ players, comment }) {
  if (!comment) return "";
  const { seat, lay, chances, cost = 0, better, best, luck } = comment;
  const who = players[seat].name;
  const own = `${who}${of(who)} ${tileName(lay[0])}`;
  if (luck && Math.abs(luck.change) > cost) {
    const { name } = players[luck.seat];
    return luck.change > 0 ? `Luck gave ${name} ${luck.change} %` : `Bad luck cost ${name} ${-luck.change} %`;
  }
  if (cost) return `${own} cost ${cost} %${better ? `: ${better[0] === lay[0] ? "another place" : tileName(better[0])} was better` : ""}`;
  if (best) return `No lay was better than ${own}`;
  const most = Math.max(...chances);
  return `${players[chances.indexOf(most)].name} leads, with ${most} % to win`;
}
