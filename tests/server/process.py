"""A server process, started as an operator would, and a client without a reactor."""

import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import takewhile
from pathlib import Path
from threading import Timer

from contack.protocol.command import Command, Role
from contack.protocol.notice import Notice, Welcomed
from contack.protocol.testing.client import N, ScriptedClient
from tests import forked

PATIENCE = 120.0
"""Seconds after which a process or a peer that does not answer has failed the test."""


def command_line(*args: str) -> list[str]:
    return [sys.executable, "-m", "contack.server", *args]


@contextmanager
def held_port() -> Iterator[int]:
    """Return a port that the system gives to no other program; servers can listen there, also one after another."""
    with socket.socket() as held:
        held.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        held.bind(("", 0))
        port: int = held.getsockname()[1]
        yield port


def environment(discovery: bool = False) -> dict[str, str]:
    """Return the environment of a program, without what could change its options or how its output is buffered.

    Bots do not wait for a person. Only with `discovery`, on a network that a test made, programs use the network.
    """
    changing = ("CONTACK_", "PYTHONUNBUFFERED")
    kept = {name: value for name, value in os.environ.items() if not name.startswith(changing)}
    options = ("PLAY_NO_DISCOVERY", "SERVER_NO_DISCOVERY")
    silent = {} if discovery else {f"CONTACK_{option}": "1" for option in options}
    return kept | silent | {"CONTACK_PLAY_PAUSE": "0", "CONTACK_SERVER_BOT_PAUSE": "0"}


LAST_LINE = "Nothing is encrypted."
"""How the banner of a server without TLS ends."""


class ServerProcess:
    """A server on a free port of the loopback address, without TLS. Give it to `closing`: it ends with its test.

    Its log goes to a file beside the data, or to an open one.
    """

    def __init__(self, data: Path, *args: str, log: int | None = None) -> None:
        self._log = data.with_name("log")
        line = command_line("--host", "127.0.0.1", "--port", "0", "--data", str(data), "--no-tls", *args)
        # a test that runs in the background of a shell may ignore SIGINT, and a process inherits that
        before = signal.signal(signal.SIGINT, signal.default_int_handler)
        pipe = subprocess.PIPE
        with self._log.open("w") as file:
            self._process = forked.start(line, environment(), stdin=pipe, stdout=pipe, stderr=log or file.fileno())
        signal.signal(signal.SIGINT, before)
        self._watchdog = Timer(PATIENCE, self._process.kill)
        self._watchdog.start()
        self.announced = [*takewhile(bool, iter(self._read_line, LAST_LINE)), LAST_LINE]
        self.port = int(re.findall(r"listens on port (\d+)", self.announced[0])[0])

    def _read_line(self) -> str:
        assert self._process.stdout
        return self._process.stdout.readline().rstrip("\n")

    @property
    def pid(self) -> int:
        return self._process.pid

    @property
    def log(self) -> list[str]:
        """The whole lines of the log: the server may be in the middle of the last one."""
        return self._log.read_text(encoding="utf-8").rpartition("\n")[0].splitlines()

    def wait_to_log(self, words: str) -> None:
        """Wait until a line of the log has these words; one that never does ends with the process."""
        while not any(words in line for line in self.log):
            assert self._process.poll() is None, self.log

    def send_signal(self, number: signal.Signals) -> None:
        self._process.send_signal(number)

    def close_input(self) -> None:
        assert self._process.stdin
        self._process.stdin.close()

    def wait(self) -> int:
        """Wait for the end and return the exit status."""
        return self._process.wait(PATIENCE)

    def close(self) -> None:
        self._watchdog.cancel()
        self._process.kill()
        self._process.wait()
        for stream in (self._process.stdin, self._process.stdout):
            assert stream
            stream.close()


class PlainClient:
    """A client that waits for each answer, over a plain socket."""

    def __init__(self, port: int, name: str, role: Role = "player") -> None:
        self._socket = socket.create_connection(("127.0.0.1", port), PATIENCE)
        self.peer = ScriptedClient(name, role)
        self._arrived: Iterator[Notice] = iter(())
        self._socket.sendall(self.peer.connect())
        self.next(Welcomed)

    def send(self, command: Command) -> None:
        self._socket.sendall(self.peer.send(command))

    def ask(self, kind: type[N], command: Command) -> N:
        """Give a command and wait for a notice of this kind."""
        self.send(command)
        return self.next(kind)

    def next(self, kind: type[N]) -> N:
        """Wait for a notice of this kind, and forget those that come before it."""
        while True:
            for notice in self._arrived:
                if isinstance(notice, kind):
                    return notice
            assert self._receive(), "the server closed the connection"

    def last_words(self) -> list[Notice]:
        words = list(self._arrived)
        with suppress(ConnectionResetError):  # a server that is killed with something unread
            while self._receive():
                words += self._arrived
        return words

    def hears_the_end(self) -> bool:
        return not list(self._arrived) and not self._socket.recv(1)

    def close(self) -> None:
        self._socket.close()

    def notices(self, seconds: float) -> Iterator[Notice]:
        """Yield the notices as they come, until none has come for a while."""
        self._socket.settimeout(seconds)
        with suppress(TimeoutError):
            while True:
                yield self.next(Notice)

    def _receive(self) -> bytes:
        data = self._socket.recv(65536)
        self._arrived = self.peer.receive(data)
        return data
