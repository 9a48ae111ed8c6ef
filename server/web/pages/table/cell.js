/** The places of the table, (x, y): x grows to the right by half a tile, y upward by a row. */

/** @import { Cell, Lay, Tile } from "./types.js" */

export const COLOURS = /** @type {const} */ (["blue", "red", "gold"]);

/** @param {Cell} cell whether it points up */
export const isUp = ([x, y]) => (x + y) % 2 === 0;

/** @param {Cell} cell */
export const keyOf = ([x, y]) => `${x},${y}`;

/** @param {[Tile, Cell, ...unknown[]]} one @param {[Tile, Cell, ...unknown[]]} other whether both are the same lay */
export const isSame = ([tile, cell], [other, place]) => tile === other && keyOf(cell) === keyOf(place);

/** @param {Cell} cell @returns {Cell[]} the cells across its blue, red and gold side */
export function neighbours([x, y]) {
  const by = isUp([x, y]) ? 1 : -1;
  return [
    [x, y - by],
    [x + by, y],
    [x - by, y],
  ];
}

/** @param {Tile} tile @returns {number[]} its values on blue, red and gold */
export const valuesOf = (tile) => tile.split("-").map(Number);

/**
 * Return the sides by which a tile would touch others: the index of the colour, the cell and tile across, both values.
 *
 * @param {Lay[]} board
 * @param {Tile} tile
 * @param {Cell} cell
 */
export function touching(board, tile, cell) {
  const lying = new Map(board.map(([other, place]) => [keyOf(place), other]));
  const mine = valuesOf(tile);
  return neighbours(cell).flatMap((across, side) => {
    const other = lying.get(keyOf(across));
    return other ? [{ side, across, other, mine: mine[side], theirs: valuesOf(other)[side] }] : [];
  });
}

/**
 * @param {number} mine
 * @param {number} theirs
 * @returns {number | null} the points of a contact; null if these values may not touch
 */
export const scored = (mine, theirs) => ((mine + theirs) % 5 === 0 ? mine + theirs : mine === theirs ? 0 : null);
