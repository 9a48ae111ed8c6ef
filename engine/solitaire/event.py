from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from contack.engine.board.tile import Tile
from contack.engine.event import Event, Laid

# The source of a laid tile: the pile, the top of the discards, or the index of a stack.
Source: TypeAlias = Literal["pile", "discard"] | int


@dataclass(frozen=True, slots=True)
class PileDealt(Event):
    event: Literal["dealt"] = field(default="dealt", init=False, repr=False)
    pile: int


@dataclass(frozen=True, slots=True)
class StacksDealt(Event):
    """The stacks are bottom to top, with the starter still in its stack."""

    event: Literal["dealt"] = field(default="dealt", init=False, repr=False)
    stacks: tuple[tuple[Tile, ...], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class LaidFrom(Laid):
    source: Source


@dataclass(frozen=True, slots=True)
class Discarded(Event):
    """A drawn tile that fits nowhere."""

    event: Literal["discarded"] = field(default="discarded", init=False, repr=False)
    seat: int
    tile: Tile


@dataclass(frozen=True, slots=True)
class Undone(Event):
    event: Literal["undone"] = field(default="undone", init=False, repr=False)


@dataclass(frozen=True, slots=True)
class SolitaireEnded(Event):
    event: Literal["game_ended"] = field(default="game_ended", init=False, repr=False)
    won: bool
    laid: int
