"""Events at a table, as the server sends them and a record keeps them (records.md).

The class attribute `event` is the stable name on the wire and in records.
"""

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Literal, TypeGuard

from contack.engine.board.cell import Cell
from contack.engine.board.lay import Lay
from contack.engine.board.tile import Tile


class Reason(StrEnum):
    OUT = "out"
    BLOCKED = "blocked"
    CLOSED = "closed"


class ChosenBy(StrEnum):
    """Who chose a lay: the player, the stand-in of an absent player, or a clock that ran out."""

    PLAYER = "player"
    STAND_IN = "stand-in"
    CLOCK = "clock"


# the name is a field, not a constant of the class, because msgspec writes only the fields of a dataclass
class Event:
    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Dealt(Event):
    event: Literal["dealt"] = field(default="dealt", init=False, repr=False)
    hand: int
    racks: tuple[tuple[Tile, ...], ...]
    pile: int


@dataclass(frozen=True, slots=True)
class Laid(Event):
    """A laid tile. The starter has no `by`, since no seat chooses it. `at` is in seconds since the game started."""

    event: Literal["laid"] = field(default="laid", init=False, repr=False)
    seat: int
    tile: Tile
    cell: Cell
    points: int
    by: ChosenBy | None = None
    at: float | None = None

    @property
    def lay(self) -> Lay:
        return Lay(self.tile, self.cell)


@dataclass(frozen=True, slots=True)
class Drew(Event):
    event: Literal["drew"] = field(default="drew", init=False, repr=False)
    seat: int
    tile: Tile


@dataclass(frozen=True, slots=True)
class Passed(Event):
    event: Literal["passed"] = field(default="passed", init=False, repr=False)
    seat: int


@dataclass(frozen=True, slots=True)
class HandEnded(Event):
    """The points include penalties; `pile` has the undrawn tiles, next tile first."""

    event: Literal["hand_ended"] = field(default="hand_ended", init=False, repr=False)
    hand: int
    reason: Reason
    left: tuple[int, ...]
    scores: tuple[int, ...]
    pile: tuple[Tile, ...]


@dataclass(frozen=True, slots=True)
class Seated(Event):
    """A player took over a seat during the game, with its tiles and points."""

    event: Literal["seated"] = field(default="seated", init=False, repr=False)
    seat: int
    name: str
    colour: int | None = None


@dataclass(frozen=True, slots=True)
class GameEnded(Event):
    """`seed` and `nonces` (hex) prove the deals."""

    event: Literal["game_ended"] = field(default="game_ended", init=False, repr=False)
    totals: tuple[int, ...]
    winners: tuple[int, ...]
    seed: str | None = None
    nonces: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class Abandoned(Event):
    event: Literal["abandoned"] = field(default="abandoned", init=False, repr=False)
    reason: str
    seed: str | None = None
    nonces: tuple[str, ...] | None = None


def is_choice(event: Event) -> TypeGuard[Laid]:
    """Return whether a seat laid a tile: the starter is laid too, but no seat chooses it."""
    return isinstance(event, Laid) and event.by is not None
