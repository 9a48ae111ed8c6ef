/** A position of a replay in words, with the coach's marks. */

/** @import { Mark } from "../../table/replay/review.js" */
/** @import { Timeline } from "../../table/replay/timeline.js" */
import { h, s } from "../../draw/dom.js";
import { coloursOf } from "../../draw/seat.js";
import { chip } from "../../draw/tile.js";
import { keyOf } from "../../table/cell.js";
import { laidOf } from "../../table/latest.js";
import { MISTAKE } from "../../table/replay/exercise.js";
import { eventLines, sums } from "../../table/words/lines.js";
import { lineParts } from "../talk.js";

const BLUNDER = 0.15; // of the chance to win

/**
 * @param {Timeline} game
 * @param {number} at
 * @param {Mark | undefined} mark
 * @param {string[]} names
 * @returns {any[]} the events and the worth of the lay
 */
export function momentParts(game, at, mark, names) {
  const { events } = game.positions[at];
  const [first, ...others] = eventLines(events, names);
  const [lay] = events;
  const board = at ? game.positions[at - 1].view.board : [];
  return [
    h("p", {}, lineParts(first, names)),
    lay.event === "laid" && h("p", {}, sums({ ...laidOf(lay, board, at), points: 0 })),
    mark && h("p", { class: "coach" }, coachWords(mark, chip(mark.best[0]))),
    others.map((line) => h("p", {}, `${line.text} `, line.tile && chip(line.tile))),
    at + 1 === game.positions.length &&
      game.wrong &&
      h("p", { class: "wrong" }, `The record is damaged from here on: ${game.wrong}.`),
  ];
}

/** @param {Mark} mark @param {string | Node} [shown] @returns {(string | Node)[]} */
export const coachWords = ({ cost, best, worth }, shown = best.join(" at ")) =>
  cost
    ? [
        `The coach: cost ${Math.max(1, Math.round(cost * 100))} % of the chance to win; best was `,
        shown,
        ` for ${worth}.`,
      ]
    : ["The coach: no lay was better."];

/**
 * @param {Mark | undefined} mark
 * @param {Map<string, unknown>} cells of laid tiles
 * @returns {any[]} the place of the best lay
 */
export function better(mark, cells) {
  return mark?.cost && !cells.has(keyOf(mark.best[1])) ? [[...mark.best, mark.worth]] : [];
}

/** @param {Timeline} game @param {Map<number, Mark>} marks the mistakes along the game */
export const mistakeDots = (game, marks) =>
  s(
    "svg",
    { class: "dots", "aria-hidden": "true" },
    [...marks].map(([step, { cost }]) => {
      const [lay] = game.positions[step].events;
      const place = { cx: `${(step / (game.positions.length - 1)) * 100}%`, cy: 6, r: cost < BLUNDER ? 3 : 5 };
      return (
        cost >= MISTAKE && lay.event === "laid" && s("circle", { class: coloursOf(game.players)[lay.seat], ...place })
      );
    }),
  );
