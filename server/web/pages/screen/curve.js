/** The points of all players over a game, large. */

/** @import { Game } from "./types.js" */
import { badgeAt, spread, steps } from "../draw/curve.js";
import { s } from "../draw/dom.js";
import { coloursOf, lettersOf } from "../draw/seat.js";
import { namesOf } from "../table/words/phrases.js";

const BADGE = 46;
const LEAST = 30; // px below which no letter is read from afar: the colours are beside the names
const EDGE = 28;

/** @param {Game} game @param {number} width px @param {number} height px */
export function curve(game, width, height) {
  const totals = game.points;
  const colours = coloursOf(namesOf(game.players));
  const all = totals.flat();
  const [least, most] = [Math.min(0, ...all), Math.max(50, ...all)];
  const right = width - BADGE - 14;
  const x = (/** @type {number} */ index) => (index * right) / Math.max(1, totals.length - 1);
  const y = (/** @type {number} */ total) => height - EDGE - ((total - least) * (height - 2 * EDGE)) / (most - least);
  const at = game.turning_point;
  const turned = at && [x(at.step), y(totals[at.step][at.laid.seat])];
  return s(
    "svg",
    { class: "large-curve", width, height, viewBox: `0 0 ${width} ${height}` },
    lines(least, most).map((total) => s("path", { class: total ? "grid" : "zero", d: `M0,${y(total)} H${right}` })),
    game.hands.map((step) => s("path", { class: "hand-end", d: `M${x(step)},${EDGE / 2} V${height - EDGE / 2}` })),
    steps(totals, colours, x, y),
    turned && [
      s("path", { class: "turned", d: `M${turned[0]},${EDGE / 2} V${height - EDGE / 2}` }),
      s("circle", { class: "turned", cx: turned[0], cy: turned[1], r: 16 }),
    ],
    ends(game, totals[totals.length - 1].map(y), right + 12, height),
  );
}

/** @param {number} least @param {number} most */
function lines(least, most) {
  const found = [];
  for (let total = Math.ceil(least / 50) * 50; total <= most; total += 50) found.push(total);
  return found;
}

/**
 * @param {Game} game
 * @param {number[]} places
 * @param {number} x
 * @param {number} height badges at the ends, none on another
 */
function ends(game, places, x, height) {
  const names = namesOf(game.players);
  const [letters, colours] = [lettersOf(names), coloursOf(names)];
  const size = Math.min(BADGE, height / places.length - 3);
  if (size < LEAST) return [];
  return spread(places, size + 3, height).map((y, seat) => badgeAt(x, y, size, [letters[seat], colours[seat]]));
}
