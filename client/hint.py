"""Suggests a lay in a solitaire: a rule of thumb that keeps the table open, no solver. It may lead to a lost game.

Knows what a player sees, neither the order of the pile nor what lies hidden in a stack.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, TypeAlias

from contack.client.english import counted
from contack.client.solitaire import Position
from contack.engine.board import Board
from contack.engine.draw_solitaire import DrawSolitaire
from contack.engine.lay import Lay, Lays
from contack.engine.stacked_solitaire import StackedSolitaire
from contack.engine.tile import TILES, Tile

NODES = 400
"""The most tables that are looked at two lays ahead; where there are more, one lay ahead must do."""

_Stacks: TypeAlias = tuple[tuple[Tile, ...], ...]


class Hint(NamedTuple):
    """A lay that may be a good one, and why."""

    lay: Lay
    words: str


def hint(position: Position) -> Hint | None:
    """Answer a lay worth a thought; None where the game is over.

    In draw solitaire it is the one after which the most of the tiles still to be laid would fit somewhere, and in the
    most places; in stacked solitaire the one that leaves the most lays two lays later, and then one lay later. Points
    decide between equals.
    """
    if position.over:
        return None
    match position:
        case DrawSolitaire():
            return _draw_hint(position.board, position.lays)
        case StackedSolitaire():
            return _stacked_hint(position.board, position.shown, position.lays)


def _draw_hint(board: Board, lays: Lays) -> Hint:
    left = [tile for tile in TILES if tile not in board.tiles.values()]

    def room(lay: Lay) -> tuple[int, int]:
        """Answer how many of the tiles to come would fit after a lay, and in how many ways."""
        later = board.lay(lay).lays(tile for tile in left if tile is not lay.tile)
        return len({fitting.tile for fitting in later}), len(later)

    best = _best(lays, room)
    return Hint(best, f"{room(best)[0]} of the {counted(len(left) - 1, 'tile')} to come would then fit")


def _stacked_hint(board: Board, stacks: _Stacks, lays: Lays) -> Hint:
    after = {lay: _after(board, stacks, lay) for lay in lays}
    replies = {lay: _replies(*table) for lay, table in after.items()}
    deep = sum(map(len, replies.values())) <= NODES

    def outlook(lay: Lay) -> tuple[int, int]:
        """Answer how many lays there would be after the best reply to a lay, and how many replies."""
        later = (len(_replies(*_after(*after[lay], reply))) for reply in replies[lay])
        return max(later, default=0) if deep else 0, len(replies[lay])

    best = _best(lays, outlook)
    return Hint(best, f"what is face up then has {counted(len(replies[best]), 'lay')}")


def _best(lays: Lays, value: Callable[[Lay], tuple[int, int]]) -> Lay:
    return max(lays, key=lambda lay: (value(lay), lays[lay]))


def _after(board: Board, stacks: _Stacks, lay: Lay) -> tuple[Board, _Stacks]:
    """Answer the table and what is known of the stacks after a lay of one of their tops."""
    return board.lay(lay), tuple(stack[:-1] if stack[-1:] == (lay.tile,) else stack for stack in stacks)


def _replies(board: Board, stacks: _Stacks) -> Lays:
    return board.lays(stack[-1] for stack in stacks if stack)
