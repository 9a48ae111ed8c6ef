"""How a table was opened: what holds there for good."""

from __future__ import annotations

from dataclasses import dataclass

from contack.engine.rules import ClosedRule
from contack.protocol.command import OpenTable
from contack.protocol.limits import GRACE_SECONDS


@dataclass(frozen=True, slots=True)
class TableOptions:
    """Seats, rules and times. `grace` seconds a player who is lost is waited for; the clocks are in seconds, if any.

    `hints` tells that clients may give them.
    """

    name: str
    seats: int
    closed: ClosedRule
    spectators_allowed: bool
    grace: int = GRACE_SECONDS
    move_clock: int | None = None
    game_clock: int | None = None
    hints: bool = False

    @staticmethod
    def of(opened: OpenTable) -> TableOptions:
        """Return what is wanted of a table."""
        return TableOptions(
            opened.table,
            opened.seats,
            opened.closed,
            opened.spectators,
            opened.grace,
            opened.move_clock,
            opened.game_clock,
            opened.hints,
        )
