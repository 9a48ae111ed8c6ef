"""A mutable solitaire for search. It takes lays back, and knows the face-down tiles, true or sampled.

It repeats the rules of stacked.py and draw.py for speed; tests compare them. Tiles, lays and masks are numbers of
tables.py.
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

# The identity of a position among all of a deal: the digest of the laid tiles, and the last lay.
PuzzleKey: TypeAlias = tuple[int, int]

# The number of turned tiles of a pile, and the discarded ones, the top last.
Turned: TypeAlias = tuple[int, tuple[int, ...]]


@cache
def _digest(lay: int) -> int:
    return int.from_bytes(blake2b(lay.to_bytes(4, "big"), digest_size=16).digest(), "big")


class Puzzle(ABC):
    """A solitaire at a choice among `lays`, or over."""

    __slots__ = ("_digest", "_past", "_ready", "_turned", "board", "lays", "left")

    def __init__(self, board: Board) -> None:
        self.board = MutableBoard(board)
        self.left = len(TILES) - len(board)
        self.lays: list[int] = []
        self._ready = 0  # the mask of the tiles that may be laid if they fit
        self._turned: Turned = (0, ())
        self._digest = 0
        self._past: list[tuple[list[int], int, Turned]] = []

    @property
    def key(self) -> PuzzleKey:
        # includes the last lay: beside it one edge is enough
        return self._digest, self.board.last

    def play(self, lay: int) -> None:
        """Play everything forced too."""
        self._past.append((self.lays, self._ready, self._turned))
        self._digest ^= _digest(lay)  # Zobrist hashing: exclusive or undoes itself and ignores the order
        self.left -= 1
        self.board.place(lay)
        self._go_on(lay >> TILE_SHIFT)

    def undo(self) -> None:
        self.lays, self._ready, self._turned = self._past.pop()
        self._digest ^= _digest(self.board.undo())
        self.left += 1

    def undo_to(self, left: int) -> None:
        while self.left < left:
            self.undo()

    @abstractmethod
    def _go_on(self, tile: int) -> None:
        pass


class StackedPuzzle(Puzzle):
    """Each stack is listed bottom to top."""

    __slots__ = ("_under",)

    def __init__(self, board: Board, stacks: Iterable[tuple[Tile, ...]]) -> None:
        super().__init__(board)
        self._under = [0] * len(TILES)  # by tile, the mask of the tile under it in its stack
        for stack in stacks:
            self._ready |= mask(stack[-1:])
            for lower, upper in pairwise(stack):
                self._under[NUMBER[upper]] = BITS[NUMBER[lower]]
        self.lays = self.board.lays_of(self._ready)

    def _go_on(self, tile: int) -> None:
        self._ready ^= BITS[tile] | self._under[tile]
        self.lays = self.board.lays_of(self._ready)


class DrawPuzzle(Puzzle):
    """The next tile of the pile comes first."""

    __slots__ = ("_pile",)

    def __init__(self, board: Board, tile: Tile | None, pile: Iterable[Tile], discards: Iterable[Tile]) -> None:
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
    match position:
        case StackedSolitaire(board=board, stacks=stacks):
            return StackedPuzzle(board, stacks)
        case DrawSolitaire(board=board, tile=tile, pile=pile, discards=discards):
            return DrawPuzzle(board, tile, pile, discards[:-1] if position.source == "discard" else discards)
