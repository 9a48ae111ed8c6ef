"""Looks for servers for some seconds and tells of each that is found."""

from collections.abc import Callable, Iterable
from ipaddress import IPv4Interface

from twisted.internet.defer import Deferred
from twisted.internet.posixbase import PosixReactorBase

from contack.client.network.finder import Finder
from contack.client.session.actions import INTERRUPTED
from contack.client.session.discovery import Discovery, Found
from contack.protocol.beacon import BeaconAnswer


class Search:
    """A search that takes `seconds`; `show` gets each server the moment it is found."""

    def __init__(self, interfaces: Iterable[IPv4Interface], seconds: float, show: Callable[[Found], None]) -> None:
        self._interfaces = interfaces
        self._seconds = seconds
        self._show = show
        self._discovery = Discovery()
        self._done: Deferred[int] = Deferred()

    def run(self, reactor: PosixReactorBase) -> Deferred[int]:
        """Search until the time is up; answer the exit status: 0 where a server was found, else 1."""
        finder = Finder(reactor, self._interfaces, self._answered)
        self._time_up = reactor.callLater(self._seconds, self._end)
        return self._done.addCallback(lambda status: finder.stop().addCallback(lambda _: status))

    def interrupt(self) -> None:
        """End at once with the status of a program that Ctrl-C ended."""
        if self._time_up.active():
            self._time_up.cancel()
            self._done.callback(INTERRUPTED)

    def _end(self) -> None:
        self._done.callback(0 if self._discovery.servers else 1)

    def _answered(self, host: str, answer: BeaconAnswer) -> None:
        self._discovery, new = self._discovery.heard(host, answer)
        if new:
            self._show(new)
