/** The large board of the big screen: it fills its room, with a frame around the last lay. */

import { s } from "../draw/dom.js";
import { corner, HEIGHT, outline, ring, SIDE, tileShape } from "../draw/tile.js";
/** @import { Cell, Lay } from "../table/types.js" */
/** @import { Laid } from "./types.js" */
import { COLOURS, isUp } from "../table/cell.js";

const MARGIN = 26;
const LARGEST = 2.2; // the scale of a single tile
const RADIUS = 17;

/**
 * @param {Lay[]} board
 * @param {Laid | null} last
 * @param {boolean} fresh whether the last lay is new: then its contacts and points show
 * @param {number} width px
 * @param {number} height px
 */
export function boardPicture(board, last, fresh, width, height) {
  const box = bounds(board, fresh ? last : null);
  const scale = Math.min(width / box.width, height / box.height, LARGEST);
  const [wide, high] = [width / scale, height / scale];
  const view = [box.x - (wide - box.width) / 2, box.y - (high - box.height) / 2, wide, high];
  return s(
    "svg",
    { class: "large-board", width, height, viewBox: view.map((number) => number.toFixed(1)).join(" ") },
    dots(view),
    board.map((lay) => lying(lay, last?.lay[1])),
    last && frame(last, fresh),
    last && fresh ? [rings(last), points(last, board)] : [],
  );
}

/** @param {Lay[]} board @param {Laid | null} marked room is left for the points of this one */
function bounds(board, marked) {
  const corners = board.map(([, cell]) => corner(cell));
  const xs = corners.map(([x]) => x);
  const ys = corners.map(([, y]) => y);
  let [left, right] = [Math.min(...xs), Math.max(...xs) + SIDE];
  if (marked?.points) {
    const [x] = corner(marked.lay[1]);
    if (beside(marked, board) > 0) right = Math.max(right, x + SIDE + ROOM);
    else left = Math.min(left, x - ROOM);
  }
  const [top, bottom] = [Math.min(...ys), Math.max(...ys) + HEIGHT];
  return { x: left - MARGIN, y: top - MARGIN, width: right - left + 2 * MARGIN, height: bottom - top + 2 * MARGIN };
}

const ROOM = 150; // units beside a tile in which its points stand

const NEAR = 4; // half tiles beside one that its points would cover

/**
 * @param {Laid} laid
 * @param {Lay[]} board
 * @returns {1 | -1} on which side nothing lies that its points would cover, if on any
 */
function beside({ lay: [, [x, y]] }, board) {
  const covers = (/** @type {1 | -1} */ side) =>
    board.filter(([, [column, row]]) => row === y && (column - x) * side > 0 && (column - x) * side <= NEAR).length;
  return covers(1) <= covers(-1) ? 1 : -1;
}

/** @param {Lay} lay @param {Cell} [last] */
function lying([tile, cell], last) {
  const [x, y] = corner(cell);
  const arrived = last && cell[0] === last[0] && cell[1] === last[1];
  return s(
    "g",
    { class: arrived ? "laid-last" : "laid", transform: `translate(${x} ${y})` },
    tileShape(tile, isUp(cell)),
  );
}

/** @param {Laid} laid @param {boolean} fresh */
function frame({ lay: [, cell] }, fresh) {
  const [x, y] = corner(cell);
  return s("path", {
    class: fresh ? "last-frame glows" : "last-frame",
    d: outline(isUp(cell), 0),
    transform: `translate(${x} ${y})`,
  });
}

/** @param {Laid} laid */
const rings = ({ lay: [, cell], contacts }) =>
  contacts.map(([colour, mine, theirs, points]) =>
    ring(cell, /** @type {readonly string[]} */ (COLOURS).indexOf(colour), [mine, theirs], points > 0, RADIUS),
  );

/** @param {Laid} laid @param {Lay[]} board */
function points(laid, board) {
  const [x, y] = corner(laid.lay[1]);
  const after = beside(laid, board) > 0;
  const place = { x: after ? x + SIDE + 8 : x - 8, y: y + HEIGHT / 2 + 25, class: after ? "points" : "points before" };
  return laid.points ? s("text", place, `+${laid.points}`) : null;
}

/** @param {number[]} view faint points of the lattice wherever there is room */
function dots([left, top, wide, high]) {
  const found = [];
  for (let row = Math.ceil(top / HEIGHT); row * HEIGHT <= top + high; row++) {
    for (let x = Math.ceil((2 * left) / SIDE); (x * SIDE) / 2 <= left + wide; x++) {
      if ((x + row) % 2) found.push(s("circle", { class: "dot", cx: (x * SIDE) / 2, cy: row * HEIGHT, r: 1.6 }));
    }
  }
  return found;
}
