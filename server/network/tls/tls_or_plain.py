"""TLS around the connections of a hub, and an unencrypted notice for clients without TLS."""

from functools import cached_property
from typing import Protocol, runtime_checkable

from OpenSSL.SSL import Error, WantReadError
from twisted.internet.interfaces import IAddress, IProtocolFactory, ITransport
from twisted.internet.protocol import connectionDone
from twisted.protocols.tls import TLSMemoryBIOFactory, TLSMemoryBIOProtocol
from twisted.python.failure import Failure

from contack.protocol.connection import to_frame
from contack.protocol.error import CloseReason
from contack.server.config.refused import closed
from contack.server.network.connection import SocketTransport
from contack.server.network.connection_limits import place_of
from contack.server.network.newcomers import Newcomers
from contack.server.network.tls.certificate import Certificate
from contack.server.network.tls.connection import TlsConnection, TlsConnections
from contack.server.network.turns import Turns

# The first byte of every TLS connection. A frame begins with 0: none is that long.
HANDSHAKE = b"\x16"

# Bytes decrypted in one turn: up to 180 records, which take a fifth of a millisecond.
PIECE = 2**12


@runtime_checkable
class PlainListener(Protocol):
    """A protocol inside TLS that may answer clients without TLS."""

    def plain(self, transport: SocketTransport, data: bytes) -> bool:
        """Return that the data is for no protocol here, or take it."""


# Not the protocol of Twisted's own factory: that collects writes during a turn, with a timer for each connection. It
# would be seven timers a lay, for one notice each.
class TlsOrPlain(TLSMemoryBIOProtocol):
    factory: "TlsFactory"
    transport: SocketTransport
    _tlsConnection: TlsConnection  # type: ignore[assignment]  # Twisted's name; ours does as well
    _knocked = False
    _waiting = b""
    _in_line = _paused = False

    def makeConnection(self, transport: ITransport) -> None:
        # remember the server's address: a lost socket does not know it, and the waiting data may be a request
        self._host = transport.getHost()
        super().makeConnection(transport)  # type: ignore[no-untyped-call]  # Twisted's

    def getHost(self) -> IAddress:
        return self._host

    def dataReceived(self, data: bytes) -> None:
        self._waiting += data
        self._read_on(at_once=True)

    def connectionLost(self, reason: Failure = connectionDone) -> None:
        # read one more piece of the waiting data, which may have a `leave` in it, and drop the rest
        self._waiting = self._waiting[:PIECE] if self._handshakeDone else b""
        if self._waiting:
            self._read_piece()
        super().connectionLost(reason)  # type: ignore[no-untyped-call]  # Twisted's

    def pauseProducing(self) -> None:
        self._paused = True
        self.transport.pauseProducing()

    def resumeProducing(self) -> None:
        # waiting data comes first
        self._paused = False
        self._read_on()

    def _read_on(self, at_once: bool = False) -> None:
        # the socket is not read in the meantime, so the waiting data is bounded
        if self._in_line or self._paused:
            return
        if not self._waiting:
            self.transport.resumeProducing()
        elif not self._handshakeDone:  # a handshake takes about a millisecond, so it waits with all new connections
            self._pause_in_line()
            self.factory.newcomers.add(self._read_piece)
        elif not at_once or not self.factory.turns.may(self._place):
            self._pause_in_line()
            self.factory.turns.wait(self._place, self._read_piece)
        else:
            self.factory.turns.run(self._place, self._read_piece)

    def _pause_in_line(self) -> None:
        self._in_line = True
        self.transport.pauseProducing()

    def _read_piece(self) -> None:
        was_in_line, self._in_line = self._in_line, False
        # Twisted would decrypt up to 64 KiB of a connection in one turn, which may be 2,800 records
        piece, self._waiting = self._waiting[:PIECE], self._waiting[PIECE:]
        if not self.connected or self._lostTLSConnection or self._aborted:
            self._waiting = b""
            return
        if not self._knocked and not piece.startswith(HANDSHAKE):
            data, self._waiting = piece + self._waiting, b""
            self.transport.resumeProducing()
            self._hear_plainly(data)
            return
        self._knocked = True
        super().dataReceived(piece)  # type: ignore[no-untyped-call]  # Twisted's
        if was_in_line or self._waiting:
            self._read_on()

    @cached_property
    def _place(self) -> str:
        return place_of(getattr(self.transport.getPeer(), "host", ""))

    def _write(self, data: bytes) -> None:
        # fewer steps than Twisted's own: every copy of every lay comes by here
        if self._lostTLSConnection:
            return
        try:
            records = self._tlsConnection.records(data)
        except WantReadError:
            self._bufferedWrite(data)  # type: ignore[no-untyped-call]  # Twisted's
        except Error:
            self._tlsShutdownFinished(Failure())  # type: ignore[no-untyped-call]  # Twisted's
        else:
            self.transport.write(records)

    def _hear_plainly(self, data: bytes) -> None:
        inside = self.wrappedProtocol
        if isinstance(inside, PlainListener) and inside.plain(self.transport, data):
            self.dataReceived = lambda data: inside.dataReceived(data)  # type: ignore[method-assign]
        else:
            self.transport.write(to_frame(closed(CloseReason.TLS_REQUIRED)))
            self.transport.loseConnection()


class TlsFactory(TLSMemoryBIOFactory):
    """All new connections share one queue."""

    protocol = TlsOrPlain

    def __init__(self, factory: IProtocolFactory, certificate: Certificate, newcomers: Newcomers, turns: Turns) -> None:
        super().__init__(TlsConnections(certificate), False, factory, newcomers.clock)
        self.newcomers = newcomers
        self.turns = turns
