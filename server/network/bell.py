"""Calls when the next thing is due: where what is due at the tables meets the reactor's clock."""

from __future__ import annotations

from collections.abc import Callable

from twisted.internet.interfaces import IDelayedCall, IReactorTime


class Bell:
    """Rings once for the moment that it was set to last; it may ring early, so whoever hears it looks what is due."""

    def __init__(self, clock: IReactorTime, ring: Callable[[], None]) -> None:
        self._clock = clock
        self._ring = ring
        self._call: IDelayedCall | None = None

    def ring_at(self, due: float | None) -> None:
        """Ring at a moment, or not at all."""
        call = self._call if self._call and self._call.active() else None
        if due is None:
            if call:
                call.cancel()
        elif call is None:
            self._call = self._clock.callLater(max(0.0, due - self._clock.seconds()), self._ring)
        elif call.getTime() > due:
            call.reset(max(0.0, due - self._clock.seconds()))
