"""Tables of seven at a process that is measured, of which each lay is timed to the last seat's copy."""

import random
import ssl
from abc import ABC, abstractmethod
from collections.abc import Sequence
from heapq import heappop, heappush
from pathlib import Path
from socket import IPPROTO_TCP, TCP_NODELAY, create_connection, socket
from time import perf_counter

from benchmarks.counter import BUFFER, UNKNOWN, counter
from benchmarks.job import Job
from benchmarks.notices import NothingMeasured
from contack.protocol.command import Hello
from contack.protocol.connection import to_frame
from contack.protocol.version import ALPN, PROTOCOL_VERSION

SEATS = 7

PATIENCE = 30.0
"""Seconds after which an answer that has not come will not come any more."""

READER = 0
"""The seat that reads what comes for all: each notice at a table is for all seats alike."""

RECORD = 22
"""Bytes that TLS 1.3 puts around a notice, each of which is a record of its own: head, kind and tag."""


class Play:
    """All tables, and what is measured while they play."""

    def __init__(self, job: Job) -> None:
        self.job = job
        self.seconds: list[float] = []
        # the last is for all screens together
        self.counter = counter(job.tables + 1, Path(job.script).parent)
        self._tables: list[Table] = []
        self._screens: list[socket] = []
        self._later: list[tuple[float, int, Table]] = []

    def connect(self) -> socket:
        """Return a new connection."""
        connection = create_connection(("127.0.0.1", self.job.port), PATIENCE)
        connection.setsockopt(IPPROTO_TCP, TCP_NODELAY, 1)
        if not self.job.tls:
            return connection
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
        context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
        context.minimum_version = ssl.TLSVersion.TLSv1_3
        context.set_alpn_protocols([ALPN.decode()])
        return context.wrap_socket(connection)

    def watch(self) -> None:
        """Let one more screen look at all tables."""
        screen = self.connect()
        screen.sendall(to_frame(Hello(PROTOCOL_VERSION, role="screen")))
        screen.setblocking(False)
        self.counter.add(screen, self.job.tables, reads=False)
        self._screens.append(screen)

    @property
    def shown(self) -> int:
        """How many bytes came at all screens."""
        return self.counter.came[self.job.tables]

    def sit_down(self, tables: "Sequence[Table]") -> None:
        """Connect all seats, and begin: those of one table one after the other, and all tables side by side."""
        self._tables += tables
        for seat in range(SEATS):
            for table in tables:
                table.seats.append(self.connect())
                table.seats[seat].sendall(table.greeting(seat))
            for table in tables:
                table.await_seat(seat)
        for table in tables:
            for seat, connection in enumerate(table.seats):
                connection.setblocking(False)
                self.counter.add(connection, table.number, reads=table.reads and seat == READER)
            table.begin()

    def later(self, table: "Table") -> None:
        """Let a table speak after the time that a player takes."""
        heappush(self._later, (perf_counter() + random.uniform(0.5, 1.5) * self.job.pace, table.number, table))

    def go_on(self, seconds: float) -> None:
        """Play for a while. Raises NothingMeasured where nothing comes any more."""
        heard = now = perf_counter()
        end = now + seconds
        while now < end:
            wait = min(end, self._later[0][0] if self._later else end) - now
            told = self.counter.wait(max(0.0, wait))
            for number, reads in told:
                table = self._tables[number]
                if reads:
                    table.read()
                else:
                    table.finish()
            now = perf_counter()
            heard = now if told else heard
            while self._later and self._later[0][0] <= now:
                heappop(self._later)[2].speak()
                heard = now
            if now - heard > PATIENCE:
                raise NothingMeasured(f"nothing came for {PATIENCE:g} s in the middle of a game")

    def measure_for(self, seconds: float) -> None:
        """Play for a while, or until a lay has reached all seats. Raises NothingMeasured where none does."""
        end = perf_counter() + max(seconds, PATIENCE)
        self.go_on(seconds)
        while not self.seconds:
            if perf_counter() > end:
                raise NothingMeasured(f"no lay reached all seats within {PATIENCE:g} s")
            self.go_on(seconds)


class Table(ABC):
    """Seven seats at one table, of which one speaks and all wait for what it leads to.

    `reads` tells whether what comes must be read to know how much there will be.
    """

    reads: bool

    def __init__(self, number: int, play: Play) -> None:
        self.number = number
        self.seats: list[socket] = []
        self.play = play
        self._random = random.Random(number)
        self._command, self._speaker, self._is_lay = b"", 0, False
        self._said = 0.0
        self._counter = play.counter
        self.around = RECORD if play.job.tls else 0
        self.has_laid = False

    @abstractmethod
    def greeting(self, seat: int) -> bytes:
        """Return the first bytes that a seat sends."""

    @abstractmethod
    def await_seat(self, seat: int) -> None:
        """Wait until a seat is taken, and all that are there have been told."""

    @abstractmethod
    def begin(self) -> None:
        """Say the first thing once all are seated."""

    @abstractmethod
    def look_at(self, data: bytes) -> None:
        """Take note of what was read, and call `await_bytes` once it is known what comes in all."""

    @abstractmethod
    def go_on(self) -> None:
        """Say the next thing, after the last seat has its copy of all."""

    def say(self, seat: int, command: bytes, lay: bool) -> None:
        """Send a command, a lay after a player's time for it, and start the clock."""
        self._speaker, self._command, self._is_lay = seat, command, lay
        self._counter.came[self.number] = 0
        self.await_bytes(UNKNOWN)
        if lay and self.play.job.pace:
            self.play.later(self)
        else:
            self.speak()

    def speak(self) -> None:
        """Send the command."""
        self._said = perf_counter()
        self.seats[self._speaker].send(self._command)

    def await_bytes(self, size: int) -> None:
        """Wait for so many bytes since the command, at all seats together, as they come."""
        self._counter.awaited[self.number] = size

    def read(self) -> None:
        """Read what has come for the seat that reads."""
        try:
            size = self.seats[READER].recv_into(BUFFER)
        except ssl.SSLWantReadError:  # not a whole record, or one that is TLS's own
            return
        if not size:
            raise NothingMeasured("a connection was closed in the middle of a game")
        self._counter.came[self.number] += size + self.around
        self.look_at(bytes(BUFFER[:size]))
        if self._counter.came[self.number] == self._counter.awaited[self.number]:
            self.finish()

    def finish(self) -> None:
        """Count the lay, if it was one, and go on: all seats have everything."""
        if self._is_lay:
            self.play.seconds.append(perf_counter() - self._said)
            self.has_laid = True
        self.go_on()
