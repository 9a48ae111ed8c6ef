"""Finds lays that win a solitaire, or proves that it cannot be won, within a limit of positions or seconds."""

from collections.abc import Callable
from math import inf
from random import Random

from contack.client.solvers.puzzle import Puzzle, PuzzleKey
from contack.client.solvers.result import Solution, SolverVerdict

# The positions of the first try. Each further try has twice as many.
FIRST_TRY = 500

# Positions between two looks at the clock, which costs more than a position.
LOOK_AT_CLOCK = 256

# Seconds between two reports of progress.
SHOW_SECONDS = 0.5


class Spent(Exception):
    """A search has used up its limit."""


class Solver:
    """Remembers lost positions, so further questions about the same deal are cheap.

    `spend` gets the number of each position, and may raise Spent. The same puzzle always gets the same solution.
    """

    def __init__(self, puzzle: Puzzle, most: float = inf, spend: Callable[[int], None] = lambda _: None) -> None:
        self._puzzle = puzzle
        self._most = most
        self._spend = spend
        self._lost: set[PuzzleKey] = set()
        self._tables = 0
        self._stop = 0
        self._random = Random(0)

    def solve(self) -> Solution:
        """Leave the puzzle unchanged."""
        puzzle, before = self._puzzle, self._tables
        left, depth = puzzle.left, len(puzzle.board.laid)
        allowed = FIRST_TRY
        while True:
            # an early mistake may take long to exhaust, so a try is cut short, and the next one reorders equal lays. It
            # skips positions proved lost, so in the end the search is complete
            self._stop = self._tables + allowed
            allowed *= 2
            try:
                won = self._wins()
            except _TryIsOver:
                continue
            except Spent:
                return Solution(SolverVerdict.UNKNOWN, (), self._tables - before)
            else:
                lays = tuple(puzzle.board.laid[depth:])
                return Solution(SolverVerdict.WINNABLE if won else SolverVerdict.LOST, lays, self._tables - before)
            finally:
                puzzle.undo_to(left)  # a try can stop anywhere, by Ctrl-C too

    def _wins(self) -> bool:
        puzzle = self._puzzle
        if not puzzle.lays:
            return not puzzle.left
        key = puzzle.key
        if key in self._lost:
            return False
        self._look()
        for lay in self._ordered():
            puzzle.play(lay)
            if self._wins():
                return True
            puzzle.undo()
        self._lost.add(key)
        return False

    def _look(self) -> None:
        if self._tables >= self._stop:
            raise _TryIsOver
        if self._tables >= self._most:
            raise Spent
        self._spend(self._tables + 1)
        self._tables += 1

    def _ordered(self) -> list[int]:
        puzzle = self._puzzle
        if len(puzzle.lays) == 1:
            return puzzle.lays
        outlook = {}
        for lay in puzzle.lays:
            puzzle.play(lay)
            outlook[lay] = len(puzzle.lays) + self._random.random()  # less than 1, so it only orders equals
            puzzle.undo()
        return sorted(outlook, key=outlook.__getitem__, reverse=True)


class _TryIsOver(Exception):
    pass


class SolverBudget:
    """`show` gets the number of positions now and then."""

    def __init__(self, seconds: float, clock: Callable[[], float], show: Callable[[int], None]) -> None:
        self._clock = clock
        self._show = show
        self._begun = clock()
        self._end = self._begun + seconds
        self._show_at = self._begun + SHOW_SECONDS

    def spend(self, tables: int) -> None:
        if tables % LOOK_AT_CLOCK != 1:  # 1, so that a limit of zero seconds acts at the first position
            return
        now = self._clock()
        if now >= self._end:
            raise Spent
        if now >= self._show_at:
            self._show_at = now + SHOW_SECONDS
            self._show(tables)

    @property
    def seconds(self) -> float:
        return self._clock() - self._begun
