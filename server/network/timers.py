"""One thing that happens later, unless it is called off. The clock is handed in."""

from __future__ import annotations

from collections.abc import Callable

from twisted.internet.interfaces import IDelayedCall, IReactorTime


class Timer:
    """Rings once, some time after it was set last."""

    def __init__(self, clock: IReactorTime) -> None:
        self._clock = clock
        self._call: IDelayedCall | None = None

    @property
    def on(self) -> bool:
        """Whether it will ring."""
        return self._call is not None and self._call.active()

    def set(self, seconds: float, ring: Callable[[], None]) -> None:
        """Let something happen later, in place of what was to happen before."""
        self.stop()
        self._call = self._clock.callLater(seconds, ring)

    def stop(self) -> None:
        """Let nothing happen."""
        if self._call and self._call.active():
            self._call.cancel()
