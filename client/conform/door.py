"""Where clients under test come in: a listening socket, and programs that are started for each case. Knows no case."""

from __future__ import annotations

import shlex
import socket
import ssl
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from contack.client.conform.peer import Unmet, Wire
from contack.client.conform.socket_place import SocketWire

PLACE = "{}"
"""What stands for HOST:PORT in the command line of a client."""


END_SECONDS = 2.0
"""How long a client may take to end after its case, and again when it was told to."""


class Door:
    """Listens at an address of this machine, by TLS where there is a `certificate`: a PEM file with its key.

    Where `command` is the command line of a client it is run for each case, and has `patience` seconds to come;
    otherwise whoever comes next is taken, whenever that is.
    """

    def __init__(self, host: str, port: int, patience: float, certificate: Path | None, command: str = "") -> None:
        self._listening = socket.create_server((host, port))
        self._patience = patience
        self._words = shlex.split(command)
        self._context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER) if certificate else None
        if self._context and certificate:
            self._context.load_cert_chain(certificate)

    @property
    def place(self) -> str:
        """Where clients come to: HOST:PORT."""
        host, port, *_ = self._listening.getsockname()
        return f"{host}:{port}"

    @contextmanager
    def client(self) -> Iterator[Wire]:
        """Answer the connection of the next client. Raises Unmet where none comes."""
        with self._running():
            wire = self._accepted()
            try:
                yield wire
            finally:
                wire.close()

    def close(self) -> None:
        """Listen no more."""
        self._listening.close()

    def _accepted(self) -> Wire:
        self._listening.settimeout(self._patience if self._words else None)
        try:
            connected, _ = self._listening.accept()
            if self._context:
                connected.settimeout(self._patience)
                connected = self._context.wrap_socket(connected, server_side=True)
        except OSError as error:
            raise Unmet("a client", "none in time" if isinstance(error, TimeoutError) else str(error)) from None
        return SocketWire(connected, self._patience)

    @contextmanager
    def _running(self) -> Iterator[None]:
        """Run the client, if there is one to be run, until its case is over."""
        if not self._words:
            yield
            return
        words = [word.replace(PLACE, self.place) for word in self._words]
        with subprocess.Popen(words, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL) as process:
            try:
                yield
            finally:
                _ended(process)


def _ended(process: subprocess.Popen[bytes]) -> None:
    """Let a client end by itself, now that its connection is closed, or make it."""
    for end in (process.terminate, process.kill):
        try:
            process.wait(END_SECONDS)
            return
        except subprocess.TimeoutExpired:
            end()
