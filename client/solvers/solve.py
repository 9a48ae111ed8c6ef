"""Finds lays that win a solitaire, or proves that none do, within so many tables or seconds."""

from collections.abc import Callable
from math import inf
from random import Random

from contack.client.solvers.puzzle import Puzzle, PuzzleKey
from contack.client.solvers.result import Solution, SolverVerdict

FIRST_TRY = 500
"""How many tables the first try may look at; each further one may look at twice as many."""

LOOK_AT_CLOCK = 256
"""Every how many tables the clock is looked at: it takes longer than a table."""

SHOW_SECONDS = 0.5
"""How long to wait before showing how far a search has come, and again."""


class Spent(Exception):
    """A search has used up what it may."""


class Solver:
    """A search that remembers which tables are lost, so that asking again about the same deal is cheap.

    It looks at `most` tables. `spend` is called before each with its number, and may raise Spent. The same puzzle is
    solved in the same way every time.
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
        """Return what can become of the puzzle as it stands, and leave it as it was.

        Tries are cut short and begun again, with equals in another order, as an early mistake may take long to
        exhaust; what one try proves lost, the next need not look at. So in the end all is looked at.
        """
        puzzle, before = self._puzzle, self._tables
        left, depth = puzzle.left, len(puzzle.board.laid)
        allowed = FIRST_TRY
        while True:
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
                puzzle.undo_to(left)  # a try is cut short wherever it stands, and Ctrl-C too finds it so

    def _wins(self) -> bool:
        """Return whether the puzzle can be won; if so, it is."""
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
        """Return the lays, those first after which there are the most."""
        puzzle = self._puzzle
        if len(puzzle.lays) == 1:
            return puzzle.lays
        outlook = {}
        for lay in puzzle.lays:
            puzzle.play(lay)
            outlook[lay] = len(puzzle.lays) + self._random.random()  # less than 1: it orders equals alone
            puzzle.undo()
        return sorted(outlook, key=outlook.__getitem__, reverse=True)


class _TryIsOver(Exception):
    """A try has looked at as many tables as it may."""


class SolverBudget:
    """So many seconds; `show` is called with the number of tables now and then."""

    def __init__(self, seconds: float, clock: Callable[[], float], show: Callable[[int], None]) -> None:
        self._clock = clock
        self._show = show
        self._begun = clock()
        self._end = self._begun + seconds
        self._show_at = self._begun + SHOW_SECONDS

    def spend(self, tables: int) -> None:
        """Take note that so many tables are being looked at. Raises Spent where the time is over."""
        if tables % LOOK_AT_CLOCK != 1:  # 1, so that no time at all is noticed at the first table
            return
        now = self._clock()
        if now >= self._end:
            raise Spent
        if now >= self._show_at:
            self._show_at = now + SHOW_SECONDS
            self._show(tables)

    @property
    def seconds(self) -> float:
        """How long ago it began."""
        return self._clock() - self._begun
