"""A mutable board for search. It takes lays back and checks nothing.

Tiles, cells, lays and masks are the numbers of tables.py.
"""

from typing import Any, Self, TypeAlias

from contack.engine.board.board import Board
from contack.engine.search.tables import (
    CELL_MASK,
    EDGES,
    FITS,
    LAYS,
    NEIGHBOURS,
    POINTS,
    SIDES,
    TAKEN,
    TILE_SHIFT,
    number_of,
)

Cells: TypeAlias = tuple[int, ...]


class MutableBoard:
    """`around` has the surroundings of each cell with a tile or beside one.

    `openings` are those of rules.md, `frontier` adds the free cells beside the last tile.
    """

    __slots__ = ("_past", "around", "frontier", "openings")

    def __init__(self, board: Board) -> None:
        # raises ValueError for cells that 36 touching tiles cannot reach
        # a linked list that copies share: the history before the last lay, that lay, openings and frontier before
        # it, and the additions of a subclass
        self._past: tuple[Any, ...] = ()
        self.around: dict[int, int] = {}
        self.openings: Cells = ()
        self.frontier: Cells = ()
        for lay in board:
            self.place(number_of(lay))

    @property
    def laid(self) -> list[int]:
        lays, past = [], self._past
        while past:
            past, lay = past[:2]
            lays.append(lay)
        return lays[::-1]

    @property
    def last(self) -> int:
        lay: int = self._past[1]
        return lay

    def place(self, lay: int) -> None:
        # the lay may be illegal
        self._past = (self._past, lay, self.openings, self.frontier)
        cell = lay & CELL_MASK
        around = self.around
        around[cell] = around.get(cell, 0) + TAKEN
        openings = tuple(opening for opening in self.openings if opening != cell)
        beside: Cells = ()
        for across, edge in zip(NEIGHBOURS[cell], EDGES[lay >> TILE_SHIFT], strict=True):
            around[across] = looking = around.get(across, 0) + edge
            if SIDES[looking] == 1:
                beside += (across,)
            elif SIDES[looking] == 2:  # a cell with three edges was an opening before
                openings += (across,)
        self.openings = openings
        self.frontier = openings + beside

    def undo(self) -> int:
        """Take the last tile back and return its lay."""
        past = self._past
        lay: int = past[1]
        self._past, self.openings, self.frontier = past[0], past[2], past[3]
        around, cell = self.around, lay & CELL_MASK
        around[cell] -= TAKEN
        blue, red, gold = NEIGHBOURS[cell]
        blue_edge, red_edge, gold_edge = EDGES[lay >> TILE_SHIFT]
        # written out: a loop takes a fifth longer, and search takes back every lay that it tries
        around[blue] -= blue_edge
        around[red] -= red_edge
        around[gold] -= gold_edge
        return lay

    def copy(self) -> Self:
        other = object.__new__(type(self))
        other._past, other.around = self._past, self.around.copy()
        other.openings, other.frontier = self.openings, self.frontier
        return other

    @property
    def fitting(self) -> int:
        around, fitting = self.around, 0
        for cell in self.frontier:
            fitting |= FITS[around[cell]]
        return fitting

    @property
    def closed(self) -> bool:
        """Whether the last tile has no free edge, after a three-sided play (rules.md, Closed table)."""
        around = self.around
        blue, red, gold = NEIGHBOURS[self.last & CELL_MASK]
        # written out: a generator takes three times as long, and search asks at every pass
        return not (SIDES[around[blue]] or SIDES[around[red]] or SIDES[around[gold]])

    def lays_of(self, tiles: int) -> list[int]:
        around = self.around
        found: list[int] = []
        for cell in self.frontier:
            for tile in LAYS[FITS[around[cell]] & tiles]:
                found.append(tile | cell)  # noqa: PERF401  # for a tile or two this is twice as fast
        return found

    def points_of(self, lay: int) -> int:
        return POINTS[self.around[lay & CELL_MASK]][lay >> TILE_SHIFT]
