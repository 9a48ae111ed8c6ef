"""Tables for search: cells, tiles and lays as small numbers.

A tile is its index in `TILES`; a mask of tiles has bit `1 << tile` for each. A cell is an index into a grid that is
too large for 36 tiles to leave. A lay is `tile << TILE_SHIFT | cell`. The *surroundings* of a cell are one number:
the values of the edges beside it, blue + 11 * red + 121 * gold with 0 for no edge, plus `TAKEN` under a tile.
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
# Added to the surroundings of a cell with a tile.
TAKEN = _BASE**3

Triple: TypeAlias = tuple[int, int, int]


def cell_index(cell: Cell) -> int:
    """Return the number of a cell. Raises ValueError for cells that 36 touching tiles cannot reach.

    >>> cell_at(cell_index(Cell(-3, 2)))
    Cell(x=-3, y=2)
    """
    if abs(cell.x) > _ACROSS or abs(cell.y) > _ALONG:
        raise ValueError(f"{cell} is beyond the reach of 36 tiles")
    return (cell.y + _ALONG) * _WIDTH + cell.x + _ACROSS


def cell_at(index: int) -> Cell:
    y, x = divmod(index, _WIDTH)
    return Cell(x - _ACROSS, y - _ALONG)


def _beside(index: int) -> Triple:
    blue, red, gold = ((y + _ALONG) * _WIDTH + x + _ACROSS for x, y in neighbours(cell_at(index)))
    return blue % _CELLS, red % _CELLS, gold % _CELLS  # no tile reaches the rim of the grid


# The cells across blue, red and gold of each cell.
NEIGHBOURS: tuple[Triple, ...] = tuple(map(_beside, range(_CELLS)))

# Added by each tile to the surroundings of the cells across its blue, red and gold edges.
EDGES: tuple[Triple, ...] = tuple((tile.blue, _BASE * tile.red, _BASE * _BASE * tile.gold) for tile in TILES)


def _split(surroundings: int) -> Triple:
    gold_red, blue = divmod(surroundings, _BASE)
    gold, red = divmod(gold_red, _BASE)
    return blue, red, gold


NUMBER: dict[Tile, int] = {tile: number for number, tile in enumerate(TILES)}

BITS: tuple[int, ...] = tuple(1 << number for number in range(len(TILES)))

# The number of edges beside a free cell with these surroundings; 0 under a tile.
SIDES: tuple[int, ...] = tuple(sum(map(bool, _split(around))) for around in range(TAKEN)) + (0,) * TAKEN


def mask(tiles: Iterable[Tile]) -> int:
    return sum(1 << NUMBER[tile] for tile in tiles)


def _mates(colour: int, theirs: int) -> int:
    return mask(tile for tile in TILES if not theirs or _CONTACTS[tile.values[colour]][theirs] is not None)


# The tiles that may touch an edge, by its colour and value. Value 0 means no edge, which fits every tile.
MATES: tuple[tuple[int, ...], ...] = tuple(
    tuple(_mates(colour, value) for value in range(_BASE)) for colour in range(3)
)


def _fits(surroundings: int) -> int:
    blue, red, gold = _split(surroundings)
    return MATES[0][blue] & MATES[1][red] & MATES[2][gold] if surroundings else 0


# The mask of the tiles that fit into a cell with these surroundings; empty under a tile or without an edge.
FITS: tuple[int, ...] = (*map(_fits, range(TAKEN)), *(0,) * TAKEN)

_SCORED = tuple(
    tuple(tuple(_CONTACTS[tile.values[colour]][value] or 0 if value else 0 for tile in TILES) for value in range(_BASE))
    for colour in range(3)
)


def _points(surroundings: int) -> tuple[int, ...]:
    blue, red, gold = _split(surroundings)
    return tuple(map(sum, zip(_SCORED[0][blue], _SCORED[1][red], _SCORED[2][gold], strict=True)))


POINTS: tuple[tuple[int, ...], ...] = tuple(map(_points, range(TAKEN)))


# a dictionary that fills itself: search looks it up for each cell of each choice, and a call takes several times longer
class _Lays(dict[int, tuple[int, ...]]):
    def __missing__(self, tiles: int) -> tuple[int, ...]:
        self[tiles] = shifted = tuple(tile << TILE_SHIFT for tile in range(len(TILES)) if tiles >> tile & 1)
        return shifted


# The tiles of each mask, already shifted for the number of a lay, lowest first. Read only. Search asks for racks of
# five against single cells: few of ten thousand masks occur.
LAYS: dict[int, tuple[int, ...]] = _Lays()


def number_of(lay: Lay) -> int:
    # raises ValueError for cells that 36 touching tiles cannot reach
    return NUMBER[lay.tile] << TILE_SHIFT | cell_index(lay.cell)


def lay_of(number: int) -> Lay:
    return Lay(TILES[number >> TILE_SHIFT], cell_at(number & CELL_MASK))
