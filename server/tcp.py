"""Carries bytes between sockets and the lobby: the one place where the server meets the network."""

from __future__ import annotations

import socket
from collections.abc import Sequence

from twisted.internet.defer import Deferred
from twisted.internet.interfaces import IAddress, IConsumer, IPushProducer, ISystemHandle, ITCPTransport
from twisted.internet.protocol import Protocol, ServerFactory, connectionDone
from twisted.logger import Logger
from twisted.python.failure import Failure
from zope.interface import implementer

from contack.protocol.beacon import Answer
from contack.protocol.command import Command
from contack.protocol.connection import Connection, Side, Wrong, to_frame
from contack.protocol.error import Fault, RemoteProtocolError
from contack.protocol.keepalive import keepalive_options
from contack.protocol.notice import Closed, Notice
from contack.protocol.state import STEADY
from contack.server.guest import Guest
from contack.server.journal import Journal
from contack.server.lobby import STOPPED, Lobby
from contack.server.log import log_send
from contack.server.send import Send


class Transport(ITCPTransport, IPushProducer, IConsumer, ISystemHandle):
    """What Twisted's TCP connections are, all of it documented, and none of it said in one place."""


MOST_BEHIND = 2**20
"""Bytes that wait for a client that does not read, beyond which it is given up."""


@implementer(IPushProducer)
class ServerProtocol(Protocol):
    """One connection from a client.

    A client that does not read is not read from either, so its own commands cannot fill our memory; of what others
    cause it may fall behind by MOST_BEHIND.
    """

    transport: Transport

    def __init__(self, hub: Hub) -> None:
        self.guest = Guest()
        self._hub = hub
        self._connection = Connection(Side.SERVER)
        self._behind: int | None = None

    def connectionMade(self) -> None:
        """Let the client in, or tell it that there is no room."""
        # without it the last seat waits 40 ms for the delayed acknowledgement of a player who only listens
        self.transport.setTcpNoDelay(True)
        self.transport.setTcpKeepAlive(True)
        handle = getattr(self.transport, "transport", self.transport).getHandle()  # TLS has a handle of its own
        if isinstance(handle, socket.socket):
            for option in keepalive_options(socket):
                handle.setsockopt(*option)
        self.transport.registerProducer(self, True)
        turned_away = self._hub.enter(self)
        if turned_away:
            self.close(turned_away)

    def dataReceived(self, data: bytes) -> None:
        """Hand on each command as it becomes whole."""
        try:
            for command in self._connection.receive(data):
                assert not isinstance(command, Notice)  # a server's end receives commands
                self._hub.receive(self.guest, command)
        except RemoteProtocolError as wrong:
            self._hub.log.info("closed {name}: {why}", name=self.guest.name, why=wrong.words)
            self._hub.lose(self)  # at once, so that nothing said at a table follows the last word
            self.close(Closed(wrong.fault, wrong.words))

    def connectionLost(self, reason: Failure = connectionDone) -> None:
        """Tell the lobby that the client is gone."""
        self._hub.lose(self)

    def write(self, notice: Notice, frame: bytes) -> None:
        """Send a notice whose bytes were made once for all who get it."""
        if type(notice) not in STEADY:
            self._connection.sent(notice)
        if self._behind is not None:
            self._fall_behind(len(frame))
        self.transport.write(frame)
        if isinstance(notice, Closed):
            self._hang_up()

    def close(self, notice: Closed) -> None:
        """Say why and close."""
        self.write(notice, to_frame(notice))

    def pauseProducing(self) -> None:
        """Read no more from a client that does not read."""
        self._behind = 0
        self.transport.pauseProducing()

    def resumeProducing(self) -> None:
        """Read again from a client that has caught up."""
        self._behind = None
        self.transport.resumeProducing()

    def stopProducing(self) -> None:
        """Do nothing: the connection is lost, which is told elsewhere."""

    def _fall_behind(self, size: int) -> None:
        self._behind = (self._behind or 0) + size
        if self._behind > MOST_BEHIND:
            self.transport.abortConnection()

    def _hang_up(self) -> None:
        """Close once all is sent, or at once where nobody reads it."""
        self.transport.unregisterProducer()
        if self._behind is None:
            self.transport.loseConnection()
        else:
            self.transport.abortConnection()


class Hub(ServerFactory):
    """All connections of a server: from each to the lobby, through the journal, and out to those it concerns."""

    log = Logger()
    noisy = False

    def __init__(self, lobby: Lobby, journal: Journal, max_connections: int) -> None:
        self._max_connections = max_connections
        self._lobby = lobby
        self._journal = journal
        self._inside: dict[Guest, ServerProtocol] = {}
        self._empty: Deferred[None] | None = None

    def buildProtocol(self, addr: IAddress | None) -> ServerProtocol:
        """Answer the protocol of a new connection."""
        return ServerProtocol(self)

    def beacon_answer(self, port: int) -> Answer:
        """Answer what the server tells those who look for one."""
        return self._lobby.beacon_answer(port)

    def enter(self, client: ServerProtocol) -> Closed | None:
        """Count a connection in, or answer why it is turned away."""
        if self._empty:
            return Closed(Fault.SERVER_STOPPED, STOPPED)
        if len(self._inside) >= self._max_connections:
            return Closed(Fault.SERVER_FULL, f"the server is full: it takes {self._max_connections} connections")
        self._inside[client.guest] = client
        return None

    def receive(self, guest: Guest, command: Command | Wrong) -> None:
        """Carry out a command and tell everybody whom it concerns."""
        self._journal.commit(self._lobby.receive(guest, command), self._deliver)

    def lose(self, client: ServerProtocol) -> None:
        """Count a connection out."""
        if not self._inside.pop(client.guest, None):
            return
        if self._empty is None:
            self._journal.commit(self._lobby.drop(client.guest), self._deliver)
        elif not self._inside:  # after the stop there is nobody to tell: Closed was the last word to all
            self._empty.callback(None)

    def stop(self) -> Deferred[None]:
        """Tell everybody that the server stops; answer when all are gone."""
        self._journal.commit(self._lobby.stop(list(self._inside)), self._deliver)
        self._empty = Deferred()
        if not self._inside:
            self._empty.callback(None)
        return self._empty.addBoth(lambda _: self._journal.close())

    def _deliver(self, sends: Sequence[Send]) -> None:
        """Encode each notice once and write it to all who get it and are still there."""
        for send in sends:
            log_send(self.log, send)
            frame = to_frame(send.notice)
            for guest in send.to:
                client = self._inside.get(guest)
                if client:
                    client.write(send.notice, frame)
