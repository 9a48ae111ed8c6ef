"""A mutable hand for search. It takes lays back, and knows the order of the pile, true or sampled.

It repeats the rules of hand.py for speed; tests compare the two. Tiles, cells, lays and masks are numbers of tables.py.
Lays are not checked.
"""

from collections.abc import Iterable
from typing import Self

from contack.engine.board.tile import Tile
from contack.engine.event import Reason
from contack.engine.rules import PENALTY, RACK
from contack.engine.search.board import Cells, MutableBoard
from contack.engine.search.tables import (
    BITS,
    CELL_MASK,
    EDGES,
    FITS,
    LAYS,
    NEIGHBOURS,
    NUMBER,
    POINTS,
    SIDES,
    TAKEN,
    TILE_SHIFT,
    mask,
)
from contack.engine.view import View

_OUT, _CLOSED, _BLOCKED = Reason.OUT, Reason.CLOSED, Reason.BLOCKED  # reading a member of an enum is slow


class Position(MutableBoard):
    """A hand at a choice of `seat` among `lays`, or ended: then it has a `reason` and no `lays`.

    `racks` are masks by seat. `pile` is the whole sampled pile, of which `drawn` tiles are drawn. `points` has the
    penalties only after the end. `closed_next` says that the next seat must answer a closed table.
    """

    __slots__ = ("closed_next", "drawn", "lays", "pile", "points", "racks", "reason", "seat")

    def __init__(self, view: View, pile: Iterable[Tile]) -> None:
        # raises ValueError if no seat must lay
        super().__init__(view.board)
        if view.seat is None:
            raise ValueError("no seat must lay in this view")
        self.racks = list(map(mask, view.racks))
        self.pile = tuple(NUMBER[tile] for tile in pile)
        self.drawn = 0
        self.points = list(view.scores)
        self.seat = view.seat
        self.reason: Reason | None = None
        self.closed_next = view.rules.closed == "next"
        self.lays = self.lays_of(self.racks[self.seat])

    def copy(self) -> Self:
        other = super().copy()
        other.racks, other.points, other.lays = self.racks.copy(), self.points.copy(), self.lays
        other.pile, other.drawn, other.seat, other.reason = self.pile, self.drawn, self.seat, self.reason
        other.closed_next = self.closed_next
        return other

    # `place` and `lays_of` written out: search spends most of its time here. A cell that already had a tile beside it
    # may become an opening; any other touches this tile alone.
    def play(self, lay: int) -> None:  # noqa: C901  # one function, as each call within it costs a search a third
        """Play everything forced too."""
        tile, cell = lay >> TILE_SHIFT, lay & CELL_MASK
        seat, racks, around, openings = self.seat, self.racks, self.around, self.openings
        looking = around[cell]
        points = POINTS[looking][tile]
        self._past = (self._past, lay, openings, self.frontier, seat, points, self.drawn, self.lays)
        self.points[seat] += points
        racks[seat] = rack = racks[seat] ^ BITS[tile]
        around[cell] = looking + TAKEN
        if cell in openings:
            at = openings.index(cell)
            openings = openings[:at] + openings[at + 1 :]
        (blue, red, gold), (blue_edge, red_edge, gold_edge) = NEIGHBOURS[cell], EDGES[tile]
        beside: Cells = ()
        if looking := around.get(blue, 0):
            around[blue] = looking = looking + blue_edge
            if SIDES[looking] == 2:
                openings += (blue,)
        else:
            around[blue] = blue_edge
            beside = (blue,)
        if looking := around.get(red, 0):
            around[red] = looking = looking + red_edge
            if SIDES[looking] == 2:
                openings += (red,)
        else:
            around[red] = red_edge
            beside += (red,)
        if looking := around.get(gold, 0):
            around[gold] = looking = looking + gold_edge
            if SIDES[looking] == 2:
                openings += (gold,)
        else:
            around[gold] = gold_edge
            beside += (gold,)
        self.openings = openings
        self.frontier = frontier = openings + beside
        self.seat = seat = seat + 1 if seat + 1 < len(racks) else 0
        self.lays = lays = []
        if not rack or not frontier:
            self._end(_CLOSED if rack else _OUT)
            return
        tiles = racks[seat]
        for cell in frontier:
            if fitting := FITS[around[cell]] & tiles:
                for tile in LAYS[fitting]:
                    lays.append(tile | cell)  # noqa: PERF401  # for a tile or two this is twice as fast
        if not lays:
            self._force(seat)

    def undo(self) -> int:
        """Take forced draws back too. Raises ValueError without a lay."""
        if self.reason:
            for seat, rack in enumerate(self.racks):
                self.points[seat] += PENALTY * rack.bit_count()
            self.reason = None
        *_, self.seat, points, drawn, self.lays = self._past
        if drawn < self.drawn:
            # no need to know which seat drew: each tile is in one rack only
            kept = ~sum(BITS[tile] for tile in self.pile[drawn : self.drawn])
            self.racks = [rack & kept for rack in self.racks]
            self.drawn = drawn
        lay = super().undo()
        self.points[self.seat] -= points
        self.racks[self.seat] |= BITS[lay >> TILE_SHIFT]
        return lay

    def _force(self, first: int) -> None:
        around, racks, pile, drawn, seat = self.around, self.racks, self.pile, self.drawn, first
        fitting = 0
        for cell in self.frontier:
            fitting |= FITS[around[cell]]
        while True:
            rack = racks[seat]
            if not rack & fitting and drawn < len(pile):
                for tile in pile[drawn : drawn + RACK - rack.bit_count()]:
                    drawn += 1
                    rack |= BITS[tile]
                    if rack & fitting:
                        break
                racks[seat] = rack
            if rack & fitting:
                break
            # only the first seat: on a closed table a pass ends the hand
            if seat == first and self.closed_next and self.closed:
                self.drawn = drawn
                self._end(_CLOSED)
                return
            seat = seat + 1 if seat + 1 < len(racks) else 0
            if seat == first:
                self.drawn = drawn
                self._end(_BLOCKED)
                return
        self.drawn, self.seat = drawn, seat
        self.lays = self.lays_of(rack & fitting)

    def _end(self, reason: Reason) -> None:
        self.reason = reason
        self.lays = []
        for seat, rack in enumerate(self.racks):
            self.points[seat] -= PENALTY * rack.bit_count()
