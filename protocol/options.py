"""What a table is opened with, and what holds there for good."""

from __future__ import annotations

from msgspec import Struct

from contack.engine.rules import ClosedRule
from contack.protocol.limits import GRACE_SECONDS


class TableOptions(Struct, frozen=True):
    """Name, seats, rules and times; a password may change, so it is none of them.

    For `grace` seconds a player who lost the connection is waited for; each move may take `move_clock` seconds, and
    all moves of a player in a game `game_clock`. With `hints`, clients may show what to lay.
    """

    name: str
    seats: int
    closed: ClosedRule = "next"
    spectators_allowed: bool = True
    grace: int = GRACE_SECONDS
    move_clock: int | None = None
    game_clock: int | None = None
    hints: bool = False
