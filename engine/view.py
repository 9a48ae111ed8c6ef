"""Everything that lies face up, the same for every player and spectator."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from contack.engine.board.board import Board
from contack.engine.board.lay import Lays
from contack.engine.board.tile import Tile
from contack.engine.rules import Rules

Rack: TypeAlias = tuple[Tile, ...]
"""A player's face-up tiles, in the order in which they came."""


@dataclass(frozen=True, slots=True)
class View:
    """The table as all see it.

    `hand` is 1..3 and `turn` the number of tiles laid so far in this game, so every choice has a turn of its own.
    `seat` is the one to lay, or None when the game is over. `scores` are the points of this hand so far, and with
    penalties once the game is over; `totals` are the sums of the hands that ended. `pile` counts the undrawn tiles.
    """

    hand: int
    turn: int
    seat: int | None
    racks: tuple[Rack, ...]
    board: Board
    pile: int
    scores: tuple[int, ...]
    totals: tuple[int, ...]
    winners: tuple[int, ...]
    rules: Rules

    @property
    def rack(self) -> Rack:
        """The rack of the seat to lay; empty when nobody is."""
        return () if self.seat is None else self.racks[self.seat]

    @property
    def lays(self) -> Lays:
        """The legal lays of the seat to lay, with their points."""
        return self.board.lays(self.rack)
