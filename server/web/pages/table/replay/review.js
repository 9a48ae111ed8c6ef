/** The coach's review of a recorded game (docs/coach.md, JSON), as far as it fits the game. */

/** @import { Lay } from "../types.js" */
/** @import { Position } from "./timeline.js" */
import { worthOf } from "./timeline.js";

/**
 * @typedef {object} Mark the coach's words about a lay
 * @property {number} cost the lost chance to win, as a share
 * @property {Lay} best
 * @property {number} worth the points of the best lay
 * @property {boolean} own whether a player chose it, not the stand-in or the clock
 * @property {Judged} made the lay of the game
 * @property {Judged[]} lays all legal ones, the best first
 *
 * @typedef {object} Judged a lay with its worth, in chances to win
 * @property {Lay} lay
 * @property {number} chance
 * @property {number} behind how much more the best lay had
 * @property {number} error the standard error of `behind`
 */

/**
 * @param {string} text
 * @param {Position[]} positions
 * @returns {Map<number, Mark>} by positions; none if the review is damaged or of another game
 */
export function marksOf(text, positions) {
  /** @type {Map<number, Mark>} */
  const marks = new Map();
  try {
    const { review, decisions } = JSON.parse(text);
    for (const decision of decisions) {
      const mark = review === 1 && markOf(decision, positions[decision.position - 2], positions[decision.position - 1]);
      if (!mark) return new Map();
      marks.set(decision.position - 1, mark);
    }
  } catch {
    return new Map();
  }
  return marks;
}

/** @param {any} decision @param {Position} before @param {Position} after @returns {Mark | null} */
function markOf({ lay, chance_lost: cost, lays }, before, after) {
  const [laid] = after.events;
  const best = layOf(lays[0].lay);
  if (laid.event !== "laid") return null;
  const worth = worthOf(before.view, laid.seat, best);
  const fits = lay === `${laid.tile}@${laid.cell}` && worth !== null && cost >= 0 && cost <= 1;
  const judged = lays.map((/** @type {any} */ one) => judgedOf(one, laid.seat));
  const made = judged[lays.findIndex((/** @type {any} */ one) => one.lay === lay)];
  return fits ? { cost, best, worth, own: !laid.by || laid.by === "player", made, lays: judged } : null;
}

/** @param {any} judged @param {number} seat @returns {Judged} */
const judgedOf = ({ lay, chances, behind, error }, seat) => ({
  lay: layOf(lay),
  chance: chances?.[seat],
  behind,
  error,
});

/** @param {string} text @returns {Lay} */
function layOf(text) {
  const [tile, cell] = text.split("@");
  const [x, y] = cell.split(",").map(Number);
  return [tile, [x, y]];
}
