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
  const paths = letters.map((_, seat) => {
    const steps = points.map((totals, index) =>
      index ? `H${x(index).toFixed(1)} V${y(totals[seat]).toFixed(1)}` : `M0,${y(totals[seat]).toFixed(1)}`,
    );
    return s("path", { class: `step ${colours[seat]}`, d: steps.join(" ") });
  });
  const ends = spread(points[points.length - 1].map(y), Math.min(14, HIGH / letters.length), HIGH);
  const badges = letters.map((letter, seat) => badgeAt(WIDE - BADGES + 4, ends[seat], letter, colours[seat]));
  return s(
    "svg",
    { class: "curve", viewBox: `0 0 ${WIDE} ${HIGH}`, role: "img", "aria-label": spoken(points, letters) },
    s("path", { class: "zero", d: `M0,${y(0)} H${WIDE - BADGES}` }),
    hands.map((index) => s("path", { class: "hand", d: `M${x(index).toFixed(1)},4 V${HIGH - 4}` })),
    paths,
    badges,
  );
}

/** @param {number[][]} points @param {string[]} letters */
function spoken(points, letters) {
  const now = points[points.length - 1];
  return `The points over the game; now ${letters.map((letter, seat) => `${letter} ${now[seat]}`).join(", ")}`;
}

/** @param {number} x @param {number} y @param {string} letter @param {string} colour */
function badgeAt(x, y, letter, colour) {
  return s(
    "g",
    { class: `end ${colour}`, transform: `translate(${x} ${y - 6.5})` },
    s("rect", { width: 13, height: 13, rx: 4 }),
    s("text", { x: 6.5, y: 9.8 }, letter),
  );
}

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
