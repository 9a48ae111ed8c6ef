"""Counts bytes at many connections, in C if possible, and reports the tables that have all they expect.

In Python alone, the load of many tables takes over half of its processor, and so becomes part of the measurement.
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

BUFFER = memoryview(bytearray(2**18))

UNKNOWN = -1


if TYPE_CHECKING:
    Numbers: TypeAlias = ctypes.Array[ctypes.c_int64]


class Ready(NamedTuple):
    table: int
    reads: bool


class Counter(ABC):
    came: "list[int] | Numbers"
    awaited: "list[int] | Numbers"

    @abstractmethod
    def add(self, connection: socket, table: int, reads: bool) -> None:
        pass

    @abstractmethod
    def wait(self, seconds: float) -> list[Ready]:
        pass


def counter(tables: int, scratch: Path) -> Counter:
    library = scratch / "counter.so"
    return CCounter(tables, library) if library.exists() or _built(library) else PythonCounter(tables)


def _built(library: Path) -> bool:
    compiler = shutil.which("cc")
    if sys.platform != "linux" or compiler is None:
        return False
    command = [compiler, "-O2", "-shared", "-fPIC", "-o", str(library), str(SOURCE)]
    return not subprocess.run(command, check=False, capture_output=True).returncode


class PythonCounter(Counter):
    def __init__(self, tables: int) -> None:
        self.came, self.awaited = [0] * tables, [UNKNOWN] * tables
        self._selector = DefaultSelector()

    def add(self, connection: socket, table: int, reads: bool) -> None:
        self._selector.register(connection, EVENT_READ, Ready(table, reads))

    def wait(self, seconds: float) -> list[Ready]:
        events = self._selector.select(seconds)
        ready = []
        for key, _ in events:
            found: Ready = key.data
            if found.reads or self._all_came(key.fileobj, found.table):  # type: ignore[arg-type]  # a socket
                ready.append(found)
        return ready

    def _all_came(self, connection: socket, table: int) -> bool:
        # below TLS: decrypting takes much longer than receiving
        size = socket.recv_into(connection, BUFFER)
        if not size:
            raise _closed()
        self.came[table] += size
        return self.came[table] == self.awaited[table]


class CCounter(Counter):
    def __init__(self, tables: int, library: Path) -> None:
        self._library = ctypes.CDLL(str(library))
        self._epoll = select.epoll()
        numbers = ctypes.c_int64 * tables
        self.came, self.awaited = numbers(), numbers(*[UNKNOWN] * tables)
        self._found = (ctypes.c_int32 * AT_ONCE)()

    def add(self, connection: socket, table: int, reads: bool) -> None:
        if self._library.counter_add(self._epoll.fileno(), connection.fileno(), table, int(reads)):
            raise OSError(f"connection {connection.fileno()} cannot be polled")

    def wait(self, seconds: float) -> list[Ready]:
        milliseconds = ceil(seconds * 1000)
        many = self._library.counter_wait(self._epoll.fileno(), milliseconds, self.came, self.awaited, self._found)
        if many < 0:
            raise _closed()
        return [Ready(found >> 1, bool(found & 1)) for found in self._found[:many]]


def _closed() -> ConnectionError:
    return ConnectionError("a connection was closed in the middle of a game")
