"""Counts bytes at many connections in C, and reports the tables that have all they expect.

In Python, the load of many tables takes over half of its processor, and so becomes part of the measurement. Needs Linux
and a C compiler.
"""

import ctypes
import select
import subprocess
from math import ceil
from pathlib import Path
from socket import socket
from typing import NamedTuple

SOURCE = Path(__file__).with_name("counter.c")

AT_ONCE = 256

BUFFER = memoryview(bytearray(2**18))

UNKNOWN = -1


class Ready(NamedTuple):
    table: int
    reads: bool


class Counter:
    def __init__(self, tables: int, scratch: Path) -> None:
        library = scratch / "counter.so"
        if not library.exists():
            subprocess.run(["cc", "-O2", "-shared", "-fPIC", "-o", library, SOURCE], check=True)
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
            raise ConnectionError("a connection was closed in the middle of a game")
        return [Ready(found >> 1, bool(found & 1)) for found in self._found[:many]]
