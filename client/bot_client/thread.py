import threading
from collections.abc import Callable

from twisted.internet.defer import Deferred
from twisted.internet.posixbase import PosixReactorBase
from twisted.python.failure import Failure


class Busy(Exception):
    """The bot still thinks about an earlier question."""


class ThreadCall:
    """Runs one call at a time. A call that never ends does not keep the program from ending."""

    def __init__(self, reactor: PosixReactorBase) -> None:
        self._reactor = reactor
        self.busy = False  # also with a call that is over time

    def think(self, call: Callable[[], object], seconds: float) -> Deferred[object]:
        result: Deferred[object] = Deferred()
        if self.busy:
            result.errback(Busy())
            return result
        self.busy = True
        threading.Thread(target=self._run, args=(call, result), daemon=True).start()
        return result.addTimeout(seconds, self._reactor)

    def _run(self, call: Callable[[], object], result: Deferred[object]) -> None:
        try:
            found = call()
        except BaseException:  # a bot's errors are for its author, and must not break this program
            self._reactor.callFromThread(self._finish, result.errback, Failure())  # type: ignore[no-untyped-call]  # Twisted's
        else:
            self._reactor.callFromThread(self._finish, result.callback, found)

    def _finish(self, give: Callable[[object], None], found: object) -> None:
        self.busy = False  # first: the caller may ask the next question at once
        give(found)
