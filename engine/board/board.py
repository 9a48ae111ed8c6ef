from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from types import MappingProxyType

from contack.engine.board.cell import ORIGIN, Cell, neighbours
from contack.engine.board.contact import POINTS, Contact
from contack.engine.board.lay import Lay, Lays
from contack.engine.board.tile import COLOURS, TILES, Tile


class IllegalLay(ValueError):
    """A lay against the rules; `str` says why."""


def points_of(lays: Lays, lay: Lay) -> int:
    # raises IllegalLay if `lay` is not one of `lays`
    if lay not in lays:
        raise IllegalLay(f"{lay} is not among the legal lays")
    return lays[lay]


class Board:
    """The laid tiles in the order of laying. `lay` returns a new board.

    `free_beside_last` are the empty cells that touch the last tile.
    """

    # a plain class: msgspec calls the codec's hook for it, and would write a dataclass field by field
    __slots__ = ("_tiles", "free_beside_last", "laid", "openings")

    def __init__(self, laid: Iterable[Lay] = ()) -> None:
        """Nothing checks the rules. Raises ValueError if two tiles share a cell or a tile occurs twice."""
        self.laid = tuple(laid)
        self._tiles = {cell: tile for tile, cell in self.laid}
        if not len(self._tiles) == len(self.laid) == len(set(self._tiles.values())):
            raise ValueError("a cell or a tile occurs twice on the board")
        beside = {cell for laid_cell in self._tiles for cell in neighbours(laid_cell)}
        self.openings = frozenset(cell for cell in beside if self._is_opening(cell))
        self.free_beside_last = self._free_beside(self.last) if self.laid else ()

    @property
    def tiles(self) -> Mapping[Cell, Tile]:
        return MappingProxyType(self._tiles)

    @property
    def last(self) -> Cell:
        return self.laid[-1].cell

    @property
    def frontier(self) -> list[Cell]:
        """Return the cells for a tile if its edges fit, in order (rules.md, A legal lay, 1 and 3)."""
        if not self.laid:
            return [ORIGIN]
        return sorted(self.openings.union(self.free_beside_last))

    @property
    def closed(self) -> bool:
        """Whether the last tile has no free edge, after a three-sided play (rules.md, Closed table)."""
        return bool(self.laid) and not self.free_beside_last

    def contacts(self, lay: Lay) -> tuple[Contact, ...]:
        """Return every contact of `lay`, legal or not, in the order blue, red, gold."""
        beside = zip(COLOURS, lay.tile.values, neighbours(lay.cell), strict=True)
        return tuple(
            Contact(colour, ours, self._tiles[cell].value(colour))
            for colour, ours, cell in beside
            if cell in self._tiles
        )

    def lays(self, tiles: Iterable[Tile]) -> dict[Lay, int]:
        """Order lays by tile, then by cell."""
        places = [(cell, self._fitting(cell)) for cell in self.frontier]
        found = {}
        for tile in tiles:
            for cell, fitting in places:
                if tile in fitting:
                    found[Lay(tile, cell)] = fitting[tile]
        return found

    def lay(self, lay: Lay) -> "Board":
        # raises IllegalLay
        # `lays` looks at edges alone and would accept a laid tile again
        if lay not in self.lays((lay.tile,)) or lay.tile in self._tiles.values():
            raise IllegalLay(f"{lay} is not a legal lay here")
        return self._place(lay)

    def _place(self, lay: Lay) -> "Board":
        board = object.__new__(Board)
        board.laid = (*self.laid, lay)
        board._tiles = {**self._tiles, lay.cell: lay.tile}
        board.free_beside_last = free = board._free_beside(lay.cell)
        # only cells beside the new tile can become openings
        opened = [cell for cell in free if board._is_opening(cell)]
        board.openings = self.openings.difference((lay.cell,)).union(opened)
        return board

    def _free_beside(self, cell: Cell) -> tuple[Cell, ...]:
        return tuple([beside for beside in neighbours(cell) if beside not in self._tiles])

    def _is_opening(self, cell: Cell) -> bool:
        tiles = self._tiles
        if cell in tiles:
            return False
        blue, red, gold = neighbours(cell)
        return (blue in tiles) + (red in tiles) + (gold in tiles) >= 2

    def _fitting(self, cell: Cell) -> Mapping[Tile, int]:
        tiles = self._tiles
        blue, red, gold = neighbours(cell)
        key = (
            tiles[blue].blue if blue in tiles else 0,
            tiles[red].red if red in tiles else 0,
            tiles[gold].gold if gold in tiles else 0,
        )
        return tiles_that_fit(key)

    def __iter__(self) -> Iterator[Lay]:
        return iter(self.laid)

    def __len__(self) -> int:
        return len(self.laid)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Board) and self.laid == other.laid

    def __hash__(self) -> int:
        return hash(self.laid)

    def __repr__(self) -> str:
        return f"Board({self.laid!r})"


@cache
def tiles_that_fit(edges: tuple[int, int, int]) -> Mapping[Tile, int]:
    # The values are on blue, red and gold; 0 means no edge. Return the points of each tile.
    # The cache holds 11 * 11 * 11 answers at most.
    found = {}
    for tile in TILES:
        contacts = [POINTS[ours][theirs] for ours, theirs in zip(tile.values, edges, strict=True) if theirs]
        points = [scored for scored in contacts if scored is not None]
        if len(points) == len(contacts):
            found[tile] = sum(points)
    return found
