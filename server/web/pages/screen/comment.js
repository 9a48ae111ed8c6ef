/** The worth of a lay in a line, one lay late. */

/** @import { Game } from "./types.js" */
import { say, tileName } from "../table/english.js";

/** @param {string} name @param {number} change */
const luckWords = (name, change) =>
  say(change > 0 ? "comment.luck" : "comment.luck.bad", { name, change: Math.abs(change) });

/** @param {Game} game the fact most worth a line; empty without a comment */
export function commentWords({ players, comment }) {
  if (!comment) return "";
  const { seat, lay, chances, cost = 0, better, best, luck } = comment;
  const tile = tileName(lay[0]);
  const { name } = players[seat];
  if (luck && Math.abs(luck.change) > cost) return luckWords(players[luck.seat].name, luck.change);
  if (cost && better) {
    const other = lay[0] === better[0] ? say("comment.elsewhere") : tileName(better[0]);
    return say("comment.cost.better", { name, tile, cost, better: other });
  }
  if (cost) return say("comment.cost", { name, tile, cost });
  if (best) return say("comment.best", { name, tile });
  const chance = Math.max(...chances);
  return say("comment.leads", { name: players[chances.indexOf(chance)].name, chance });
}
