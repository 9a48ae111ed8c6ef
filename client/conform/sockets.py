"""Connections to a server under test, over sockets that wait: one thing happens after the other."""

import socket
import ssl
from contextlib import suppress

from contack.client.conform.case import Skipped
from contack.client.conform.peer import ByteStream, Unmet
from contack.client.session.address import Address
from contack.client.text.failure import failure_words

_CHUNK = 64 * 1024


class SocketStream:
    """A connection that waits `patience` seconds for what is to come."""

    def __init__(self, connected: socket.socket, patience: float) -> None:
        self._socket = connected
        connected.settimeout(patience)
        # cases send frames byte by byte: Nagle's algorithm would wait for an acknowledgement of each
        connected.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    def send(self, data: bytes) -> None:
        """Send bytes; where the other end is gone, what it sent last can still be read."""
        with suppress(OSError):
            self._socket.sendall(data)

    def receive(self) -> bytes | None:
        """Wait for bytes: none at the end of the connection, None where nothing comes in time."""
        try:
            return self._socket.recv(_CHUNK)
        except TimeoutError:
            return None
        except OSError:  # a reset, or the end of TLS without a goodbye
            return b""

    def close(self) -> None:
        """Close the connection."""
        self._socket.close()


class SocketEndpoint:
    """A server at an address. Its certificate is not checked: nothing secret is sent but the server's own password."""

    def __init__(self, address: Address, patience: float) -> None:
        self._address = address
        self._patience = patience

    def connect(self) -> ByteStream:
        """Open a connection, by TLS where the address has it. Raises Unmet."""
        plain = self._plain()
        if not self._address.tls:
            return SocketStream(plain, self._patience)
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
        context.check_hostname = False
        context.verify_mode = ssl.CERT_NONE
        try:
            return SocketStream(context.wrap_socket(plain), self._patience)
        except OSError as error:
            plain.close()
            no_tls = isinstance(error, ssl.SSLError)  # whose words tell of a line in the source of a library
            raise Unmet("TLS", "something else" if no_tls else failure_words(error)) from None

    def connect_without_tls(self) -> ByteStream:
        """Open a connection without TLS to a server that has it. Raises Skipped where it has not, or Unmet."""
        if not self._address.tls:
            raise Skipped("the server runs without TLS")
        return SocketStream(self._plain(), self._patience)

    def _plain(self) -> socket.socket:
        try:
            return socket.create_connection((self._address.host, self._address.port), self._patience)
        except OSError as error:
            raise Unmet("a connection", failure_words(error)) from None
