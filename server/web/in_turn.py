"""Answers that take long: made in a thread, one at a time, as they are not to take the processor from who plays."""

from collections.abc import Callable
from functools import partial
from typing import TypeAlias

from twisted.internet.defer import Deferred, DeferredLock
from twisted.python.failure import Failure

from contack.server.web.asked import Asked, WebAnswer

AnswerInThread: TypeAlias = Callable[[Callable[[], WebAnswer]], "Deferred[WebAnswer]"]
"""Has some work done in a thread."""


class InTurn:
    """One line for all who ask for such an answer, whatever it is."""

    def __init__(self, in_thread: AnswerInThread) -> None:
        self._in_thread = in_thread
        self._lock = DeferredLock()

    def make(self, answer: Callable[[Asked], WebAnswer], asked: Asked) -> "Deferred[WebAnswer]":
        """Return what `answer` makes of a request, when its turn has come."""
        return self._lock.acquire().addCallback(self._work, partial(answer, asked))

    def _work(self, lock: DeferredLock, work: Callable[[], WebAnswer]) -> "Deferred[WebAnswer]":
        result: Deferred[WebAnswer] = Deferred()

        def done(answer: WebAnswer | Failure) -> WebAnswer | Failure:
            lock.release()
            return answer

        self._in_thread(work).addBoth(done).chainDeferred(result)
        return result
