"""What the two solitaires share: one player, a board, and points that decide nothing."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from contack.engine.board.board import Board, IllegalLay
from contack.engine.board.lay import Lay, Lays
from contack.engine.board.tile import Tile
from contack.engine.view import View


def solitaire_view(board: Board, rack: Iterable[Tile], pile: int, points: int, over: bool) -> View:
    """Return a solitaire's table in the form that players of the table game know."""
    table = replace(View.empty(1), hand=1, turn=len(board), seat=None if over else 0)
    return replace(table, racks=(tuple(rack),), board=board, pile=pile, scores=(points,))


def points_of(lays: Lays, lay: Lay) -> int:
    """Return what `lay` scores. Raises IllegalLay where it is not among `lays`."""
    if lay not in lays:
        raise IllegalLay(f"{lay} is not among the legal lays")
    return lays[lay]
