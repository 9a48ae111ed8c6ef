/** A tile in SVG: three faces that meet in the middle. Its side is 100 units, whatever its size on the screen. */

/** @import { Laid } from "../screen/types.js" */
/** @import { Cell, Tile } from "../table/types.js" */
import { COLOURS, isUp, neighbours, valuesOf } from "../table/cell.js";
import { h, s } from "./dom.js";

export const SIDE = 100;
export const HEIGHT = 86.6;

const INSET = 1.4;
const RADIUS = 7.5;
const MIDDLE = (HEIGHT * 2) / 3;

/** @typedef {[number, number]} Point */

/** The corners of a tile that points up: below left, below right, above. */
/** @type {Point[]} */
const CORNERS = [
  [0, HEIGHT],
  [SIDE, HEIGHT],
  [SIDE / 2, 0],
];

/** @param {boolean} up @param {Point} point turned by half a turn where the tile points down */
const turned = (up, [x, y]) => /** @type {Point} */ (up ? [x, y] : [SIDE - x, HEIGHT - y]);

/** @param {boolean} up @param {number} inset the outline of a tile */
export function outline(up, inset = INSET) {
  const scale = 1 - (inset * 2 * Math.sqrt(3)) / SIDE;
  const corners = CORNERS.map(
    ([x, y]) => /** @type {Point} */ ([SIDE / 2 + (x - SIDE / 2) * scale, MIDDLE + (y - MIDDLE) * scale]),
  );
  const points = corners.map((corner) => turned(up, corner));
  const parts = points.map((corner, index) => {
    const [before, after] = [points[(index + 2) % 3], points[(index + 1) % 3]];
    const [from, to] = [towards(corner, before), towards(corner, after)];
    return `${index ? "L" : "M"}${from} Q${corner.map(round)} ${to}`;
  });
  return `${parts.join(" ")} Z`;
}

/** @param {Point} from @param {Point} to */
function towards([x, y], [toX, toY]) {
  const length = Math.hypot(toX - x, toY - y);
  return [x + ((toX - x) * RADIUS) / length, y + ((toY - y) * RADIUS) / length].map(round).join(",");
}

/** @param {number} number */
const round = (number) => Math.round(number * 100) / 100;

/** @param {boolean} up @param {number} side @param {number} value where it stands */
function valuePlace(up, side, value) {
  const [from, to] = [CORNERS[side], CORNERS[(side + 1) % 3]];
  const [x, y] = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
  const inward = side === 0 ? 12 : value === 10 ? 14.2 : 13;
  const length = Math.hypot(SIDE / 2 - x, MIDDLE - y);
  return turned(up, [x + ((SIDE / 2 - x) * inward) / length, y + ((MIDDLE - y) * inward) / length]);
}

/** @param {Cell} cell @returns {Point} its upper left corner */
export const corner = ([x, y]) => [(x * SIDE) / 2, -y * HEIGHT];

/** @param {Cell} cell the transform that moves a tile there */
export const moveTo = (cell) => `translate(${corner(cell).join(" ")})`;

/** @param {Cell[]} cells @param {number} margin around their tiles */
export function boundsOf(cells, margin) {
  const corners = cells.map(corner);
  return {
    left: Math.min(...corners.map(([x]) => x)) - margin,
    right: Math.max(...corners.map(([x]) => x)) + SIDE + margin,
    top: Math.min(...corners.map(([, y]) => y)) - margin,
    bottom: Math.max(...corners.map(([, y]) => y)) + HEIGHT + margin,
  };
}

/**
 * Return faint points of the lattice.
 *
 * @param {[from: number, to: number]} columns of half a side
 * @param {[from: number, to: number]} rows
 */
export function dots([left, right], [top, bottom]) {
  const found = [];
  for (let row = top; row <= bottom; row++) {
    for (let x = left; x <= right; x++) {
      if ((x + row) % 2) found.push(s("circle", { class: "dot", cx: (x * SIDE) / 2, cy: row * HEIGHT, r: 1.6 }));
    }
  }
  return found;
}

/** @param {Cell} cell @returns {[number, number]} the middle of its tile */
export const middleOf = (cell) => {
  const [x, y] = corner(cell);
  return [x + SIDE / 2, y + (HEIGHT * (isUp(cell) ? 2 : 1)) / 3];
};

