"""Runs Twisted's reactor while a client needs it: the only module that imports it."""

import asyncio
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from threading import Thread

from twisted.internet.defer import Deferred
from twisted.internet.error import ReactorNotRunning
from twisted.internet.interfaces import IDelayedCall
from twisted.internet.posixbase import PosixReactorBase

from contack.system.streams import call_at_eof

GOODBYE_SECONDS = 2.0


def cancel(call: IDelayedCall | None) -> None:
    """Do nothing for a call that has been made."""
    if call and call.active():
        call.cancel()


class Run:
    """`start` fires with an exit status; a signal calls `interrupt` to hasten it."""

    def __init__(
        self,
        reactor: PosixReactorBase,
        start: Callable[[PosixReactorBase], Deferred[int]],
        interrupt: Callable[[], None],
    ) -> None:
        self._reactor = reactor
        self._interrupt = interrupt
        self._goodbye: Deferred[None] | None = None
        self.status: int | None = None
        # before the shutdown, which has already closed the connections
        reactor.addSystemEventTrigger("before", "shutdown", self._stopping)
        reactor.callWhenRunning(lambda: start(reactor).addCallback(self._finished))

    def _finished(self, status: int) -> None:
        self.status = status
        if self._goodbye:
            self._goodbye.callback(None)
        else:
            self._reactor.stop()

    def _stopping(self) -> Deferred[None] | None:
        if self.status is not None:
            return None
        self._goodbye = Deferred()
        self._interrupt()
        return self._goodbye.addTimeout(GOODBYE_SECONDS, self._reactor, onTimeoutCancel=lambda _result, _timeout: None)


def run(
    start: Callable[[PosixReactorBase], Deferred[int]],
    interrupt: Callable[[], None],
    otherwise: int = 1,
    until_eof: bool = False,
) -> int:
    """Return the exit status of `start`, or `otherwise` if it takes too long.

    With `until_eof`, the end of standard input acts as a signal.
    """
    from twisted.internet import reactor

    assert isinstance(reactor, PosixReactorBase)
    running = Run(reactor, start, interrupt)
    if until_eof:
        call_at_eof(sys.stdin.fileno(), partial(reactor.callFromThread, _stop_once, reactor))
    reactor.run()
    return otherwise if running.status is None else running.status


def _stop_once(reactor: PosixReactorBase) -> None:
    with suppress(ReactorNotRunning):  # the parent may send a signal and close the input at once
        reactor.stop()


def start_on(loop: asyncio.AbstractEventLoop) -> PosixReactorBase:
    # The reactor handles no signals, and threads that look up names do not keep the program from ending.
    from twisted.internet import asyncioreactor

    asyncioreactor.install(loop)  # type: ignore[no-untyped-call]  # Twisted's
    from twisted.internet import reactor

    assert isinstance(reactor, PosixReactorBase)
    reactor.getThreadPool().threadFactory = partial(Thread, daemon=True)  # type: ignore[assignment]  # only called
    reactor.startRunning(installSignalHandlers=False)
    return reactor
