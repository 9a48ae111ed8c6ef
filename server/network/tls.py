"""TLS around the connections of a hub, and a plain word for clients that speak none."""

from functools import partial
from typing import Protocol, runtime_checkable

from OpenSSL.SSL import Error, WantReadError
from twisted.internet.interfaces import IProtocolFactory
from twisted.protocols.tls import TLSMemoryBIOFactory, TLSMemoryBIOProtocol
from twisted.python.failure import Failure

from contack.protocol.connection import to_frame
from contack.protocol.error import CloseReason
from contack.protocol.notice import Closed
from contack.server.network.certificate import Certificate
from contack.server.network.connection import SocketTransport
from contack.server.network.newcomers import Newcomers
from contack.server.network.tls_connection import TlsConnection, TlsConnections

HANDSHAKE = b"\x16"
"""The first byte of every TLS connection. That of a frame is 0: none is as long."""

PLAIN_TEXT = "this server speaks TLS: leave --no-tls out, or get a client that speaks it too"


@runtime_checkable
class PlainListener(Protocol):
    """A protocol inside TLS that may have something to say to who speaks plainly."""

    def plain(self, transport: SocketTransport, data: bytes) -> bool:
        """Hear the first that came over a transport without TLS, or return that this is for nobody here."""


class TlsOrPlain(TLSMemoryBIOProtocol):
    """A connection that is encrypted, and written to at once; whoever speaks plainly is told so, plainly.

    Until the handshake is done, what comes waits in line with other newcomers.
    Twisted's own factory gathers what is written in a turn of the reactor, with a timer for each connection: that is
    seven timers a lay, to gather one notice each.
    """

    factory: "TlsFactory"
    transport: SocketTransport
    _tlsConnection: TlsConnection  # type: ignore[assignment]  # Twisted's name; ours does as well
    _knocked = False

    def dataReceived(self, data: bytes) -> None:
        """Let TLS have what comes, in its turn."""
        if self._handshakeDone:
            super().dataReceived(data)  # type: ignore[no-untyped-call]  # Twisted's
        else:
            # nothing more is read meanwhile, so what waits is bounded
            self.transport.pauseProducing()
            self.factory.newcomers.add(partial(self._hear, data))

    def _write(self, data: bytes) -> None:
        """Encrypt and send, in fewer steps than Twisted takes: every copy of every lay comes by here."""
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

    def _hear(self, data: bytes) -> None:
        """Let TLS have what came from a newcomer, if it is for TLS at all."""
        if not self.connected:
            return
        self.transport.resumeProducing()
        if not self._knocked and not data.startswith(HANDSHAKE):
            self._hear_plainly(data)
            return
        self._knocked = True
        super().dataReceived(data)  # type: ignore[no-untyped-call]  # Twisted's

    def _hear_plainly(self, data: bytes) -> None:
        """Leave a client that speaks plainly to whoever is inside, or tell it that this will not do."""
        inside = self.wrappedProtocol
        if isinstance(inside, PlainListener) and inside.plain(self.transport, data):
            self.dataReceived = lambda data: inside.dataReceived(data)  # type: ignore[method-assign]
        else:
            self.transport.write(to_frame(Closed(CloseReason.TLS_REQUIRED, PLAIN_TEXT)))
            self.transport.loseConnection()


class TlsFactory(TLSMemoryBIOFactory):
    """Makes encrypted connections, whose newcomers wait in one line."""

    protocol = TlsOrPlain

    def __init__(self, connections: TlsConnections, factory: IProtocolFactory, newcomers: Newcomers) -> None:
        super().__init__(connections, False, factory, newcomers.clock)
        self.newcomers = newcomers


def encrypted(factory: IProtocolFactory, certificate: Certificate, newcomers: Newcomers) -> TlsFactory:
    """Return a factory of encrypted connections whose inside is that of `factory`."""
    return TlsFactory(TlsConnections(certificate), factory, newcomers)