/** @param {number} x @param {number} y @returns {Cell} the cell around a point */
export function cellAt(x, y) {
  const [column, row] = [Math.floor((2 * x) / SIDE), Math.floor(y / HEIGHT)];
  const deep = y / HEIGHT - row;
  /** @type {Cell} */
  const right = [column, -row];
  const half = (isUp(right) ? deep : 1 - deep) / 2;
  return Math.abs(x / SIDE - (column + 1) / 2) <= half ? right : [column - 1, -row];
}

/** @param {Cell} cell @param {number} side @param {number} value where it stands on the board */
function valueAt(cell, side, value) {
  const [[left, top], [x, y]] = [corner(cell), valuePlace(isUp(cell), side, value)];
  return [left + x, top + y];
}

/**
 * Return a ring round two values that touch, dashed where that scores nothing.
 *
 * @param {Cell} cell
 * @param {number} side
 * @param {[number, number]} values there, and across
 * @param {boolean} scores
 * @param {number} radius
 */
export function ring(cell, side, [mine, theirs], scores, radius) {
  const [[x1, y1], [x2, y2]] = [valueAt(cell, side, mine), valueAt(neighbours(cell)[side], side, theirs)];
  const [length, angle] = [Math.hypot(x2 - x1, y2 - y1), (Math.atan2(y2 - y1, x2 - x1) * 180) / Math.PI];
  return s("rect", {
    class: scores ? "ring" : "ring nothing",
    x: -radius,
    y: -radius,
    width: length + 2 * radius,
    height: 2 * radius,
    rx: radius,
    transform: `translate(${x1} ${y1}) rotate(${angle})`,
  });
}

/** @param {Laid} laid @param {number} radius a ring for each of its contacts */
export const rings = ({ lay: [, cell], contacts }, radius) =>
  contacts.map(([colour, mine, theirs, points]) =>
    ring(cell, /** @type {readonly string[]} */ (COLOURS).indexOf(colour), [mine, theirs], points > 0, radius),
  );

/** What all tiles of a page share, once. */
export function tileDefinitions() {
  return s(
    "svg",
    { width: 0, height: 0, class: "definitions", "aria-hidden": "true", focusable: "false" },
    s(
      "defs",
      {},
      [true, false].map((up) => s("clipPath", { id: up ? "tile-up" : "tile-down" }, s("path", { d: outline(up) }))),
    ),
  );
}

/** @param {Tile} tile @param {boolean} up */
export function tileShape(tile, up) {
  const corners = CORNERS.map((corner) => turned(up, corner));
  const middle = turned(up, [SIDE / 2, MIDDLE]);
  const faces = COLOURS.map((colour, side) =>
    s("path", { class: `face ${colour}`, d: `M${corners[side]} L${corners[(side + 1) % 3]} L${middle} Z` }),
  );
  const joints = s("path", { class: "joints", d: corners.map((corner) => `M${middle} L${corner}`).join(" ") });
  return s(
    "g",
    { class: `tile ${up ? "up" : "down"}` },
    s("g", { "clip-path": `url(#tile-${up ? "up" : "down"})` }, faces, joints),
    s("path", { class: "rim", d: outline(up) }),
    valuesOf(tile).map((value, side) => valueText(value, side, up)),
  );
}

/** @param {number} value @param {number} side @param {boolean} up with the letter of its colour, for the style sheet */
function valueText(value, side, up) {
  const [x, y] = valuePlace(up, side, value);
  const narrow = value === 10 && side !== 0;
  const letter = s("tspan", { class: "letter" }, COLOURS[side][0]);
  return s(
    "text",
    { class: `value ${COLOURS[side]}${narrow ? " ten" : ""}`, x: round(x), y: round(y + 6.8) },
    String(value),
    letter,
  );
}

/** @param {Tile} tile @param {number} width in px; a tile by itself, pointing up */
export function tilePicture(tile, width) {
  return s(
    "svg",
    {
      class: "tile-picture",
      viewBox: `0 0 ${SIDE} ${HEIGHT}`,
      width,
      height: round(width * 0.866),
      "aria-hidden": "true",
    },
    tileShape(tile, true),
  );
}

/** @param {Tile} tile three values in their colours, for lists */
export const chip = (tile) =>
  h(
    "span",
    { class: "chip" },
    valuesOf(tile).map((value, side) => h("b", { class: COLOURS[side] }, String(value))),
  );
