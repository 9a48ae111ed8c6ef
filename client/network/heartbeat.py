"""Signs of life to a server, and from it."""

from collections.abc import Callable

from twisted.internet.interfaces import IDelayedCall, IReactorTime

from contack.protocol.keepalive import BEAT_SECONDS, DEAD_AFTER


class Heartbeat:
    """Calls `beat` every few seconds, and `gone` in its place when nothing has been heard for too long."""

    def __init__(self, clock: IReactorTime, beat: Callable[[], None], gone: Callable[[], None]) -> None:
        self._clock = clock
        self._beat = beat
        self._gone = gone
        self._heard = clock.seconds()
        self._next: IDelayedCall | None = None

    def heard(self) -> None:
        """Take note of a sign of life."""
        self._heard = self._clock.seconds()

    def go(self) -> None:
        """Give a sign of life now, and go on."""
        left = self._heard + DEAD_AFTER - self._clock.seconds()
        if left <= 0:
            self._gone()
            return
        self._beat()
        self._next = self._clock.callLater(min(left, BEAT_SECONDS), self.go)  # no beat may put off the end

    def stop(self) -> None:
        """Give and expect nothing more."""
        if self._next and self._next.active():
            self._next.cancel()
