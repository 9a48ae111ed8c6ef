from collections.abc import Callable

from twisted.internet.interfaces import IDelayedCall, IReactorTime

from contack.protocol.limits import DEAD_AFTER


class Timer:
    __slots__ = ("_call", "clock")

    def __init__(self, clock: IReactorTime) -> None:
        self.clock = clock
        self._call: IDelayedCall | None = None

    @property
    def is_set(self) -> bool:
        return self._call is not None and self._call.active()

    @property
    def due(self) -> float | None:
        return self._call.getTime() if self._call and self.is_set else None

    def set(self, seconds: float, callback: Callable[[], None]) -> None:
        self.stop()
        self._call = self.clock.callLater(seconds, callback)

    def stop(self) -> None:
        if self._call and self.is_set:
            self._call.cancel()
        self._call = None  # each connection has several timers, and few of them are set


class DeadlineTimer:
    """`callback` may come early, and checks what is due."""

    def __init__(self, clock: IReactorTime, callback: Callable[[], None]) -> None:
        self._timer = Timer(clock)
        self._callback = callback

    def set(self, due: float | None) -> None:
        """None means never."""
        before = self._timer.due
        if due is None:
            self._timer.stop()
        # each lay postpones its clock: an early call is cheaper than a new timer for each lay
        elif before is None or before > due:
            self._timer.set(max(0.0, due - self._timer.clock.seconds()), self._callback)


class Watchdog(Timer):
    """Calls `gone` after so many seconds of silence, once `watch` was called."""

    __slots__ = ("_alive_at", "_gone", "seconds")

    def __init__(self, clock: IReactorTime, gone: Callable[[], None], seconds: float = DEAD_AFTER) -> None:
        super().__init__(clock)
        self._gone = gone
        self.seconds = seconds
        self._alive_at = clock.seconds()

    def reset(self) -> None:
        # the timer stays as it is, because signs of life come with every command; `_look` sets it again
        self._alive_at = self.clock.seconds()

    def allow(self, seconds: float) -> None:
        """Expect signs of life at least this often from now on."""
        if seconds != self.seconds:
            self.seconds = seconds
            if self.is_set:
                self.set(seconds, self._look)

    def watch(self) -> None:
        if not self.is_set:
            self.set(self.seconds, self._look)

    def _look(self) -> None:
        left = self._alive_at + self.seconds - self.clock.seconds()
        if left > 0:
            self.set(left, self._look)
        else:
            self._gone()
