"""Waiting for futures while Ctrl-C may come at any moment."""

from concurrent.futures import Future
from contextlib import suppress
from queue import Empty, SimpleQueue
from typing import Generic, TypeVar

T = TypeVar("T")

NOTICE_SECONDS = 0.5
"""The longest time before an interrupt is noticed."""


class Finished(Generic[T]):
    """Futures in the order of completion.

    Not `as_completed` or `wait`: they lock all futures, and after an interrupt the locks stay, so the ending pool waits
    for ever.
    """

    def __init__(self) -> None:
        self._done: SimpleQueue[Future[T]] = SimpleQueue()

    def expect(self, future: "Future[T]") -> None:
        """Add a future to those that `next` returns."""
        future.add_done_callback(self._done.put)

    def next(self) -> "Future[T]":
        """Wait for the next completed future and return it."""
        while True:
            # an interrupt just before the wait is noticed after it
            with suppress(Empty):
                return self._done.get(timeout=NOTICE_SECONDS)
