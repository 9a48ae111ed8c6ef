"""A solitaire for search: it changes in place, takes lays back, and has all that lies face down, true or sampled.

The rules of stacked.py and draw.py once more, for speed; tests compare them. Tiles, lays and masks
are the numbers of tables.py.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable
from functools import cache
from hashlib import blake2b
from itertools import pairwise
from typing import TypeAlias

from contack.engine.board.board import Board
from contack.engine.board.tile import TILES, Tile
from contack.engine.search.board import MutableBoard
from contack.engine.search.tables import BITS, NUMBER, TILE_SHIFT, mask
from contack.engine.solitaire.draw import DrawSolitaire
from contack.engine.solitaire.stacked import StackedSolitaire

PuzzleKey: TypeAlias = tuple[int, int]
"""What identifies a position among all of a deal: the digest of what lies where, and the last lay."""

Turned: TypeAlias = tuple[int, tuple[int, ...]]
"""How many tiles of a pile are turned, and those of them that are discarded, the top last."""


@cache
def _digest(lay: int) -> int:
    """Return a number of 128 bits, as good as random and the same on every machine.

    With so many bits two boards are taken for one about once in 10**26 searches of a million tables.
    """
    return int.from_bytes(blake2b(lay.to_bytes(4, "big"), digest_size=16).digest(), "big")


class Puzzle(ABC):
    """A solitaire when one of `lays` must be chosen, or over. `left` tiles are not laid yet."""

    __slots__ = ("_digest", "_past", "_ready", "_turned", "board", "lays", "left")

    def __init__(self, board: Board) -> None:
        """Take the tiles that lie; what may be laid is for the class of a game to set."""
        self.board = MutableBoard(board)
        self.left = len(TILES) - len(board)
        self.lays: list[int] = []
        self._ready = 0  # the mask of the tiles that may be laid if they fit
        self._turned: Turned = (0, ())
        self._digest = 0
        self._past: list[tuple[list[int], int, Turned]] = []

    @property
    def key(self) -> PuzzleKey:
        """What identifies this position among all of the same deal."""
        # the last lay too: beside it one edge is enough
        return self._digest, self.board.last

    def play(self, lay: int) -> None:
        """Lay one of `lays`, then play what is forced."""
        self._past.append((self.lays, self._ready, self._turned))
        self._digest ^= _digest(lay)  # Zobrist hashing: exclusive or undoes itself, and no order matters
        self.left -= 1
        self.board.place(lay)
        self._go_on(lay >> TILE_SHIFT)

    def undo(self) -> None:
        """Take the last lay back, with all that it forced. Raises IndexError where none was played."""
        self.lays, self._ready, self._turned = self._past.pop()
        self._digest ^= _digest(self.board.undo())
        self.left += 1

    def undo_to(self, left: int) -> None:
        """Take lays back until so many tiles are left."""
        while self.left < left:
            self.undo()

    @abstractmethod
    def _go_on(self, tile: int) -> None:
        """Find what may be laid now that `tile` was."""


class StackedPuzzle(Puzzle):
    """A stacked solitaire of which all stacks are known, each bottom to top."""

    __slots__ = ("_under",)

    def __init__(self, board: Board, stacks: Iterable[tuple[Tile, ...]]) -> None:
        super().__init__(board)
        self._under = [0] * len(TILES)  # by tile, the mask of the one beneath it in its stack
        for stack in stacks:
            self._ready |= mask(stack[-1:])
            for lower, upper in pairwise(stack):
                self._under[NUMBER[upper]] = BITS[NUMBER[lower]]
        self.lays = self.board.lays_of(self._ready)

    def _go_on(self, tile: int) -> None:
        self._ready ^= BITS[tile] | self._under[tile]
        self.lays = self.board.lays_of(self._ready)


class DrawPuzzle(Puzzle):
    """A draw solitaire of which the order of the pile is known, the next tile first."""

    __slots__ = ("_pile",)

    def __init__(self, board: Board, tile: Tile | None, pile: Iterable[Tile], discards: Iterable[Tile]) -> None:
        """Take a tile that must be laid now, which is not among `discards`; None where it is over."""
        super().__init__(board)
        self._pile = tuple(NUMBER[drawn] for drawn in pile)
        self._turned = (0, tuple(NUMBER[discarded] for discarded in discards))
        if tile:
            self.lays = self.board.lays_of(mask((tile,)))

    def _go_on(self, tile: int) -> None:
        fitting = self.board.fitting
        drawn, discards = self._turned
        if discards and BITS[discards[-1]] & fitting:
            self._turned = drawn, discards[:-1]
            self.lays = self.board.lays_of(BITS[discards[-1]])
            return
        for number in range(drawn, len(self._pile)):
            if BITS[self._pile[number]] & fitting:
                self._turned = number + 1, discards + self._pile[drawn:number]
                self.lays = self.board.lays_of(BITS[self._pile[number]])
                return
        self.lays = []


def puzzle_of(position: DrawSolitaire | StackedSolitaire) -> Puzzle:
    """Return a solitaire for search, with what lies face down as it does."""
    match position:
        case StackedSolitaire(board=board, stacks=stacks):
            return StackedPuzzle(board, stacks)
        case DrawSolitaire(board=board, tile=tile, pile=pile, discards=discards):
            return DrawPuzzle(board, tile, pile, discards[:-1] if position.source == "discard" else discards)
