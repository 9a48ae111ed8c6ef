import random
import ssl
from abc import ABC, abstractmethod
from collections.abc import Sequence
from heapq import heappop, heappush
from pathlib import Path
from socket import IPPROTO_TCP, TCP_NODELAY, create_connection, socket
from time import perf_counter

from benchmarks.counter import BUFFER, UNKNOWN, Counter
from benchmarks.job import Job
from benchmarks.notices import NothingMeasured
from contack.lab.conform.sockets import unchecked_context
from contack.protocol.command import Hello
from contack.protocol.connection import to_frame
from contack.protocol.version import ALPN, PROTOCOL_VERSION

SEATS = 7

PATIENCE = 30.0

# The seat that reads for all: each broadcast is the same for all seats.
READER = 0

# Bytes that TLS 1.3 adds to a notice, which is a record: header, kind and tag.
RECORD = 22


class Play:
    def __init__(self, job: Job) -> None:
        self.job = job
        self.seconds: list[float] = []
        # the last is for all screens together
        self.counter = Counter(job.tables + 1, Path(job.script).parent)
        self._tables: list[Table] = []
        self._screens: list[socket] = []
        self._later: list[tuple[float, int, Table]] = []

    def connect(self) -> socket:
        connection = create_connection(("127.0.0.1", self.job.port), PATIENCE)
        connection.setsockopt(IPPROTO_TCP, TCP_NODELAY, 1)
        if not self.job.tls:
            return connection
        context = unchecked_context()
        context.minimum_version = ssl.TLSVersion.TLSv1_3
        context.set_alpn_protocols([ALPN.decode()])
        return context.wrap_socket(connection)

    def watch(self) -> None:
        screen = self.connect()
        screen.sendall(to_frame(Hello(PROTOCOL_VERSION, role="screen")))
        screen.setblocking(False)
        self.counter.add(screen, self.job.tables, reads=False)
        self._screens.append(screen)

    @property
    def shown(self) -> int:
        return self.counter.came[self.job.tables]

    def sit_down(self, tables: "Sequence[Table]") -> None:
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
        heappush(self._later, (perf_counter() + random.uniform(0.5, 1.5) * self.job.pace, table.number, table))

    def go_on(self, seconds: float) -> None:
        busy_at = now = perf_counter()
        end = now + seconds
        while now < end:
            wait = min(end, self._later[0][0] if self._later else end) - now
            reports = self.counter.wait(max(0.0, wait))
            for number, reads in reports:
                table = self._tables[number]
                if reads:
                    table.read()
                else:
                    table.finish()
            now = perf_counter()
            busy_at = now if reports else busy_at
            while self._later and self._later[0][0] <= now:
                heappop(self._later)[2].speak()
                busy_at = now
            if now - busy_at > PATIENCE:
                raise NothingMeasured(f"nothing came for {PATIENCE:g} s in the middle of a game")

    def measure_for(self, seconds: float) -> None:
        end = perf_counter() + max(seconds, PATIENCE)
        self.go_on(seconds)
        while not self.seconds:
            if perf_counter() > end:
                raise NothingMeasured(f"no lay reached all seats within {PATIENCE:g} s")
            self.go_on(seconds)


class Table(ABC):
    """Seven seats at one table: one sends, and all wait for the result.

    `reads` says whether the number of expected bytes depends on what arrives.
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
        pass

    @abstractmethod
    def await_seat(self, seat: int) -> None:
        pass

    @abstractmethod
    def begin(self) -> None:
        pass

    @abstractmethod
    def look_at(self, data: bytes) -> None:
        pass

    @abstractmethod
    def go_on(self) -> None:
        pass

    def say(self, seat: int, command: bytes, lay: bool) -> None:
        self._speaker, self._command, self._is_lay = seat, command, lay
        self._counter.came[self.number] = 0
        self.await_bytes(UNKNOWN)
        if lay and self.play.job.pace:
            self.play.later(self)
        else:
            self.speak()

    def speak(self) -> None:
        self._said = perf_counter()
        self.seats[self._speaker].send(self._command)

    def await_bytes(self, size: int) -> None:
        self._counter.awaited[self.number] = size

    def read(self) -> None:
        try:
            size = self.seats[READER].recv_into(BUFFER)
        except ssl.SSLWantReadError:  # an incomplete record, or one of TLS itself
            return
        if not size:
            raise NothingMeasured("a connection was closed in the middle of a game")
        self._counter.came[self.number] += size + self.around
        self.look_at(bytes(BUFFER[:size]))
        if self._counter.came[self.number] == self._counter.awaited[self.number]:
            self.finish()

    def finish(self) -> None:
        if self._is_lay:
            self.play.seconds.append(perf_counter() - self._said)
            self.has_laid = True
        self.go_on()
