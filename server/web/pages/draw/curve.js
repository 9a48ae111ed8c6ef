/** The points of all players over a game, as steps, with a line where each hand ended. */

import { s } from "./dom.js";

const WIDE = 300;
const HIGH = 96;
const BADGES = 26;

/**
 * @param {number[][]} points of each seat after each lay
 * @param {string[]} letters by seat
 * @param {string[]} colours their classes
 * @param {number[]} [hands] after which of these points hands ended
 */
export function curvePicture(points, letters, colours, hands = []) {
  const all = points.flat();
  const [least, most] = [Math.min(0, ...all), Math.max(20, ...all)];
  const x = (/** @type {number} */ index) => (index * (WIDE - BADGES)) / Math.max(1, points.length - 1);
  const y = (/** @type {number} */ total) => HIGH - 8 - ((total - least) * (HIGH - 16)) / (most - least);
  const ends = spread(points[points.length - 1].map(y), Math.min(14, HIGH / letters.length), HIGH);
  const badges = letters.map((letter, seat) => badgeAt(WIDE - BADGES + 4, ends[seat], 13, [letter, colours[seat]]));
  return s(
    "svg",
    { class: "curve", viewBox: `0 0 ${WIDE} ${HIGH}`, role: "img", "aria-label": spoken(points, letters) },
    s("path", { class: "zero", d: `M0,${y(0)} H${WIDE - BADGES}` }),
    hands.map((index) => s("path", { class: "hand", d: `M${x(index).toFixed(1)},4 V${HIGH - 4}` })),
    steps(points, colours, x, y),
    badges,
  );
}

/** @param {number[][]} points @param {string[]} letters */
function spoken(points, letters) {
  const now = points[points.length - 1];
  return `The points over the game; now ${letters.map((letter, seat) => `${letter} ${now[seat]}`).join(", ")}`;
}

/**
 * @param {number[][]} points of each seat after each lay
 * @param {string[]} colours by seat
 * @param {(index: number) => number} x
 * @param {(total: number) => number} y
 */
export const steps = (points, colours, x, y) =>
  colours.map((colour, seat) => {
    const turns = points.map((totals, index) => `H${x(index).toFixed(1)} V${y(totals[seat]).toFixed(1)}`);
    return s("path", { class: `step ${colour}`, d: `M0,${y(points[0][seat]).toFixed(1)} ${turns.join(" ")}` });
  });

/** @param {number} x @param {number} y @param {number} size @param {[letter: string, colour: string]} seat */
export const badgeAt = (x, y, size, [letter, colour]) =>
  s(
    "g",
    { class: `end ${colour}`, transform: `translate(${x} ${y - size / 2})`, "font-size": size * 0.65 },
    s("rect", { width: size, height: size, rx: size * 0.3 }),
    s("text", { x: size / 2, y: size * 0.74 }, letter),
  );

/**
 * @param {number[]} places
 * @param {number} gap
 * @param {number} high
 * @returns {number[]} moved apart, so that none lies on another or hangs out
 */
export function spread(places, gap, high) {
  const order = places.map((_, seat) => seat).sort((one, other) => places[one] - places[other]);
  const moved = [...places];
  let free = gap / 2;
  for (const seat of order) {
    moved[seat] = Math.max(moved[seat], free);
    free = moved[seat] + gap;
  }
  // pushed up again where the last ones would hang out below
  free = high - gap / 2;
  for (const seat of order.reverse()) {
    moved[seat] = Math.min(moved[seat], free);
    free = moved[seat] - gap;
  }
  return moved;
}
