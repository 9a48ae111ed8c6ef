"""What the two solitaires share: one player, a board, and points that decide nothing."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol, Self

from contack.engine.board.board import Board, IllegalLay
from contack.engine.board.lay import Lay, Lays
from contack.engine.board.tile import Tile
from contack.engine.event import Event
from contack.engine.rules import Rules
from contack.engine.view import View


class Solitaire(Protocol):
    """A solitaire at a moment when the player must choose a lay, or over."""

    @property
    def lays(self) -> Lays:
        """The legal lays with their points; empty when the solitaire is over."""

    @property
    def over(self) -> bool:
        """Whether nothing can be laid any more."""

    @property
    def won(self) -> bool:
        """Whether all 36 tiles lie."""

    @property
    def view(self) -> View:
        """What lies face up, with the tiles that may be laid next as the rack of seat 0."""

    def play(self, lay: Lay) -> tuple[Self, tuple[Event, ...]]:
        """Lay a tile, then play all that is forced. Raises IllegalLay."""


def solitaire_view(board: Board, rack: Iterable[Tile], pile: int, points: int, over: bool) -> View:
    """Return a solitaire's table in the form that players of the table game know."""
    seat = None if over else 0
    return View(
        hand=1,
        turn=len(board),
        seat=seat,
        racks=(tuple(rack),),
        board=board,
        pile=pile,
        scores=(points,),
        totals=(0,),
        winners=(),
        rules=Rules(),
    )


def points_of(lays: Lays, lay: Lay) -> int:
    """Return what `lay` scores. Raises IllegalLay where it is not among `lays`."""
    if lay not in lays:
        raise IllegalLay(f"{lay} is not among the legal lays")
    return lays[lay]
