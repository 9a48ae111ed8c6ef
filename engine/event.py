"""What happens at a table, as the server sends it and a record keeps it (records.md).

The class attribute `event` of each class is its stable name on the wire and in records.
"""

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Literal

from contack.engine.board.cell import Cell
from contack.engine.board.lay import Lay
from contack.engine.board.tile import Tile


class Reason(StrEnum):
    """Why a hand ended (records.md)."""

    OUT = "out"
    BLOCKED = "blocked"
    CLOSED = "closed"


class ChosenBy(StrEnum):
    """Who chose a lay: the player, the server's bot for an absent seat, or a clock that ran out."""

    PLAYER = "player"
    STAND_IN = "stand-in"
    CLOCK = "clock"


# A name is a field rather than a constant of its class, as msgspec writes the fields of a dataclass and nothing else.
class Event:
    """One thing that happened; every line of a record after the first is one."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Dealt(Event):
    """A hand was dealt: racks by seat in dealt order, the starter among them, and the size of the pile."""

    event: Literal["dealt"] = field(default="dealt", init=False, repr=False)
    hand: int
    racks: tuple[tuple[Tile, ...], ...]
    pile: int


@dataclass(frozen=True, slots=True)
class Laid(Event):
    """A tile was laid. The starter is not chosen: its `by` is None. `at` is in seconds since the game started."""

    event: Literal["laid"] = field(default="laid", init=False, repr=False)
    seat: int
    tile: Tile
    cell: Cell
    points: int
    by: ChosenBy | None = None
    at: float | None = None

    @property
    def lay(self) -> Lay:
        """The tile on its cell."""
        return Lay(self.tile, self.cell)


@dataclass(frozen=True, slots=True)
class Drew(Event):
    """A tile was drawn, face up, because none in the rack could be laid."""

    event: Literal["drew"] = field(default="drew", init=False, repr=False)
    seat: int
    tile: Tile


@dataclass(frozen=True, slots=True)
class Passed(Event):
    """A seat could not lay."""

    event: Literal["passed"] = field(default="passed", init=False, repr=False)
    seat: int


@dataclass(frozen=True, slots=True)
class HandEnded(Event):
    """A hand ended: tiles left by seat, points of this hand after penalties, and the undrawn pile, next tile first."""

    event: Literal["hand_ended"] = field(default="hand_ended", init=False, repr=False)
    hand: int
    reason: Reason
    left: tuple[int, ...]
    scores: tuple[int, ...]
    pile: tuple[Tile, ...]


@dataclass(frozen=True, slots=True)
class Seated(Event):
    """Somebody took over a seat in the middle of the game, with its tiles and points."""

    event: Literal["seated"] = field(default="seated", init=False, repr=False)
    seat: int
    name: str


@dataclass(frozen=True, slots=True)
class GameEnded(Event):
    """A game ended: sums of the three hands, the seats that share the win, and what proves the deals (hex)."""

    event: Literal["game_ended"] = field(default="game_ended", init=False, repr=False)
    totals: tuple[int, ...]
    winners: tuple[int, ...]
    seed: str | None = None
    nonces: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class Abandoned(Event):
    """A game was given up; its seed is published all the same."""

    event: Literal["abandoned"] = field(default="abandoned", init=False, repr=False)
    reason: str
    seed: str | None = None
    nonces: tuple[str, ...] | None = None
