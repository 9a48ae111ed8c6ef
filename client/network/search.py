from collections.abc import Callable

from twisted.internet.defer import Deferred
from twisted.internet.posixbase import PosixReactorBase

from contack.client.network.finder import Finder, Ways
from contack.client.servers.discovery import Discovery, Found
from contack.protocol.discovery.beacon import BeaconAnswer
from contack.system.streams import INTERRUPTED


class Search:
    """`show` gets each server at once."""

    def __init__(self, ways: Ways, seconds: float, show: Callable[[Found], None]) -> None:
        self._ways = ways
        self._seconds = seconds
        self._show = show
        self._discovery = Discovery()
        self._done: Deferred[int] = Deferred()

    def run(self, reactor: PosixReactorBase) -> Deferred[int]:
        # fires with 0 if a server was found, else 1
        self._reactor = reactor
        finder = Finder(reactor, self._ways, self._add)
        self._time_up = reactor.callLater(self._seconds, self._end)
        return self._done.addCallback(lambda status: finder.stop().addCallback(lambda _: status))

    def interrupt(self) -> None:
        if self._time_up.active():
            self._time_up.cancel()
            self._done.callback(INTERRUPTED)

    def _end(self) -> None:
        self._done.callback(0 if self._discovery.servers else 1)

    def _add(self, host: str, answer: BeaconAnswer, counted: bool) -> None:
        self._discovery, new = self._discovery.add(host, answer, self._reactor.seconds(), counted)
        if new:
            self._show(new)
