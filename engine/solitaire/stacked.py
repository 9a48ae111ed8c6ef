"""Stacked solitaire (rules.md): lay the top tile of any of seven stacks."""

from dataclasses import dataclass, replace

from contack.engine.board.board import Board, points_of
from contack.engine.board.cell import ORIGIN
from contack.engine.board.lay import Lay, Lays
from contack.engine.board.tile import TILES, Tile
from contack.engine.deal import below, shuffled, words
from contack.engine.event import ChosenBy, Event
from contack.engine.rules import SolitaireRules
from contack.engine.solitaire.event import LaidFrom, SolitaireEnded, StacksDealt
from contack.engine.view import View

SMALL_STACKS = 6
# Six stacks of five tiles, then one of six.
SMALL_STACK = 5


@dataclass(frozen=True, slots=True)
class StackedSolitaire:
    """Stacks run bottom to top."""

    rules: SolitaireRules
    board: Board
    stacks: tuple[tuple[Tile, ...], ...]
    points: int
    lays: Lays

    @staticmethod
    def start(key: bytes, rules: SolitaireRules = SolitaireRules()) -> "tuple[StackedSolitaire, tuple[Event, ...]]":
        """Deal as in records.md, The deal."""
        source = words(key)
        deck = shuffled(TILES, source)
        stacks = tuple(deck[i * SMALL_STACK : (i + 1) * SMALL_STACK] for i in range(SMALL_STACKS))
        # drawn from the same words, after the shuffle, so that one key determines the whole deal
        return StackedSolitaire.start_with((*stacks, deck[SMALL_STACKS * SMALL_STACK :]), below(source, 6), rules)

    @staticmethod
    def start_with(
        stacks: tuple[tuple[Tile, ...], ...], starter: int, rules: SolitaireRules = SolitaireRules()
    ) -> "tuple[StackedSolitaire, tuple[Event, ...]]":
        """Take the starter out of the last stack, at that index (0 = bottom)."""
        tile = stacks[-1][starter]
        rest = (*stacks[:-1], tuple(other for other in stacks[-1] if other is not tile))
        board = Board((Lay(tile, ORIGIN),))
        events = (StacksDealt(stacks), LaidFrom(0, tile, ORIGIN, 0, source=len(stacks) - 1))
        return _next_choice(rules, board, rest, 0, events)

    @property
    def tops(self) -> tuple[Tile, ...]:
        return tuple(stack[-1] for stack in self.stacks if stack)

    @property
    def shown(self) -> tuple[tuple[Tile, ...], ...]:
        """Return the tops, or whole stacks with `peek`, bottom to top."""
        return self.stacks if self.rules.peek else tuple(stack[-1:] for stack in self.stacks)

    @property
    def over(self) -> bool:
        return not self.lays

    @property
    def won(self) -> bool:
        return len(self.board) == len(TILES)

    @property
    def view(self) -> View:
        """The tops of the stacks are the rack of seat 0, and the pile is empty."""
        return View.of_solitaire(self.board, self.tops, 0, self.points, self.over)

    def play(self, lay: Lay) -> "tuple[StackedSolitaire, tuple[Event, ...]]":
        points = points_of(self.lays, lay)
        stack = next(i for i, tiles in enumerate(self.stacks) if tiles and tiles[-1] is lay.tile)
        laid = LaidFrom(0, lay.tile, lay.cell, points, ChosenBy.PLAYER, source=stack)
        stacks = (*self.stacks[:stack], self.stacks[stack][:-1], *self.stacks[stack + 1 :])
        return _next_choice(self.rules, self.board.lay(lay), stacks, self.points + points, (laid,))


def _next_choice(
    rules: SolitaireRules, board: Board, stacks: tuple[tuple[Tile, ...], ...], points: int, events: tuple[Event, ...]
) -> tuple[StackedSolitaire, tuple[Event, ...]]:
    state = StackedSolitaire(rules, board, stacks, points, {})
    lays = board.lays(state.tops)
    if not lays:
        return state, (*events, SolitaireEnded(state.won, len(board)))
    return replace(state, lays=lays), events
