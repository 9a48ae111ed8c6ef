"""Where clients under test come in: a listening socket, and programs that are started for each case."""

import shlex
import socket
import ssl
import subprocess
from collections.abc import Iterator
from contextlib import closing, contextmanager, nullcontext, suppress
from pathlib import Path

from contack.client.conform.peer import ByteStream, Unmet
from contack.client.conform.sockets import SocketStream

PLACE = "{}"
"""What stands for HOST:PORT in the command line of a client."""


END_SECONDS = 2.0
"""How long a client may take to end after its case, and again after SIGTERM."""


class NoClient(Exception):
    """A command line that starts no client; `str` says why in one line."""


class ClientListener:
    """Listens at an address of this machine, by TLS where there is a `certificate`: a PEM file with its key.

    Where `command` is the command line of a client it is run for each case, and has `patience` seconds to come;
    otherwise the next client is waited for without end. Raises NoClient where that is no command line.
    """

    def __init__(self, host: str, port: int, patience: float, certificate: Path | None, command: str = "") -> None:
        try:
            self._words = shlex.split(command)
        except ValueError as error:
            raise NoClient(f"{command}: expected a command line: {error}") from None
        self._patience = patience
        self._context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER) if certificate else None
        if self._context and certificate:
            self._context.load_cert_chain(certificate)
        self._listening = socket.create_server((host, port))

    @property
    def place(self) -> str:
        """Where clients come to: HOST:PORT."""
        host, port, *_ = self._listening.getsockname()
        return f"{host}:{port}"

    @contextmanager
    def client(self) -> Iterator[ByteStream]:
        """Return the connection of the next client. Raises Unmet where none comes, NoClient where none starts."""
        words = [word.replace(PLACE, self.place) for word in self._words]
        if words:
            self._turn_away()
        # the connection is closed first: a client that sees its end may still end by itself
        with _running(words) if words else nullcontext(), closing(self._accepted()) as stream:
            yield stream

    def close(self) -> None:
        """Listen no more."""
        self._listening.close()

    def _accepted(self) -> ByteStream:
        # who starts clients by hand may take all the time in the world
        self._listening.settimeout(self._patience if self._words else None)
        try:
            connected, _ = self._listening.accept()
            if self._context:
                # for the handshake: a client without TLS would be waited for without end
                connected.settimeout(self._patience)
                connected = self._context.wrap_socket(connected, server_side=True)
        except OSError as error:
            raise Unmet("a client", "none in time" if isinstance(error, TimeoutError) else str(error)) from None
        return SocketStream(connected, self._patience)

    def _turn_away(self) -> None:
        """Close what has come already: a client of an earlier case that tried again before it was ended."""
        self._listening.setblocking(False)
        with suppress(BlockingIOError):
            while True:
                self._listening.accept()[0].close()


@contextmanager
def _running(words: list[str]) -> Iterator[None]:
    """Run a client until its case is over, and then let it end by itself, or make it."""
    try:
        process = subprocess.Popen(words, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
    except OSError as error:
        raise NoClient(f"{words[0]} cannot be started: {error.strerror}") from None
    try:
        yield
    finally:
        for end in (process.terminate, process.kill):
            try:
                process.wait(END_SECONDS)
                break
            except subprocess.TimeoutExpired:
                end()
        process.wait()
