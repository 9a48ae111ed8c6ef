"""A server's end of connections in memory, with a clock that only the test moves."""

# mypy: allow-untyped-calls
# Twisted's fakes are not annotated

from twisted.internet.error import ConnectError, ConnectionDone
from twisted.internet.testing import MemoryReactorClock
from twisted.python.failure import Failure

from contack.client.servers.address import Address
from contack.protocol.command import Command, Ping
from contack.protocol.connection import Connection, Side, to_frame
from contack.protocol.notice import Notice
from tests.server.caller import Wire

HERE = Address("127.0.0.1", tls=False)


ATTEMPT_SECONDS = 0.3
"""How long Twisted waits for a second address of a host before it takes the first one's failure for the end."""


class MemoryServer:
    def __init__(self, reactor: MemoryReactorClock | None = None) -> None:
        self.reactor = reactor or MemoryReactorClock()

    @property
    def tries(self) -> int:
        return len(self.reactor.tcpClients)

    def accept(self, *notices: Notice) -> None:
        self.wire = Wire()
        self._connection = Connection(Side.SERVER)
        end = self.reactor.tcpClients[-1][2].buildProtocol(None)
        assert end is not None
        self.end = end
        self.end.makeConnection(self.wire)
        self.tell(*notices)

    def refuse(self) -> None:
        self.reactor.tcpClients[-1][2].clientConnectionFailed(self.reactor.connectors[-1], Failure(ConnectError()))
        self.passes(ATTEMPT_SECONDS)

    def tell(self, *notices: Notice) -> None:
        for notice in notices:
            self.end.dataReceived(to_frame(notice))

    def lose(self) -> None:
        self.end.connectionLost(Failure(ConnectionDone()))

    def passes(self, seconds: float) -> None:
        self.reactor.advance(seconds)

    def received(self) -> list[Command]:
        data = self.wire.value()
        self.wire.clear()
        said = [command for command in self._connection.receive(data) if isinstance(command, Command)]
        return [command for command in said if command != Ping()]
