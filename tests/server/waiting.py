"""Tests that wait in the reactor, for messages and never for a time."""

# mypy: allow-untyped-calls
# connectProtocol is not annotated

import socket
from collections.abc import Callable, Coroutine
from functools import wraps
from typing import Any, ParamSpec

from twisted.internet.address import IPv4Address
from twisted.internet.defer import Deferred, DeferredQueue
from twisted.internet.endpoints import TCP4ClientEndpoint, connectProtocol
from twisted.internet.interfaces import IListeningPort, IReactorTCP
from twisted.internet.protocol import Protocol, connectionDone
from twisted.python.failure import Failure

from contack.protocol.command import Command
from contack.protocol.notice import Notice, Welcomed
from contack.protocol.testing.client import N, ScriptedClient
from contack.server.network.connection import SocketTransport

P = ParamSpec("P")

PATIENCE = 60
"""Seconds after which a test that waits has failed."""

LITTLE = 2**14
"""The socket buffer of a client that does not read: small, so that few bytes fill the connection."""


def address_of(port: IListeningPort) -> tuple[str, int]:
    address = port.getHost()
    assert isinstance(address, IPv4Address)
    return address.host, address.port


def waits(test: Callable[P, Coroutine[Deferred[Any], Any, None]]) -> Callable[P, Deferred[None]]:
    """Let a test await what happens in the reactor, and fail it when that takes too long."""

    @wraps(test)
    def run(*args: P.args, **kwargs: P.kwargs) -> Deferred[None]:
        from twisted.internet import reactor

        return Deferred.fromCoroutine(test(*args, **kwargs)).addTimeout(PATIENCE, reactor)

    return run


class Visitor(Protocol):
    """A client over a real socket."""

    transport: SocketTransport

    def __init__(self, name: str) -> None:
        self.gone: Deferred[None] = Deferred()
        self.peer = ScriptedClient(name)
        self._received: DeferredQueue[Notice] = DeferredQueue()

    def dataReceived(self, data: bytes) -> None:  # Twisted's name
        for notice in self.peer.receive(data):
            self._received.put(notice)

    def connectionLost(self, reason: Failure = connectionDone) -> None:  # Twisted's name
        self.gone.callback(None)

    def reads_little(self) -> None:
        handle = self.transport.getHandle()
        assert isinstance(handle, socket.socket)
        handle.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, LITTLE)
        self.transport.pauseProducing()

    def reads_again(self) -> None:
        self.transport.resumeProducing()

    def send(self, *commands: Command) -> None:
        self.transport.write(self.peer.send(*commands))

    async def next(self, kind: type[N]) -> N:
        """Wait for a notice of this kind, and forget those that come before it."""
        while True:
            notice = await self._received.get()
            if isinstance(notice, kind):
                return notice

    async def ask(self, kind: type[N], command: Command) -> N:
        """Give a command and wait for a notice of this kind."""
        self.send(command)
        return await self.next(kind)

    async def leave(self) -> None:
        """Close the connection and wait until it is closed."""
        self.transport.loseConnection()
        await self.gone


async def visit(reactor: IReactorTCP, port: int, name: str) -> Visitor:
    """Connect to a server on this machine and say hello."""
    visitor: Visitor = await connectProtocol(TCP4ClientEndpoint(reactor, "127.0.0.1", port), Visitor(name))
    visitor.transport.write(visitor.peer.connect())
    await visitor.next(Welcomed)
    return visitor
