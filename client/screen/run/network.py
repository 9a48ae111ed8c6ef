"""The network as the full-screen client uses it: one connection to a server, and the search for others."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterable
from ipaddress import IPv4Interface
from typing import Any, Protocol

from twisted.internet.defer import CancelledError, Deferred
from twisted.internet.posixbase import PosixReactorBase
from twisted.logger import STDLibLogObserver, globalLogBeginner
from twisted.python.failure import Failure

from contack.client.files.known_servers import KnownServers, WrongServer
from contack.client.network.connection import ClientProtocol, connect, why_not
from contack.client.network.finder import Finder, lan_interfaces
from contack.client.session.address import Address
from contack.protocol.beacon import BeaconAnswer
from contack.protocol.command import Command
from contack.protocol.notice import Notice

GOODBYE_SECONDS = 2.0
"""How long the last that is sent may take."""


class Listener(Protocol):
    """Who is told what happens on the network."""

    def connected(self) -> None:
        """Take it that the connection stands."""

    def notified(self, notice: Notice) -> None:
        """Take a notice."""

    def met(self, fingerprint: str) -> None:
        """Take the fingerprint of a server that is visited for the first time."""

    def distrusted(self, wrong: WrongServer) -> None:
        """Take it that there is no connection, since a server shows another fingerprint than before."""

    def lost(self, words: str) -> None:
        """Take it that the connection has ended, or could not be made."""

    def heard(self, host: str, answer: BeaconAnswer) -> None:
        """Take the answer of a server on this network."""


class Call:
    """A connection to a server that is made, stands, and ends; once it is dropped, nobody is told of it any more."""

    def __init__(self, reactor: PosixReactorBase, address: Address, known: KnownServers, listener: Listener) -> None:
        self._loop = asyncio.get_running_loop()
        self._address = address
        self._known = known
        self._listener = listener
        self._dropped = False
        self._client = ClientProtocol(self._notified, self._lost)
        self.ended: Deferred[None] = Deferred()
        self._connecting = connect(reactor, address, self._client, self._check)
        self._connecting.addCallbacks(lambda _: self._tell(listener.connected), self._failed)

    def send(self, command: Command) -> None:
        """Send a command. Raises LocalProtocolError where it may not be sent now."""
        if self._client.connected:
            self._client.send(command)

    def drop(self) -> None:
        """End the connection once all is sent."""
        self._dropped = True
        self._client.close()
        self._connecting.cancel()  # which does nothing where the connection is made

    def _tell(self, what: Callable[..., None], *arguments: Any) -> None:
        """Tell the listener in a call of the loop's own: what goes wrong there is not the network's fault."""

        def tell() -> None:
            """Tell it, unless the connection was dropped meanwhile."""
            if not self._dropped:
                what(*arguments)

        self._loop.call_soon(tell)

    def _check(self, fingerprint: str) -> None:
        if self._known.check(self._address, fingerprint):
            self._tell(self._listener.met, fingerprint)

    def _notified(self, notice: Notice) -> None:
        if not self._dropped:
            self._listener.notified(notice)

    def _lost(self, words: str) -> None:
        self._tell(self._listener.lost, words)
        self.ended.callback(None)

    def _failed(self, failure: Failure) -> None:
        if isinstance(failure.value, WrongServer):
            self._tell(self._listener.distrusted, failure.value)
        elif not failure.check(CancelledError):  # type: ignore[no-untyped-call]  # Twisted's
            self._tell(self._listener.lost, why_not(self._address, failure))
        self.ended.callback(None)


class Network:
    """What this client does on the network; `listener` is told in the loop that runs now."""

    def __init__(
        self,
        reactor: PosixReactorBase,
        listener: Listener,
        known: KnownServers,
        interfaces: Callable[[], Iterable[IPv4Interface]] = lan_interfaces,
    ) -> None:
        self._reactor = reactor
        self._listener = listener
        self._known = known
        self._interfaces = interfaces
        self._call: Call | None = None
        self._finder: Finder | None = None

    def visit(self, address: Address) -> None:
        """Connect to a server, and to no other any more."""
        self.hang_up()
        self._call = Call(self._reactor, address, self._known, self._listener)

    def trust(self, address: Address, fingerprint: str) -> None:
        """Know a server by a fingerprint from now on. Raises BadKnownServers."""
        self._known.remember(address, fingerprint)

    def send(self, command: Command) -> None:
        """Send a command to the server, if there is one. Raises LocalProtocolError where it may not be sent now."""
        if self._call:
            self._call.send(command)

    def hang_up(self) -> Deferred[None] | None:
        """End the connection once all is sent; answer when that is."""
        call, self._call = self._call, None
        if call is None:
            return None
        call.drop()
        return call.ended

    def search(self, wanted: bool) -> None:
        """Look for servers on this network, or no more."""
        if wanted and self._finder is None:
            self._finder = Finder(self._reactor, self._interfaces(), self._heard)
        elif not wanted and self._finder:
            self._finder.stop()
            self._finder = None

    def _heard(self, host: str, answer: BeaconAnswer) -> None:
        asyncio.get_running_loop().call_soon(self._listener.heard, host, answer)

    async def end(self) -> None:
        """Send what is still to be sent, and end everything."""
        self.search(False)
        ending = self.hang_up()
        if ending:
            ending.addTimeout(GOODBYE_SECONDS, self._reactor, onTimeoutCancel=lambda _result, _timeout: None)
            await ending.asFuture(asyncio.get_running_loop())


def log_to_python() -> None:
    """Let Twisted log as Python does, and nothing to the screen."""
    globalLogBeginner.beginLoggingTo([STDLibLogObserver()], redirectStandardIO=False)
    # a name that is looked up still when the program ends finds no loop: that is for no log, and not for the terminal
    logging.getLogger("twisted").addHandler(logging.NullHandler())
