"""A hand for search: it changes in place, takes lays back, and knows the order of the pile, true or assumed.

The rules of hand.py once more, for speed; tests compare the two. Tiles, cells, lays and masks are the numbers of
position_tables.py. Checks no lay and knows no other hand.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Self

from contack.engine.event import Reason
from contack.engine.mutable_board import MutableBoard
from contack.engine.position_tables import CELL_SHIFT, NUMBER, POINTS, TILE_MASK, mask
from contack.engine.rules import PENALTY, RACK
from contack.engine.tile import Tile
from contack.engine.view import View


class Position(MutableBoard):
    """A hand at a moment when `seat` must choose one of `lays`, or ended: then `reason` is set and `lays` is empty.

    `racks` are masks by seat, `pile` is all of the pile that was assumed, of which `drawn` tiles are drawn; `points`
    count contacts only until the hand ends, then the penalties are in. Lists are replaced, never changed: whoever
    takes one may keep it.
    """

    __slots__ = ("_closed_next", "_past", "drawn", "lays", "pile", "points", "racks", "reason", "seat")

    def __init__(self, view: View, pile: Iterable[Tile]) -> None:
        """Take a view at which a seat must lay, and the order of the pile. Raises ValueError where nobody must lay."""
        super().__init__(view.board)
        if view.seat is None:
            raise ValueError("nobody is to lay in this view")
        self.racks = list(map(mask, view.racks))
        self.pile = tuple(NUMBER[tile] for tile in pile)
        self.drawn = 0
        self.points = list(view.scores)
        self.seat = view.seat
        self.reason: Reason | None = None
        self._closed_next = view.rules.closed == "next"
        self.lays = self.lays_of(self.racks[self.seat])
        self._past: list[tuple[int, int, list[int], list[int], list[int]]] = []

    def copy(self) -> Self:
        """Answer a position of its own that is the same."""
        other = super().copy()
        other.racks, other.points, other.lays = self.racks, self.points, self.lays
        other.pile, other.drawn, other.seat, other.reason = self.pile, self.drawn, self.seat, self.reason
        other._closed_next, other._past = self._closed_next, self._past.copy()
        return other

    def play(self, lay: int) -> None:
        """Lay one of `lays`, then play what is forced."""
        seat, racks, points = self.seat, self.racks, self.points
        self._past.append((seat, self.drawn, racks, points, self.lays))
        self.racks = racks = racks.copy()
        self.points = points = points.copy()
        points[seat] += POINTS[self.around[lay >> CELL_SHIFT]][lay & TILE_MASK]
        racks[seat] ^= 1 << (lay & TILE_MASK)
        self.place(lay)
        if not racks[seat]:
            self._end(Reason.OUT)
        elif not self.frontier:
            self._end(Reason.CLOSED)
        else:
            self.seat = seat = (seat + 1) % len(racks)
            self.lays = self.lays_of(racks[seat])
            if not self.lays:
                self._force(seat)

    def undo(self) -> int:
        """Take the last lay back, with all that it forced, and answer it. Raises IndexError where there is none."""
        self.seat, self.drawn, self.racks, self.points, self.lays = self._past.pop()
        self.reason = None
        return super().undo()

    def _force(self, first: int) -> None:
        """Draw and pass for seat after seat from `first`, who cannot lay, until one can (rules.md, Turn)."""
        fitting = self.fitting
        seats = len(self.racks)
        for seat in (*range(first, seats), *range(first)):
            self._draw(seat, fitting)
            if self.racks[seat] & fitting:
                self.seat = seat
                self.lays = self.lays_of(self.racks[seat])
                return
            if self._closed_next and self.closed:
                self._end(Reason.CLOSED)
                return
        self._end(Reason.BLOCKED)

    def _draw(self, seat: int, fitting: int) -> None:
        """Draw for a seat while none of its tiles is `fitting` and it may draw."""
        rack, pile, drawn = self.racks[seat], self.pile, self.drawn
        room = RACK - rack.bit_count()
        while room > 0 and not rack & fitting and drawn < len(pile):
            rack |= 1 << pile[drawn]
            drawn += 1
            room -= 1
        self.racks[seat] = rack
        self.drawn = drawn

    def _end(self, reason: Reason) -> None:
        """Take the penalties (rules.md, End of a hand)."""
        self.reason = reason
        self.lays = []
        self.points = [score - PENALTY * rack.bit_count() for score, rack in zip(self.points, self.racks, strict=True)]
