"""Counts what comes at many connections, and tells at which tables all is there: by a few lines of C where it can.

In Python alone a load of many tables takes more of its processor than half, and is part of what it measures.
"""

import ctypes
import select
import shutil
import subprocess
import sys
from abc import ABC, abstractmethod
from math import ceil
from pathlib import Path
from selectors import EVENT_READ, DefaultSelector
from socket import socket
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

SOURCE = Path(__file__).with_name("counter.c")

AT_ONCE = 256
"""How many connections are looked at in one go, as the C has it."""

BUFFER = memoryview(bytearray(2**18))
"""What comes is read into this, over and over."""

UNKNOWN = -1
"""How much is awaited where that is not known."""


if TYPE_CHECKING:
    Numbers: TypeAlias = ctypes.Array[ctypes.c_int64]


class Told(NamedTuple):
    """At a table all has come that was awaited or, with `reads`, there is something to read."""

    table: int
    reads: bool


class Counter(ABC):
    """Waits at connections; `came` and `awaited` are bytes by the number of the table."""

    came: "list[int] | Numbers"
    awaited: "list[int] | Numbers"

    @abstractmethod
    def add(self, connection: socket, table: int, reads: bool) -> None:
        """Count from now on what comes at a connection or, where somebody `reads` that, tell of it."""

    @abstractmethod
    def wait(self, seconds: float) -> list[Told]:
        """Return what is to be told by then, as soon as there is any. Raises ConnectionError where one was closed."""


def counter(tables: int, scratch: Path) -> Counter:
    """Return a counter in C where that can be built, in `scratch`, else one in Python."""
    library = scratch / "counter.so"
    return CCounter(tables, library) if library.exists() or _built(library) else PythonCounter(tables)


def _built(library: Path) -> bool:
    compiler = shutil.which("cc")
    if sys.platform != "linux" or compiler is None:
        return False
    command = [compiler, "-O2", "-shared", "-fPIC", "-o", str(library), str(SOURCE)]
    return not subprocess.run(command, check=False, capture_output=True).returncode


class PythonCounter(Counter):
    """Counts in Python."""

    def __init__(self, tables: int) -> None:
        self.came, self.awaited = [0] * tables, [UNKNOWN] * tables
        self._selector = DefaultSelector()

    def add(self, connection: socket, table: int, reads: bool) -> None:
        """Count from now on what comes at a connection or, where somebody `reads` that, tell of it."""
        self._selector.register(connection, EVENT_READ, Told(table, reads))

    def wait(self, seconds: float) -> list[Told]:
        """Return what is to be told by then, as soon as there is any. Raises ConnectionError where one was closed."""
        events = self._selector.select(seconds)
        told = []
        for key, _ in events:
            found: Told = key.data
            if found.reads or self._all_came(key.fileobj, found.table):  # type: ignore[arg-type]  # a socket
                told.append(found)
        return told

    def _all_came(self, connection: socket, table: int) -> bool:
        # past TLS: to decrypt takes much longer than to receive
        size = socket.recv_into(connection, BUFFER)
        if not size:
            raise _closed()
        self.came[table] += size
        return self.came[table] == self.awaited[table]


class CCounter(Counter):
    """Counts by the library that is made of `SOURCE`."""

    def __init__(self, tables: int, library: Path) -> None:
        self._library = ctypes.CDLL(str(library))
        self._epoll = select.epoll()
        numbers = ctypes.c_int64 * tables
        self.came, self.awaited = numbers(), numbers(*[UNKNOWN] * tables)
        self._found = (ctypes.c_int32 * AT_ONCE)()

    def add(self, connection: socket, table: int, reads: bool) -> None:
        """Count from now on what comes at a connection or, where somebody `reads` that, tell of it."""
        if self._library.counter_add(self._epoll.fileno(), connection.fileno(), table, int(reads)):
            raise OSError(f"connection {connection.fileno()} cannot be waited for")

    def wait(self, seconds: float) -> list[Told]:
        """Return what is to be told by then, as soon as there is any. Raises ConnectionError where one was closed."""
        milliseconds = ceil(seconds * 1000)
        many = self._library.counter_wait(self._epoll.fileno(), milliseconds, self.came, self.awaited, self._found)
        if many < 0:
            raise _closed()
        return [Told(found >> 1, bool(found & 1)) for found in self._found[:many]]


def _closed() -> ConnectionError:
    return ConnectionError("a connection was closed in the middle of a game")
