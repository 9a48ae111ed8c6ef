"""A cable between a client and a server that a test cuts and mends."""

import socket
from collections.abc import Callable
from contextlib import suppress
from threading import Thread

from contack.client.servers.address import Address


class Cable:
    def __init__(self, server: str) -> None:
        self._server = Address.parse(server)
        self._near = _bound(0)
        self._ends: list[socket.socket] = []
        self._threads: list[Thread] = []
        self.mend()

    @property
    def address(self) -> str:
        return str(Address(*self._near.getsockname()))

    def mend(self) -> None:
        self._near.listen()
        self._begin(self._accept)

    def cut(self) -> None:
        """End all connections and refuse others; the port is kept."""
        port = self._near.getsockname()[1]
        self._near.shutdown(socket.SHUT_RDWR)  # for who accepts, to close does not wake anybody
        self._near.close()
        self._near = _bound(port)
        self._end_connections()

    def close(self) -> None:
        with suppress(OSError):  # no server listens while the cable is cut
            self._near.shutdown(socket.SHUT_RDWR)
        self._near.close()
        self._end_connections()

    def _end_connections(self) -> None:
        for end in self._ends:
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
        for thread in self._threads:
            thread.join()
        for end in self._ends:
            end.close()
        self._ends, self._threads = [], []

    def _accept(self) -> None:
        near = self._near
        with suppress(OSError):
            while True:
                client, _ = near.accept()
                self._ends.append(client)  # before the next line, which fails if the server is down
                server = socket.create_connection((self._server.host, self._server.port))
                self._ends.append(server)
                self._begin(_carry, client, server)
                self._begin(_carry, server, client)

    def _begin(self, work: Callable[..., None], *arguments: socket.socket) -> None:
        thread = Thread(target=work, args=arguments, daemon=True)
        self._threads.append(thread)
        thread.start()


def _bound(port: int) -> socket.socket:
    bound = socket.socket()
    bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    bound.bind(("127.0.0.1", port))
    return bound


def _carry(source: socket.socket, sink: socket.socket) -> None:
    with suppress(OSError):
        while data := source.recv(65536):
            sink.sendall(data)
        sink.shutdown(socket.SHUT_WR)
