"""A client that keeps the very bytes it is sent, over a plain socket."""

from __future__ import annotations

import socket
from typing import Any

import msgpack

from contack.client.servers.address import Address
from contack.protocol.command import Command, Hello
from contack.protocol.connection import to_frame
from contack.protocol.frame import Frames
from contack.protocol.limits import TO_CLIENT
from contack.protocol.version import PROTOCOL_VERSION
from tests.end_to_end.programs import PATIENCE


class RawClient:
    """A connection that has said hello; `heard` are the notices that came, as bytes and in order."""

    def __init__(self, address: str, name: str) -> None:
        there = Address.parse(address)
        self._socket = socket.create_connection((there.host, there.port), PATIENCE)
        self._frames = Frames(TO_CLIENT.frame)
        self._unread: list[bytes] = []
        self.heard: list[bytes] = []
        self.ask(Hello(PROTOCOL_VERSION, name), type="welcomed")

    def send(self, command: Command) -> None:
        self._socket.sendall(to_frame(command))

    def ask(self, command: Command, **fields: str) -> None:
        """Give a command and wait for a notice with these fields."""
        self.send(command)
        self.wait(**fields)

    def wait(self, **fields: str) -> None:
        while True:
            self.heard.append(self._next())
            notice: dict[str, Any] = msgpack.unpackb(self.heard[-1])
            if fields.items() <= notice.items():
                return

    def _next(self) -> bytes:
        while not self._unread:
            data = self._socket.recv(65536)
            assert data, "the server closed the connection"
            self._unread += self._frames.feed(data)
        return self._unread.pop(0)

    def close(self) -> None:
        self._socket.close()
