/** Exercises from a review: the costly lays of a player, and the worth of other lays (client/coach/exercise.py). */

/** @import { Judged, Mark } from "./review.js" */
/** @import { Lay, Tile } from "../types.js" */
import { isSame } from "../cell.js";
import { tileName } from "../words/english.js";

const MOST = 5;
export const MISTAKE = 0.05; // of the chance to win
const MARKED = 0.02;
const CERTAIN = 3; // standard errors

/**
 * @param {Map<number, Mark>} marks
 * @param {(step: number) => string} owner the player who made the lay of a position
 * @returns {Map<string, number[]>} the positions of the costliest mistakes, by player
 */
export function exercisesOf(marks, owner) {
  const costly = [...marks].filter(
    ([, mark]) => mark.cost >= MISTAKE && mark.own && mark.made && mark.lays.every(isJudged),
  );
  /** @type {Map<string, number[]>} */
  const found = new Map();
  for (const [step] of costly.toSorted(([, one], [, other]) => other.cost - one.cost)) {
    const steps = found.get(owner(step)) ?? [];
    if (steps.length < MOST)
      found.set(
        owner(step),
        [...steps, step].toSorted((one, other) => one - other),
      );
  }
  return found;
}

/** @param {Judged} judged whether the review is whole */
const isJudged = ({ chance, behind, error }) => [chance, behind, error].every(Number.isFinite);

/** @param {Mark} mark @param {Lay} lay @returns {Judged | undefined} */
export const judgedOf = ({ lays }, lay) => lays.find((judged) => isSame(judged.lay, lay));

/** @param {Judged} judged whether the lay is as good as the best, as far as the coach knows */
export const isRight = ({ behind, error }) => behind < MARKED || (behind < MISTAKE && behind <= CERTAIN * error);

/** @param {Mark} mark @param {Tile} tile @param {number} points of the lay in the game */
export const questionText = ({ cost }, tile, points) =>
  `The lay ${tileName(tile)} for ${points} cost ${percent(cost)} of the chance to win. Find a better lay.`;

/** @param {Mark} mark @param {Judged} answer */
export function answerText({ made, best }, answer) {
  const name = tileName(answer.lay[0]);
  if (isSame(answer.lay, made.lay)) return `${name} is the lay from the game.`;
  if (!isRight(answer)) return `${name} also costs ${percent(answer.behind)} of the chance to win.`;
  const worth = isSame(answer.lay, best) ? "the best" : "as good as the best";
  return `${name} is ${worth}: ${percent(answer.chance)} to win, not ${percent(made.chance)}.`;
}

/** @param {number} share */
const percent = (share) => `${(share * 100).toFixed(1)} %`;
