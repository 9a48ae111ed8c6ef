"""TLS around the connections of a hub, and a plain word for clients that speak none."""

from functools import partial

from OpenSSL.SSL import NO_OVERLAPPING_PROTOCOLS
from twisted.internet.interfaces import IProtocolFactory
from twisted.internet.ssl import CertificateOptions
from twisted.protocols.tls import TLSMemoryBIOFactory, TLSMemoryBIOProtocol

from contack.protocol.connection import to_frame
from contack.protocol.error import CloseReason
from contack.protocol.notice import Closed
from contack.protocol.version import ALPN
from contack.server.network.certificate import Certificate
from contack.server.network.connection import SocketTransport
from contack.server.network.newcomers import Newcomers

HANDSHAKE = b"\x16"
"""The first byte of every TLS connection. That of a frame is 0: none is as long."""

PLAIN_TEXT = "this server speaks TLS: leave --no-tls out, or get a client that speaks it too"


class TlsOrPlain(TLSMemoryBIOProtocol):
    """A connection that is encrypted, and written to at once; whoever speaks plainly is told so, plainly.

    Until the handshake is done, what comes waits in line with other newcomers.
    Twisted's own factory gathers what is written in a turn of the reactor, with a timer for each connection: that is
    seven timers a lay, to gather one notice each.
    """

    factory: "TlsFactory"
    transport: SocketTransport
    _knocked = False

    def dataReceived(self, data: bytes) -> None:
        """Let TLS have what comes, in its turn."""
        if self._handshakeDone:
            super().dataReceived(data)  # type: ignore[no-untyped-call]  # Twisted's
        else:
            # nothing more is read meanwhile, so what waits is bounded
            self.transport.pauseProducing()
            self.factory.newcomers.add(partial(self._hear, data))

    def _hear(self, data: bytes) -> None:
        """Let TLS have what came from a newcomer, if it is for TLS at all."""
        if not self.connected:
            return
        self.transport.resumeProducing()
        if not self._knocked and not data.startswith(HANDSHAKE):
            self.transport.write(to_frame(Closed(CloseReason.TLS_REQUIRED, PLAIN_TEXT)))
            self.transport.loseConnection()
            return
        self._knocked = True
        super().dataReceived(data)  # type: ignore[no-untyped-call]  # Twisted's


class TlsFactory(TLSMemoryBIOFactory):
    """Makes encrypted connections, whose newcomers wait in one line."""

    protocol = TlsOrPlain

    def __init__(self, options: CertificateOptions, factory: IProtocolFactory, newcomers: Newcomers) -> None:
        super().__init__(options, False, factory, newcomers.clock)
        self.newcomers = newcomers


def encrypted(factory: IProtocolFactory, certificate: Certificate, newcomers: Newcomers) -> TlsFactory:
    """Return a factory of encrypted connections whose inside is that of `factory`."""
    # pyOpenSSL takes cryptography's own objects, and warns of all others; Twisted's annotations do not know yet
    options = CertificateOptions(
        privateKey=certificate.key,  # type: ignore[arg-type]
        certificate=certificate.certificate,  # type: ignore[arg-type]
    )
    # Twisted would choose no name at all where it was told none, and that ends the handshake
    context = options.getContext()
    context.set_alpn_select_callback(lambda _, offered: ALPN if ALPN in offered else NO_OVERLAPPING_PROTOCOLS)
    return TlsFactory(options, factory, newcomers)
