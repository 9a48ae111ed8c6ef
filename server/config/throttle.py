"""Keeps something from happening too often."""

from __future__ import annotations

from collections.abc import Callable


class Throttle:
    """Lets through the first `most` of each second; `seconds` is a clock that only grows."""

    __slots__ = ("_left", "_most", "_second", "_seconds")

    def __init__(self, most: int, seconds: Callable[[], float]) -> None:
        self._most = most
        self._seconds = seconds
        self._second: int | None = None
        self._left = 0

    def lets_through(self) -> bool:
        """Count one more, and return whether it may happen."""
        second = int(self._seconds())
        if second != self._second:
            self._second, self._left = second, self._most
        self._left -= 1
        return self._left >= 0
