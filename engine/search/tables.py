"""Tables for search: cells, tiles and lays as small numbers.

A tile is its index in `TILES`, a mask of tiles has bit `1 << tile` for each. A cell is an index into a grid that no
36 tiles can outgrow. A lay is `tile << TILE_SHIFT | cell`. The *surroundings* of a cell are one number: the values of
the edges that look into it, on blue + 11 * red + 121 * gold with 0 for none, and `TAKEN` more where a tile lies.
"""

from collections.abc import Iterable
from typing import TypeAlias

from contack.engine.board.cell import Cell, neighbours
from contack.engine.board.contact import POINTS as _CONTACTS
from contack.engine.board.lay import Lay
from contack.engine.board.tile import TILES, Tile

TILE_SHIFT = 12
CELL_MASK = (1 << TILE_SHIFT) - 1

_ACROSS, _ALONG = 37, 20  # 35 tiles reach 35 half tiles across; a row takes two tiles, so 18 rows up or down
_WIDTH, _HEIGHT = 2 * _ACROSS + 1, 2 * _ALONG + 1
_CELLS = _WIDTH * _HEIGHT

_BASE = 11
TAKEN = _BASE**3
"""What a laid tile adds to the surroundings of its cell."""

Triple: TypeAlias = tuple[int, int, int]
"""Numbers for blue, red and gold."""


def cell_index(cell: Cell) -> int:
    """Return the number of a cell. Raises ValueError beyond the reach of 36 tiles that touch.

    >>> cell_at(cell_index(Cell(-3, 2)))
    Cell(x=-3, y=2)
    """
    if abs(cell.x) > _ACROSS or abs(cell.y) > _ALONG:
        raise ValueError(f"{cell} is beyond the reach of 36 tiles")
    return (cell.y + _ALONG) * _WIDTH + cell.x + _ACROSS


def cell_at(index: int) -> Cell:
    """Return the cell of a number, the inverse of `cell_index`."""
    y, x = divmod(index, _WIDTH)
    return Cell(x - _ACROSS, y - _ALONG)


def _beside(index: int) -> Triple:
    blue, red, gold = ((y + _ALONG) * _WIDTH + x + _ACROSS for x, y in neighbours(cell_at(index)))
    return blue % _CELLS, red % _CELLS, gold % _CELLS  # the rim of the grid is never laid on


NEIGHBOURS: tuple[Triple, ...] = tuple(map(_beside, range(_CELLS)))
"""The cells across blue, red and gold of each cell."""

EDGES: tuple[Triple, ...] = tuple((tile.blue, _BASE * tile.red, _BASE * _BASE * tile.gold) for tile in TILES)
"""What each tile adds to the surroundings of the cells across its blue, red and gold edges."""


def _split(surroundings: int) -> Triple:
    gold_red, blue = divmod(surroundings, _BASE)
    gold, red = divmod(gold_red, _BASE)
    return blue, red, gold


NUMBER: dict[Tile, int] = {tile: number for number, tile in enumerate(TILES)}
"""The number of each tile."""

BITS: tuple[int, ...] = tuple(1 << number for number in range(len(TILES)))
"""The mask of each tile alone."""

SIDES: tuple[int, ...] = tuple(sum(map(bool, _split(around))) for around in range(TAKEN)) + (0,) * TAKEN
"""How many edges look into a free cell with these surroundings; 0 where a tile lies."""


def mask(tiles: Iterable[Tile]) -> int:
    """Return the mask of some tiles."""
    return sum(1 << NUMBER[tile] for tile in tiles)


def _mates(colour: int, theirs: int) -> int:
    """Return the mask of the tiles whose edge of that colour may touch one of value `theirs`; all where that is 0."""
    return mask(tile for tile in TILES if not theirs or _CONTACTS[tile.values[colour]][theirs] is not None)


MATES: tuple[tuple[int, ...], ...] = tuple(
    tuple(_mates(colour, value) for value in range(_BASE)) for colour in range(3)
)
"""The tiles that may touch an edge, by its colour and value; value 0 stands for no edge, which any tile may have."""


def _fits(surroundings: int) -> int:
    blue, red, gold = _split(surroundings)
    return MATES[0][blue] & MATES[1][red] & MATES[2][gold] if surroundings else 0


FITS: tuple[int, ...] = (*map(_fits, range(TAKEN)), *(0,) * TAKEN)
"""The mask of the tiles that fit into a cell with these surroundings: none where a tile lies or no edge looks in."""

_SCORED = tuple(
    tuple(tuple(_CONTACTS[tile.values[colour]][value] or 0 if value else 0 for tile in TILES) for value in range(_BASE))
    for colour in range(3)
)


def _points(surroundings: int) -> tuple[int, ...]:
    blue, red, gold = _split(surroundings)
    return tuple(map(sum, zip(_SCORED[0][blue], _SCORED[1][red], _SCORED[2][gold], strict=True)))


POINTS: tuple[tuple[int, ...], ...] = tuple(map(_points, range(TAKEN)))
"""What each tile scores in surroundings that it fits, by tile."""


# a dictionary that fills itself: it is asked for each cell of each choice, where a call takes several times as long
class _Lays(dict[int, tuple[int, ...]]):
    """Masks taken apart once."""

    def __missing__(self, tiles: int) -> tuple[int, ...]:
        self[tiles] = shifted = tuple(tile << TILE_SHIFT for tile in range(len(TILES)) if tiles >> tile & 1)
        return shifted


LAYS: dict[int, tuple[int, ...]] = _Lays()
"""The tiles of each mask as they stand in the number of a lay, lowest first; looked up, never written.

Asked for what racks of five and single cells have in common: some ten thousand masks, few of them in truth.
"""


def number_of(lay: Lay) -> int:
    """Return the number of a lay. Raises ValueError beyond the reach of 36 tiles that touch."""
    return NUMBER[lay.tile] << TILE_SHIFT | cell_index(lay.cell)


def lay_of(number: int) -> Lay:
    """Return the lay of a number, the inverse of `number_of`."""
    return Lay(TILES[number >> TILE_SHIFT], cell_at(number & CELL_MASK))
