"""Pings to a server, and its answers."""

from collections.abc import Callable

from twisted.internet.interfaces import IDelayedCall, IReactorTime

from contack.protocol.keepalive import BEAT_SECONDS, DEAD_AFTER


class Heartbeat:
    """Calls `beat` every few seconds, or `gone` after too long a silence."""

    def __init__(self, clock: IReactorTime, beat: Callable[[], None], gone: Callable[[], None]) -> None:
        self._clock = clock
        self._beat = beat
        self._gone = gone
        self._heard = clock.seconds()
        self._next: IDelayedCall | None = None

    def heard(self) -> None:
        self._heard = self._clock.seconds()

    def go(self) -> None:
        left = self._heard + DEAD_AFTER - self._clock.seconds()
        if left <= 0:
            self._gone()
            return
        self._beat()
        self._next = self._clock.callLater(min(left, BEAT_SECONDS), self.go)  # a failing beat must not delay the end

    def stop(self) -> None:
        if self._next and self._next.active():
            self._next.cancel()
