"""What happens in a solitaire, as a record keeps it (records.md)."""

from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from contack.engine.board.tile import Tile
from contack.engine.event import Event, Laid

Source: TypeAlias = Literal["pile", "discard"] | int
"""Where a laid tile came from: the pile, the top of the discards, or the stack of that index."""


@dataclass(frozen=True, slots=True)
class PileDealt(Event):
    """A draw solitaire was shuffled: all 36 tiles are in the pile."""

    event: Literal["dealt"] = field(default="dealt", init=False, repr=False)
    pile: int


@dataclass(frozen=True, slots=True)
class StacksDealt(Event):
    """A stacked solitaire was dealt: the stacks bottom to top, before the starter is taken out."""

    event: Literal["dealt"] = field(default="dealt", init=False, repr=False)
    stacks: tuple[tuple[Tile, ...], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class LaidFrom(Laid):
    """A tile was laid, with the place it came from."""

    source: Source


@dataclass(frozen=True, slots=True)
class Discarded(Event):
    """A drawn tile that fits nowhere went face up on top of the discards."""

    event: Literal["discarded"] = field(default="discarded", init=False, repr=False)
    seat: int
    tile: Tile


@dataclass(frozen=True, slots=True)
class Undone(Event):
    """The player went back to before the last choice."""

    event: Literal["undone"] = field(default="undone", init=False, repr=False)


@dataclass(frozen=True, slots=True)
class SolitaireEnded(Event):
    """A solitaire ended: whether it was won and how many tiles lie."""

    event: Literal["game_ended"] = field(default="game_ended", init=False, repr=False)
    won: bool
    laid: int
