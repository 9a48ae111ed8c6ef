from bisect import bisect_left
from collections.abc import Callable
from functools import partial
from itertools import accumulate
from typing import TypeAlias

# Upper bounds in seconds of the counted groups; longer durations are counted beyond.
BOUNDS = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 5.0, 10.0)

# Calls a function in the reactor's thread.
InReactor: TypeAlias = Callable[[Callable[[], None]], object]


class Histogram:
    """One thread may write while another reads."""

    __slots__ = ("_counts", "total")

    def __init__(self) -> None:
        self._counts = [0] * (len(BOUNDS) + 1)
        self.total = 0.0

    def note(self, seconds: float) -> None:
        self._counts[bisect_left(BOUNDS, seconds)] += 1
        self.total += seconds

    @property
    def up_to(self) -> list[int]:
        return list(accumulate(self._counts))


def measured(call: InReactor, seconds: Callable[[], float], lag: Histogram) -> InReactor:
    def run(function: Callable[[], None], asked: float) -> None:
        lag.note(seconds() - asked)
        function()

    return lambda function: call(partial(run, function, seconds()))
