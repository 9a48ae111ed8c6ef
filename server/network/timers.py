"""What happens later, unless it is called off; the clock is handed in."""

from collections.abc import Callable

from twisted.internet.interfaces import IDelayedCall, IReactorTime

from contack.protocol.keepalive import DEAD_AFTER


class Timer:
    """Calls back once, some time after it was set last."""

    __slots__ = ("_call", "clock")

    def __init__(self, clock: IReactorTime) -> None:
        self.clock = clock
        self._call: IDelayedCall | None = None

    @property
    def due(self) -> float | None:
        """When it calls back, if it is set."""
        return self._call.getTime() if self._call and self._call.active() else None

    def set(self, seconds: float, callback: Callable[[], None]) -> None:
        """Call back later, in place of what was to happen before."""
        self.stop()
        self._call = self.clock.callLater(seconds, callback)

    def stop(self) -> None:
        """Let nothing happen."""
        if self._call and self._call.active():
            self._call.cancel()
        self._call = None  # each connection has several timers, and few of them set


class DeadlineTimer:
    """Calls back when the next thing is due; it may do so early, so `callback` looks what is due."""

    def __init__(self, clock: IReactorTime, callback: Callable[[], None]) -> None:
        self._timer = Timer(clock)
        self._callback = callback

    def set(self, due: float | None) -> None:
        """Call back at a moment, or not at all."""
        before = self._timer.due
        if due is None:
            self._timer.stop()
        # each lay puts its clock off: an early call is cheaper than a new one a lay
        elif before is None or before > due:
            self._timer.set(max(0.0, due - self._timer.clock.seconds()), self._callback)


class Watchdog(Timer):
    """Calls `gone` when nothing has been heard for so many seconds, once `watch` was called."""

    __slots__ = ("_gone", "_heard", "seconds")

    def __init__(self, clock: IReactorTime, gone: Callable[[], None], seconds: float = DEAD_AFTER) -> None:
        super().__init__(clock)
        self._gone = gone
        self.seconds = seconds
        self._heard = clock.seconds()

    def heard(self) -> None:
        """Take note of a sign of life; the timer is not set anew, as these come with every command."""
        self._heard = self.clock.seconds()

    def allow(self, seconds: float) -> None:
        """Expect signs of life no further apart than this from now on."""
        if seconds != self.seconds:
            self.seconds = seconds
            if self.due is not None:
                self.set(seconds, self._look)

    def watch(self) -> None:
        """Expect signs of life from now on."""
        if self.due is None:
            self.set(self.seconds, self._look)

    def _look(self) -> None:
        left = self._heard + self.seconds - self.clock.seconds()
        if left > 0:
            self.set(left, self._look)
        else:
            self._gone()
