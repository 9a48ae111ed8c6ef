"""Time that can stand still."""

from __future__ import annotations

from collections.abc import Callable


class PausableClock:
    """Counts seconds while it runs; `seconds` is a clock that only grows."""

    __slots__ = ("_began", "_counted", "_seconds")

    def __init__(self, seconds: Callable[[], float], counted: float = 0.0, running: bool = True) -> None:
        self._seconds = seconds
        self._counted = counted
        self._began = seconds() if running else None

    @property
    def running(self) -> bool:
        """Whether time passes."""
        return self._began is not None

    @property
    def time(self) -> float:
        """The seconds that were counted."""
        return self._counted + (self._seconds() - self._began if self._began is not None else 0.0)

    def stop(self) -> None:
        """Let time stand still."""
        self._counted, self._began = self.time, None

    def go(self) -> None:
        """Let time go on."""
        if self._began is None:
            self._began = self._seconds()
