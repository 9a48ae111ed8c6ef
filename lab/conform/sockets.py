"""Blocking socket connections to a server under test, so that one thing happens after the other."""

import socket
import ssl
import time
from collections.abc import Sequence
from contextlib import suppress
from enum import Enum, auto
from functools import partial

from contack.client.servers.address import Address
from contack.client.text.english import failure_words
from contack.lab.conform.case import Skipped
from contack.lab.conform.http_stream import HttpStream
from contack.lab.conform.peer import ByteStream, Unmet
from contack.lab.conform.websocket import WebSocketStream
from contack.protocol.discovery.page import bracketed

_CHUNK = 64 * 1024

# Seconds for the other end to read the last bytes.
GOODBYE_SECONDS = 0.5

# Receive buffer of a client that does not read; the system adds some.
LITTLE_ROOM = 8 * 1024


class SocketStream:
    """A connection that waits `patience` seconds for bytes."""

    def __init__(self, connected: socket.socket, patience: float) -> None:
        self._socket = connected
        self._patience = patience
        connected.settimeout(patience)
        # cases send frames byte by byte, and Nagle's algorithm would wait for an acknowledgement of each
        connected.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    def send(self, data: bytes) -> None:
        """Send bytes; after a reset the other end's last bytes can still be read."""
        with suppress(OSError):
            self._socket.sendall(data)

    def receive(self, seconds: float | None = None) -> bytes | None:
        try:
            self._socket.settimeout(self._patience if seconds is None else seconds)
            return self._socket.recv(_CHUNK)
        except TimeoutError:
            return None
        except OSError:  # a reset, or the end of TLS without a goodbye
            return b""

    def close(self) -> None:
        self._socket.close()

    def finish(self) -> None:
        # if anything is unread at the close, the system discards the last bytes sent
        with suppress(OSError):
            self._socket.settimeout(GOODBYE_SECONDS)
            if isinstance(self._socket, ssl.SSLSocket):
                self._socket.unwrap()
            else:
                self._socket.shutdown(socket.SHUT_WR)
                while self._socket.recv(_CHUNK):
                    pass
        self.close()


def unchecked_context() -> ssl.SSLContext:
    # no check of the certificate: it is self-signed, and the only secret sent is the server's own password
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    return context


class WebCarrier(Enum):
    FRAMES = auto()
    WEBSOCKET = auto()
    STREAM = auto()


class SocketEndpoint:
    """A server at an address, and the carrier of the protocol."""

    def __init__(self, address: Address, patience: float, carrier: WebCarrier = WebCarrier.FRAMES) -> None:
        self._address = address
        self._patience = patience
        self._carrier = carrier

    def connect(self) -> ByteStream:
        return self._connected(None)

    def connect_slowly(self) -> ByteStream:
        return self._connected(LITTLE_ROOM)

    def _connected(self, room: int | None) -> ByteStream:
        place = f"{bracketed(self._address.host)}:{self._address.port}"
        match self._carrier:
            case WebCarrier.STREAM:
                return HttpStream(self._socket, partial(self._socket, room), place)
            case WebCarrier.WEBSOCKET:
                return WebSocketStream(self._socket(room), place)
        return self._socket(room)

    def _socket(self, room: int | None = None) -> SocketStream:
        plain = self._plain(room)
        return SocketStream(self._encrypted(plain) if self._address.tls else plain, self._patience)

    def _encrypted(self, plain: socket.socket, offered: Sequence[str] = ()) -> ssl.SSLSocket:
        context = unchecked_context()
        context.set_alpn_protocols(list(offered))
        try:
            return context.wrap_socket(plain)
        except OSError as error:
            plain.close()
            no_tls = isinstance(error, ssl.SSLError)  # the message names a line of OpenSSL's source
            raise Unmet("TLS", "it does not speak TLS; try --no-tls" if no_tls else failure_words(error)) from None

    def protocol_of(self, offered: Sequence[str]) -> str | None:
        if not self._address.tls:
            raise Skipped("the server runs without TLS")
        with self._encrypted(self._plain(), offered) as encrypted:
            return encrypted.selected_alpn_protocol()

    def seconds(self) -> float:
        return time.monotonic()

    def wait(self, seconds: float) -> None:
        time.sleep(seconds)

    def connect_without_tls(self) -> ByteStream:
        if not self._address.tls:
            raise Skipped("the server runs without TLS")
        return SocketStream(self._plain(), self._patience)

    def _plain(self, room: int | None = None) -> socket.socket:
        place = (self._address.host, self._address.port)
        try:
            return socket.create_connection(place, self._patience) if room is None else self._narrow(place, room)
        except OSError as error:
            raise Unmet("a connection", failure_words(error)) from None

    def _narrow(self, place: tuple[str, int], room: int) -> socket.socket:
        family, kind, number, _, address = socket.getaddrinfo(*place, type=socket.SOCK_STREAM)[0]
        narrow = socket.socket(family, kind, number)
        try:
            # TCP announces the room while it connects, so set it first
            narrow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, room)
            narrow.settimeout(self._patience)
            narrow.connect(address)
        except OSError:
            narrow.close()
            raise
        return narrow
