"""How long a search may take, and how it shows that it goes on. The clock is handed in."""

from __future__ import annotations

from collections.abc import Callable

from contack.client.solvers.solve import Spent

LOOK_AT_CLOCK = 256
"""Every how many tables the clock is looked at: it takes longer than a table."""

SHOW_SECONDS = 0.5
"""How long to wait before showing how far a search has come, and again."""


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
