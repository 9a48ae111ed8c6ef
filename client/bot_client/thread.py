"""Asks a bot in a thread of its own, within a time."""

import threading
from collections.abc import Callable

from twisted.internet.defer import Deferred
from twisted.internet.posixbase import PosixReactorBase
from twisted.python.failure import Failure


class Busy(Exception):
    """The one who is asked still thinks about something it was asked before."""


class ThreadCall:
    """Runs one call at a time beside the reactor. A call that never ends does not keep the program from ending."""

    def __init__(self, reactor: PosixReactorBase) -> None:
        self._reactor = reactor
        self._busy = False

    @property
    def busy(self) -> bool:
        """Whether a call has not ended yet, in time or not."""
        return self._busy

    def think(self, call: Callable[[], object], seconds: float) -> Deferred[object]:
        """Return what `call` does; fails with what it raises, TimeoutError after `seconds`, or Busy."""
        result: Deferred[object] = Deferred()
        if self._busy:
            result.errback(Busy())
            return result
        self._busy = True
        threading.Thread(target=self._run, args=(call, result), daemon=True).start()
        return result.addTimeout(seconds, self._reactor)

    def _run(self, call: Callable[[], object], result: Deferred[object]) -> None:
        try:
            found = call()
        except BaseException:  # whatever a bot does is its author's to see, and none of ours to fall over
            self._reactor.callFromThread(self._finish, result.errback, Failure())  # type: ignore[no-untyped-call]  # Twisted's
        else:
            self._reactor.callFromThread(self._finish, result.callback, found)

    def _finish(self, give: Callable[[object], None], found: object) -> None:
        self._busy = False  # first: who hears the answer may ask the next question at once
        give(found)
