"""A queue for new connections, so that players get their turns while a crowd arrives.

Accepting a connection and the TLS handshake take about a millisecond. Without the queue, all that arrive together would
get theirs in one turn of the reactor.
"""

from collections import deque
from collections.abc import Callable

from twisted.internet.interfaces import IListeningPort, IReactorTime
from twisted.internet.tcp import Port

from contack.server.network.timers import Timer

# Seconds of work for new connections before others have their turn.
AT_A_TIME = 0.002


# Connections accepted at once: a third of a millisecond each, so about as long as AT_A_TIME.
ACCEPTED = 5


class Newcomers:
    def __init__(self, clock: IReactorTime) -> None:
        self.clock = clock
        self._timer = Timer(clock)
        self._waiting: deque[Callable[[], None]] = deque()
        self._rests_until = clock.seconds()

    def add(self, work: Callable[[], None]) -> None:
        """Never do the work before this returns."""
        self._waiting.append(work)
        if not self._timer.is_set:
            self._timer.set(max(0.0, self._rests_until - self.clock.seconds()), self._work)

    def _work(self) -> None:
        start = now = self.clock.seconds()
        try:
            while self._waiting and now < start + AT_A_TIME:
                self._waiting.popleft()()
                now = self.clock.seconds()
        finally:  # an exception in one must not delay others
            # it rests as long as it has worked, so that a crowd leaves half of the time to players
            self._rests_until = now + (now - start)
            if self._waiting:
                self._timer.set(now - start, self._work)


def accept_in_line(port: IListeningPort, newcomers: Newcomers) -> None:
    """Accept a few connections at a time. A fake port stays as it is."""
    if not isinstance(port, Port):
        return
    accept = port.doRead

    def wait() -> None:
        # otherwise the reactor would call this in each of its turns until the accept
        port.stopReading()  # type: ignore[no-untyped-call]  # Twisted's
        newcomers.add(take_some)

    def take_some() -> None:
        if port.connected and not port.disconnecting:
            port.numberAccepts = ACCEPTED  # Twisted raises it while more wait
            accept()  # type: ignore[no-untyped-call]  # Twisted's
            port.startReading()  # type: ignore[no-untyped-call]  # Twisted's

    port.doRead = wait  # type: ignore[method-assign]  # for this port alone
