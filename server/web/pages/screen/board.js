/** The large board of the big screen: it fills its room, with a frame around the last lay. */

import { s } from "../draw/dom.js";
import { boundsOf, corner, dots, HEIGHT, moveTo, outline, rings, SIDE, tileShape } from "../draw/tile.js";
/** @import { Cell, Lay } from "../table/types.js" */
/** @import { Laid } from "./types.js" */
import { isUp, keyOf } from "../table/cell.js";

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
    lattice(view),
    board.map((lay) => lying(lay, last?.lay[1])),
    last && frame(last, fresh),
    last && fresh ? [rings(last, RADIUS), points(last, board)] : [],
  );
}

/** @param {Lay[]} board @param {Laid | null} marked room is left for the points of this one */
function bounds(board, marked) {
  const cells = board.map(([, cell]) => cell);
  let { left, right, top, bottom } = boundsOf(cells, MARGIN);
  if (marked?.points) {
    const [x] = corner(marked.lay[1]);
    if (beside(marked, board) > 0) right = Math.max(right, x + SIDE + ROOM + MARGIN);
    else left = Math.min(left, x - ROOM - MARGIN);
  }
  return { x: left, y: top, width: right - left, height: bottom - top };
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
  const arrived = last && keyOf(cell) === keyOf(last);
  return s("g", { class: arrived ? "laid-last" : "laid", transform: moveTo(cell) }, tileShape(tile, isUp(cell)));
}

/** @param {Laid} laid @param {boolean} fresh */
const frame = ({ lay: [, cell] }, fresh) =>
  s("path", {
    class: fresh ? "last-frame glows" : "last-frame",
    d: outline(isUp(cell), 0),
    transform: moveTo(cell),
  });

/** @param {Laid} laid @param {Lay[]} board */
function points(laid, board) {
  const [x, y] = corner(laid.lay[1]);
  const after = beside(laid, board) > 0;
  const place = { x: after ? x + SIDE + 8 : x - 8, y: y + HEIGHT / 2 + 25, class: after ? "points" : "points before" };
  return laid.points ? s("text", place, `+${laid.points}`) : null;
}

/** @param {number[]} view faint points wherever there is room */
const lattice = ([left, top, wide, high]) =>
  dots([Math.ceil((2 * left) / SIDE), (2 * (left + wide)) / SIDE], [Math.ceil(top / HEIGHT), (top + high) / HEIGHT]);
