"""What nobody has seen yet: the tiles of the pile, in any order."""

from __future__ import annotations

from random import Random

from contack.engine.board.tile import TILES, Tile
from contack.engine.search.position import Position
from contack.engine.view import View


def undrawn(view: View) -> list[Tile]:
    """Return the tiles that are neither on the board nor in a rack: those of the pile, in the order of the deck."""
    seen = set(view.board.tiles.values()).union(*view.racks)
    return [tile for tile in TILES if tile not in seen]


class PileSampler:
    """Positions of a view where `seat` is to lay, each with its own order of the pile: all orders are as likely."""

    def __init__(self, view: View, random: Random) -> None:
        self._position = Position(view, undrawn(view))
        self._pile = list(self._position.pile)
        self._shuffle = random.shuffle
        self.seat = self._position.seat

    def next(self) -> Position:
        """Return a position with another order of the pile."""
        position = self._position.copy()
        self._shuffle(self._pile)
        position.pile = tuple(self._pile)
        return position
