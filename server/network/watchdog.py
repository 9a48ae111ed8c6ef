"""Whether what gives signs of life goes on giving them."""

from __future__ import annotations

from collections.abc import Callable

from twisted.internet.interfaces import IReactorTime

from contack.protocol.keepalive import DEAD_AFTER
from contack.server.network.timers import Timer


class Watchdog:
    """Calls `gone` when nothing has been heard for so many seconds, once `watch` was called."""

    def __init__(self, clock: IReactorTime, gone: Callable[[], None], seconds: float = DEAD_AFTER) -> None:
        self._clock = clock
        self._gone = gone
        self._seconds = seconds
        self._heard = clock.seconds()
        self._timer = Timer(clock)

    def heard(self) -> None:
        """Take note of a sign of life."""
        self._heard = self._clock.seconds()

    def watch(self) -> None:
        """Expect signs of life from now on."""
        if not self._timer.on:
            self._timer.set(self._seconds, self._look)

    def stop(self) -> None:
        """Expect nothing more."""
        self._timer.stop()

    def _look(self) -> None:
        left = self._heard + self._seconds - self._clock.seconds()
        if left > 0:
            self._timer.set(left, self._look)
        else:
            self._gone()
