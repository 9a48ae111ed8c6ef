"""Futures that are waited for where Ctrl-C may come at any moment."""

from concurrent.futures import Future
from contextlib import suppress
from queue import Empty, SimpleQueue
from typing import Generic, TypeVar

T = TypeVar("T")

NOTICE_SECONDS = 0.5
"""How long an interrupt may go unnoticed."""


class Finished(Generic[T]):
    """Futures in the order in which they are done.

    Not `as_completed` or `wait`: they lock all futures, and interrupted meanwhile leave them so; the pool that is to
    end waits for them for ever.
    """

    def __init__(self) -> None:
        self._done: SimpleQueue[Future[T]] = SimpleQueue()

    def expect(self, future: "Future[T]") -> None:
        """Have a future among those that `next` answers."""
        future.add_done_callback(self._done.put)

    def next(self) -> "Future[T]":
        """Return the next future that is done, once there is one."""
        while True:
            # an interrupt that comes when this is about to wait is noticed after that
            with suppress(Empty):
                return self._done.get(timeout=NOTICE_SECONDS)
