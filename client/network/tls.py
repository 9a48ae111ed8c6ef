from collections.abc import Callable

from cryptography.hazmat.primitives.serialization import Encoding
from OpenSSL import SSL
from OpenSSL.crypto import X509
from twisted.internet.defer import Deferred
from twisted.internet.endpoints import connectProtocol, wrapClientTLS
from twisted.internet.interfaces import (
    IHandshakeListener,
    IOpenSSLClientConnectionCreator,
    IProtocol,
    ISSLTransport,
    IStreamClientEndpoint,
)
from twisted.internet.protocol import Protocol, connectionDone
from twisted.internet.ssl import CertificateOptions
from twisted.protocols.tls import TLSMemoryBIOProtocol
from twisted.python.failure import Failure
from zope.interface import implementer

from contack.protocol.discovery.beacon import fingerprint

NO_TLS_WORDS = "it does not encrypt; if its host confirms that, add --no-tls"


class NotTrusted(Exception):
    """A connection that ended before any data was sent; `str` says why."""


@implementer(IOpenSSLClientConnectionCreator)
class _NoAuthority:
    """TLS without a certificate authority: the caller checks the certificate."""

    def __init__(self) -> None:
        self._context = CertificateOptions().getContext()  # without trust roots, so it verifies nothing

    def clientConnectionForTLS(self, tlsProtocol: TLSMemoryBIOProtocol) -> SSL.Connection:
        return SSL.Connection(self._context, None)


@implementer(IHandshakeListener)
class Pin(Protocol):
    """Stands before `inner` until `check` accepts the server's fingerprint; then `opened` fires.

    If `check` raises or the connection ends before that, `inner` never learns of it.
    """

    transport: ISSLTransport

    def __init__(self, inner: IProtocol, check: Callable[[str], None]) -> None:
        self.opened: Deferred[IProtocol] = Deferred(lambda _: self.transport.abortConnection())
        self._inner = inner
        self._check = check
        self._open = False

    def handshakeCompleted(self) -> None:
        certificate = self.transport.getPeerCertificate()
        assert isinstance(certificate, X509)  # a server always shows one
        try:
            self._check(fingerprint(certificate.to_cryptography().public_bytes(Encoding.DER)))
        except Exception as why:
            # first, so that nothing is sent; and not loseConnection, which would say goodbye
            self.transport.abortConnection()
            self.opened.errback(why)
            return
        self._open = True  # first: `inner` may close the connection at once
        self._inner.makeConnection(self.transport)
        self.opened.callback(self._inner)

    def dataReceived(self, data: bytes) -> None:
        self._inner.dataReceived(data)

    def connectionLost(self, reason: Failure = connectionDone) -> None:
        if self._open:
            self._inner.connectionLost(reason)
        elif not self.opened.called:
            words = NO_TLS_WORDS if isinstance(reason.value, SSL.Error) else "the connection was closed"
            self.opened.errback(NotTrusted(words))


def encrypted(endpoint: IStreamClientEndpoint, inner: IProtocol, check: Callable[[str], None]) -> Deferred[IProtocol]:
    pin = Pin(inner, check)
    connecting: Deferred[object] = connectProtocol(wrapClientTLS(_NoAuthority(), endpoint), pin)  # type: ignore[no-untyped-call]  # Twisted's
    return connecting.addCallback(lambda _: pin.opened)
