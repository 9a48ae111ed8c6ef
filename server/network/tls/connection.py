"""Python's own TLS in the form that Twisted needs.

Twisted is made for pyOpenSSL, which has layers of Python, releases the interpreter's lock several times for each copy
of each lay, and takes more than twice as long.
"""

import ssl
from pathlib import Path
from tempfile import TemporaryDirectory

from OpenSSL.SSL import Error, SysCallError, WantReadError, ZeroReturnError
from twisted.internet.interfaces import IOpenSSLServerConnectionCreator
from zope.interface import implementer

from contack.protocol.version import ALPN, HTTP_ALPN
from contack.server.network.tls.certificate import Certificate


@implementer(IOpenSSLServerConnectionCreator)
class TlsConnections:
    def __init__(self, certificate: Certificate) -> None:
        self._context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        # a client that offers only other protocols gets in all the same, without an agreed one
        self._context.set_alpn_protocols([ALPN.decode(), HTTP_ALPN.decode()])
        self._context.num_tickets = 0  # no client resumes a session
        with TemporaryDirectory() as directory:  # only this user may read it; ssl reads keys from files only
            file = Path(directory) / "certificate.pem"
            file.write_bytes(certificate.pem)
            self._context.load_cert_chain(file)

    def serverConnectionForTLS(self, tlsProtocol: object) -> "TlsConnection":  # type: ignore[override]  # does as well
        return TlsConnection(self._context)


class TlsConnection:
    """The part of `OpenSSL.SSL.Connection` that Twisted calls, with its exceptions."""

    __slots__ = ("_in", "_out", "_tls", "_why")

    def __init__(self, context: ssl.SSLContext) -> None:
        self._in, self._out = ssl.MemoryBIO(), ssl.MemoryBIO()
        self._tls = context.wrap_bio(self._in, self._out, server_side=True)
        self._why: Error | None = None

    def set_accept_state(self) -> None:
        pass

    def set_app_data(self, data: object) -> None:
        pass

    def bio_write(self, data: bytes) -> None:
        self._in.write(data)

    def bio_shutdown(self) -> None:
        self._in.write_eof()

    def bio_read(self, size: int) -> bytes:
        # raises WantReadError without data
        data = self._out.read(size)
        if not data:
            raise WantReadError
        return data

    def do_handshake(self) -> None:
        # raises WantReadError until the handshake is done
        try:
            self._tls.do_handshake()
        except ssl.SSLError as why:
            raise _as_openssl(why) from None

    def send(self, data: bytes) -> int:
        """Return how much was encrypted."""
        try:
            return self._tls.write(data)
        except ssl.SSLError as why:
            raise _as_openssl(why) from None

    def records(self, data: bytes) -> bytes:
        # a memory BIO takes everything, so `send` leaves no rest
        self.send(data)
        return self._out.read()

    def recv(self, size: int) -> bytes:
        """Return up to `size` bytes or a little more.

        Raises WantReadError if there are none, ZeroReturnError after the goodbye.
        """
        records: list[bytes] = []
        gathered = 0
        # passing on each record by itself takes three times as long as decrypting it, and a record may hold one byte
        while gathered < size and self._why is None:
            record = self._record(size)
            if record:
                records.append(record)
                gathered += len(record)
        if records:
            return b"".join(records)
        why, self._why = self._why, None
        raise why or WantReadError

    def _record(self, size: int) -> bytes:
        # Twisted asks for twice the size of a record until no data is left. TLS keeps no rest of a record, and
        # would take as long to say so as to read the last one
        if not (self._in.pending or self._in.eof):
            self._why = WantReadError()
            return b""
        try:
            record = self._tls.read(size)
        except ssl.SSLError as why:
            self._why = _as_openssl(why)
            return b""
        if not record:
            self._why = ZeroReturnError()
        return record

    def shutdown(self) -> bool:
        """Return whether the other end has said goodbye too."""
        try:
            self._tls.unwrap()
        except ssl.SSLWantReadError:
            return False
        except ssl.SSLError as why:
            raise _as_openssl(why) from None
        return True


def _as_openssl(why: ssl.SSLError) -> Error:
    match why:
        case ssl.SSLWantReadError():
            return WantReadError()
        case ssl.SSLZeroReturnError():
            return ZeroReturnError()
        case ssl.SSLEOFError():
            return SysCallError(-1, "Unexpected EOF")  # Twisted checks for these exact arguments
    return Error([("ssl", "", str(why))])
