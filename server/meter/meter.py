from bisect import bisect_left
from collections.abc import Callable, Mapping
from functools import partial
from itertools import accumulate
from typing import Any, TypeAlias

from contack.engine.event import is_choice
from contack.protocol.error import CloseReason, Refusal
from contack.protocol.notice import Change, Notice, Played, Refused, Started, TableChanged

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


class Meter:
    """Plain numbers keep a lay fast."""

    def __init__(self) -> None:
        self.connections = self.lays = self.games = self.resumes = 0
        # every reason of the protocol and no other: a monitor keeps a series of each for months
        self.refusals = dict.fromkeys(map(str, Refusal), 0)
        self.turned_away = dict.fromkeys(map(str, CloseReason), 0)
        self.closed = dict.fromkeys(map(str, CloseReason), 0)
        self.answers, self.commits, self.lag = Histogram(), Histogram(), Histogram()

    def count(self, notice: Notice) -> None:
        """Count a notice once, for any number of receivers."""
        count = _COUNTED.get(type(notice))
        if count:
            count(self, notice)

    def _count_lays(self, notice: Played) -> None:
        self.lays += sum(map(is_choice, notice.events))

    def _count_game(self, _: Started) -> None:
        self.games += 1

    def _count_change(self, notice: TableChanged) -> None:
        self.resumes += notice.change is Change.RESUMED

    def _count_refusal(self, notice: Refused) -> None:
        self.refusals[notice.reason] += 1


_COUNTED: Mapping[type[Notice], Callable[[Meter, Any], None]] = {
    Played: Meter._count_lays,
    Started: Meter._count_game,
    TableChanged: Meter._count_change,
    Refused: Meter._count_refusal,
}
