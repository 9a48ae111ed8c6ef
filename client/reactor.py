"""Runs Twisted's reactor for as long as a client needs it: the one place that imports it."""

from __future__ import annotations

from collections.abc import Callable

from twisted.internet.defer import Deferred
from twisted.internet.posixbase import PosixReactorBase

GOODBYE_SECONDS = 2.0
"""How long a client that is interrupted may take to say goodbye."""


class Run:
    """A run of the reactor: `start` answers an exit status some time; a signal calls `interrupt` to hasten it."""

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
        reactor.addSystemEventTrigger("before", "shutdown", self._stopping)
        reactor.callWhenRunning(lambda: start(reactor).addCallback(self._finished))

    def _finished(self, status: int) -> None:
        self.status = status
        if self._goodbye:
            self._goodbye.callback(None)
        else:
            self._reactor.stop()

    def _stopping(self) -> Deferred[None] | None:
        """Let a client that a signal ends say goodbye."""
        if self.status is not None:
            return None
        self._goodbye = Deferred()
        self._interrupt()
        return self._goodbye.addTimeout(GOODBYE_SECONDS, self._reactor, onTimeoutCancel=lambda _result, _timeout: None)


def run(start: Callable[[PosixReactorBase], Deferred[int]], interrupt: Callable[[], None], otherwise: int = 1) -> int:
    """Answer the exit status that `start` comes to, or `otherwise` where it comes to none in time."""
    from twisted.internet import reactor

    assert isinstance(reactor, PosixReactorBase)
    running = Run(reactor, start, interrupt)
    reactor.run()
    return otherwise if running.status is None else running.status
