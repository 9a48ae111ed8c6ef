"""A board for search: it changes in place and takes lays back. Checks no rule and knows no players.

Tiles, cells, lays and masks are the numbers of position_tables.py.
"""

from __future__ import annotations

from typing import Self

from contack.engine.board import Board
from contack.engine.position_tables import (
    CELL_SHIFT,
    CELLS,
    EDGES,
    FITS,
    MEMBERS,
    NEIGHBOURS,
    POINTS,
    SIDES,
    TAKEN,
    TILE_MASK,
    number_of,
)


class MutableBoard:
    """The laid tiles, what looks into each cell, and where the next tile may go.

    `around` holds the surroundings of each cell, `laid` the lays in their order, `openings` the cells called so in
    rules.md, and `frontier` those and the free cells beside the last tile.
    """

    __slots__ = ("_before", "around", "frontier", "laid", "openings")

    def __init__(self, board: Board = Board()) -> None:  # noqa: B008  # boards never change
        """Take the tiles of `board`. Raises ValueError where they lie beyond the reach of 36 that touch."""
        self._before: list[tuple[tuple[int, ...], tuple[int, ...]]] = []
        self.around = [0] * CELLS
        self.laid: list[int] = []
        self.openings: tuple[int, ...] = ()
        self.frontier: tuple[int, ...] = ()
        for lay in board:
            self.place(number_of(lay))

    def place(self, lay: int) -> None:
        """Put a tile on a free cell, whether the rules allow it or not."""
        openings = self.openings
        self._before.append((openings, self.frontier))
        self.laid.append(lay)
        cell = lay >> CELL_SHIFT
        around = self.around
        around[cell] += TAKEN
        if cell in openings:
            openings = tuple([opening for opening in openings if opening != cell])
        # one colour after the other, not a loop: this is where search spends its time
        blue, red, gold = NEIGHBOURS[cell]
        blue_edge, red_edge, gold_edge = EDGES[lay & TILE_MASK]
        around[blue] = blue_around = around[blue] + blue_edge
        around[red] = red_around = around[red] + red_edge
        around[gold] = gold_around = around[gold] + gold_edge
        beside: tuple[int, ...] = ()
        if (sides := SIDES[blue_around]) == 1:
            beside = (blue,)
        elif sides == 2:
            openings += (blue,)
        if (sides := SIDES[red_around]) == 1:
            beside += (red,)
        elif sides == 2:
            openings += (red,)
        if (sides := SIDES[gold_around]) == 1:
            beside += (gold,)
        elif sides == 2:
            openings += (gold,)
        self.openings = openings
        self.frontier = openings + beside

    def undo(self) -> int:
        """Take the last tile back and answer its lay. Raises IndexError on an empty board."""
        lay = self.laid.pop()
        self.openings, self.frontier = self._before.pop()
        around = self.around
        cell = lay >> CELL_SHIFT
        around[cell] -= TAKEN
        blue, red, gold = NEIGHBOURS[cell]
        blue_edge, red_edge, gold_edge = EDGES[lay & TILE_MASK]
        around[blue] -= blue_edge
        around[red] -= red_edge
        around[gold] -= gold_edge
        return lay

    def copy(self) -> Self:
        """Answer a board of its own with the same tiles."""
        other = object.__new__(type(self))
        self._copy_to(other)
        return other

    def _copy_to(self, other: MutableBoard) -> None:
        other._before = self._before.copy()
        other.around = self.around.copy()
        other.laid = self.laid.copy()
        other.openings = self.openings
        other.frontier = self.frontier

    @property
    def fitting(self) -> int:
        """The mask of the tiles that may be laid, wherever."""
        around, fitting = self.around, 0
        for cell in self.frontier:
            fitting |= FITS[around[cell]]
        return fitting

    @property
    def closed(self) -> bool:
        """Whether the last tile has no free edge: it was a three-sided play (rules.md, Closed table)."""
        return not any(SIDES[self.around[cell]] for cell in NEIGHBOURS[self.laid[-1] >> CELL_SHIFT])

    def lays_of(self, tiles: int) -> list[int]:
        """Answer the legal lays of the tiles in a mask."""
        around = self.around
        found: list[int] = []
        for cell in self.frontier:
            fitting = FITS[around[cell]] & tiles
            if fitting:
                base = cell << CELL_SHIFT
                found.extend([base | tile for tile in MEMBERS[fitting]])
        return found

    def points_of(self, lay: int) -> int:
        """Answer what a legal lay scores."""
        return POINTS[self.around[lay >> CELL_SHIFT]][lay & TILE_MASK]
