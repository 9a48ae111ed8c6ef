"""The table of a solitaire as that of a game with one player."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from contack.engine.board.board import Board
from contack.engine.board.tile import Tile
from contack.engine.view import View


def solitaire_view(board: Board, rack: Iterable[Tile], pile: int, points: int, over: bool) -> View:
    """Return a solitaire's table in the form that players of the table game know."""
    table = replace(View.empty(1), hand=1, turn=len(board), seat=None if over else 0)
    return replace(table, racks=(tuple(rack),), board=board, pile=pile, scores=(points,))
