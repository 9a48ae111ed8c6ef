"""Fair turns: the addresses share the server's one thread, so that a flood from one does not stall the others.

The reactor reads every socket that has data in one turn. One connection can cost 10 ms there and more: 2,800 TLS
records of one byte, or a game of stand-ins. Ninety stall everyone else for a second.

So each address may use a little time at once, enough for people who play. The rest of its work waits in a line. The
reactor works on all lines in turn for two milliseconds, then looks at the sockets again.
"""

from collections import deque
from collections.abc import Callable

from twisted.internet.interfaces import IReactorTime

from contack.server.config.token_bucket import PlaceBuckets
from contack.server.network.timers import Timer

MILLISECOND = 0.001

# Seconds of work from the lines between two looks at the sockets.
AT_A_TIME = 0.002

# Milliseconds that an address may use without waiting in line: a dozen lays.
AT_ONCE = 4

# Milliseconds a second by which that fills up again. Addresses that use more wait in line, which costs them nothing
# while the server has time.
AT_ONCE_A_SECOND = 20


class Turns:
    def __init__(self, clock: IReactorTime) -> None:
        self._clock = clock
        self._timer = Timer(clock)
        self._lines: dict[str, deque[Callable[[], None]]] = {}
        self._allowances = PlaceBuckets(AT_ONCE_A_SECOND, AT_ONCE, clock.seconds)
        self._started: float | None = None

    def may(self, place: str) -> bool:
        """Whether the address has time left that it need not wait for."""
        # work that waits in the line already comes first
        return place not in self._lines and not self._allowances.of(place).delay()

    def run(self, place: str, work: Callable[[], None]) -> None:
        if self._started is not None:  # a piece within another one, which counts both
            work()
            return
        self._started = start = self._clock.seconds()
        try:
            work()
        finally:
            self._started = None
            allowance = self._allowances.of(place)
            if not allowance.overdrawn:  # a debt has a limit, so an address soon recovers from it
                allowance.spend((self._clock.seconds() - start) / MILLISECOND)

    def wait(self, place: str, work: Callable[[], None]) -> None:
        """Never do the work before this returns."""
        self._lines.setdefault(place, deque()).append(work)
        if not self._timer.is_set:
            self._timer.set(0, self._work)

    @property
    def over(self) -> bool:
        """Whether the piece of work in progress should wait for another turn."""
        return self._started is not None and self._clock.seconds() >= self._started + AT_A_TIME

    def _work(self) -> None:
        end = self._clock.seconds() + AT_A_TIME
        try:
            while self._lines and self._clock.seconds() < end:
                place = next(iter(self._lines))
                line = self._lines.pop(place)
                work = line.popleft()
                if line:
                    self._lines[place] = line  # behind the others
                self.run(place, work)
        finally:  # an exception in one piece of work does not delay others
            if self._lines:
                self._timer.set(0, self._work)
