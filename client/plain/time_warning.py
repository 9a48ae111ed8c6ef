"""A warning to who is about to run out of time, where nothing on a screen counts down. The clock is handed in."""

from __future__ import annotations

from collections.abc import Callable

from twisted.internet.interfaces import IDelayedCall, IReactorTime

from contack.client.plain.client import Plain
from contack.client.session.clock import SHORT_SECONDS
from contack.protocol.notice import Joined, Notice, Played, Started, TableChanged


class TimeWarning:
    """Calls `warn` when little time is left for a lay, with how many seconds that is."""

    def __init__(self, clock: IReactorTime, warn: Callable[[float], None]) -> None:
        self._clock = clock
        self._warn = warn
        self._alarm: IDelayedCall | None = None

    def heard(self, notice: Notice, plain: Plain) -> None:
        """Take note of what a notice tells of the time that a client has left, which it knows already."""
        if not isinstance(notice, Joined | Started | Played | TableChanged):
            return
        self.stop()
        clock = plain.model.clock
        if clock and clock.running and clock.left and plain.must_choose and not plain.model.handed_over:
            short = min(clock.left, SHORT_SECONDS)
            self._alarm = self._clock.callLater(clock.left - short, self._warn, short)

    def stop(self) -> None:
        """Warn no more."""
        if self._alarm and self._alarm.active():
            self._alarm.cancel()
        self._alarm = None
