"""Plays tables of seven against the server, or against the bare relay, and times each lay to the last seat's copy.

python -m benchmarks.load JOB

JOB is a `Job` as JSON, and so is the `Found` that is printed. The load must not be what is measured: it reads what
comes for one seat of a table alone, and counts the bytes of the other six copies, which are not even decrypted.
"""

import random
import ssl
import sys
import time
from abc import ABC, abstractmethod
from collections.abc import Sequence
from heapq import heappop, heappush
from itertools import cycle
from pathlib import Path
from select import select
from socket import IPPROTO_TCP, TCP_NODELAY, create_connection, socket
from time import perf_counter

import msgspec
import psutil

from benchmarks.counter import BUFFER, UNKNOWN, counter
from benchmarks.script import Step, read_script, write_script
from contack.engine.board.cell import Cell
from contack.engine.board.lay import Lay
from contack.engine.board.tile import Tile
from contack.protocol.command import AddBot, Command, Hello, Join, LendBots, OpenTable, PlayLay, Ready, Resume
from contack.protocol.connection import to_frame
from contack.protocol.frame import PREFIX, framed
from contack.protocol.version import ALPN, FEED_PATH, FEED_SUBPROTOCOL, PROTOCOL_VERSION

SEATS = 7

PATIENCE = 30.0
"""Seconds after which an answer that has not come will not come any more."""

SCRIPT_STEPS = 400
"""Commands that are recorded for the relay: some games, with all that is said between them."""

BOT_TOKEN = "bench"
"""What lets in a bot host."""

FEED_REQUEST = "\r\n".join(
    (
        f"GET {FEED_PATH} HTTP/1.1", "Host: 127.0.0.1:{port}", "Upgrade: websocket", "Connection: Upgrade",
        "Sec-WebSocket-Version: 13", "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
        f"Sec-WebSocket-Protocol: {FEED_SUBPROTOCOL}", "", "",
    )
)  # fmt: skip
"""How a screen asks for what it shows."""

READER = 0
"""The seat that reads what comes for all: each notice at a table is for all seats alike."""

RECORD = 22
"""Bytes that TLS 1.3 puts around a notice, each of which is a record of its own: head, kind and tag."""


class Job(msgspec.Struct, frozen=True):
    """What to play against: a process at a port of this machine, and at how many `tables`.

    `pace` is how many seconds a player takes to choose on average; 0 plays as fast as it goes. Against the server, lays
    of the first table are written to `script`, which the relay then plays. `bots` is how many bots sit elsewhere, and
    `screens` how many read the feed of all tables.
    """

    port: int
    pid: int
    script: str
    tables: int
    seconds: float
    warm_up: float
    pace: float = 0.0
    relay: bool = False
    tls: bool = False
    bots: int = 0
    screens: int = 0


class Found(msgspec.Struct, frozen=True):
    """Lays that reached all seats, and the seconds of processor time and bytes written that the server took for them.

    `p50` and `p99` are seconds to the last seat, `bytes_a_table` is memory, and `load` the share of a processor that
    the load took itself.
    """

    lays: int
    cpu: float
    written: int
    p50: float
    p99: float
    bytes_a_table: float
    load: float


class NothingMeasured(Exception):
    """There is nothing to tell of; `str` tells why."""


class Seen(msgspec.Struct):
    """What the load looks at in a notice."""

    class View(msgspec.Struct):
        """Whose turn it is, and which."""

        seat: int | None
        turn: int

    type: str
    view: View | None = None
    lays: Sequence[tuple[str, tuple[int, int], int]] = ()
    words: str = ""
    ticket: str = ""


_decoder = msgspec.msgpack.Decoder(Seen)


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
        """Let one more screen read the feed of all tables."""
        screen = self.connect()
        screen.sendall(FEED_REQUEST.format(port=self.job.port).encode())
        answer = screen.recv(2**16)
        if b" 101 " not in answer:
            raise NothingMeasured(f"no screen may look on: {answer.decode('latin-1')}")
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


class ServerTable(Table):
    """A table at the server: lays what is legal, by chance, game after game, and remembers it as a script."""

    reads = True

    def __init__(self, number: int, play: Play) -> None:
        super().__init__(number, play)
        self.steps: list[Step] = []
        self._ready = 0
        self._games = 0  # those that are over: after each the seats move on by one
        self._held = b""
        self._seen = Seen("")
        self._led_to = 0  # bytes of a copy of the notices since the command, as they come
        self._complete = False  # whether these are all

    def greeting(self, seat: int) -> bytes:
        """Come to the table, which the first one opens."""
        table = f"table {self.number}"
        enter = Join(table) if seat else OpenTable(table, SEATS, countdown=0)
        return to_frame(Hello(PROTOCOL_VERSION, f"{table}, seat {seat}")) + to_frame(enter)

    def await_seat(self, seat: int) -> None:
        """Wait for the seat, and until the others know of it."""
        await_notice(self.seats[seat], "joined")
        for other in self.seats[:seat]:
            await_notice(other, "table_changed")

    def begin(self) -> None:
        """Get ready, one seat after the other."""
        self._get_ready()

    def look_at(self, data: bytes) -> None:
        """Take note of notices, up to one after which somebody is to speak."""
        self._held += data
        while len(self._held) >= PREFIX:
            end = PREFIX + int.from_bytes(self._held[:PREFIX], "big")
            if len(self._held) < end:
                break
            frame, self._held = self._held[PREFIX:end], self._held[end:]
            self._led_to += end + self.around
            self._take(frame)
        if self._complete:
            self.await_bytes(SEATS * self._led_to)

    def _take(self, frame: bytes) -> None:
        seen = _decoder.decode(frame)
        if seen.type == "table_opened":  # another table: all seats between games hear of it, whatever they do
            return
        self._seen = seen
        if self.steps:
            self.steps[-1].notices.append(framed(frame))
        if seen.type == "table_changed":
            # the last to be ready is told so before the game begins
            self._complete = self._ready < SEATS
        elif seen.type in ("started", "played"):
            self._ready = 0
            # after the last lay of a game comes that the table is open for another
            self._complete = seen.view is not None and seen.view.seat is not None
            self._games += not self._complete
        else:
            raise NothingMeasured(f"{seen.type}: {seen.words}")

    def go_on(self) -> None:
        """Go on with the game, or with the next."""
        view = self._seen.view
        if view is None or view.seat is None:
            self._get_ready()
            return
        tile, (x, y), _ = self._random.choice(self._seen.lays)
        self._do((view.seat + self._games) % SEATS, PlayLay(Lay(Tile.parse(tile), Cell(x, y)), view.turn), lay=True)

    def _get_ready(self) -> None:
        self._ready += 1
        self._do(self._ready - 1, Ready(), lay=False)

    def _do(self, seat: int, command: Command, lay: bool) -> None:
        frame = to_frame(command)
        if self.number == 0 and len(self.steps) <= SCRIPT_STEPS:
            self.steps.append(Step(seat, frame, [], lay))
        self._led_to, self._complete = 0, False
        self.say(seat, frame, lay)


class RelayTable(Table):
    """A table at the relay: says what was recorded, again and again."""

    reads = False

    def __init__(self, number: int, play: Play) -> None:
        super().__init__(number, play)
        steps = read_script(Path(play.job.script))
        self._script = cycle([(step, SEATS * sum(len(each) + self.around for each in step.notices)) for step in steps])

    def greeting(self, seat: int) -> bytes:
        """Say which table this is."""
        return framed(self.number.to_bytes(4, "big"))

    def await_seat(self, seat: int) -> None:
        """Wait for the answer to the greeting."""
        read_frame(self.seats[seat])

    def begin(self) -> None:
        """Say the first thing of the script."""
        self.go_on()

    def look_at(self, data: bytes) -> None:
        """Look at nothing: it is known what comes."""

    def go_on(self) -> None:
        """Go on with the script."""
        step, awaited = next(self._script)
        self.say(step.seat, step.command, step.lay)
        self.await_bytes(awaited)


def read_frame(connection: socket) -> bytes:
    """Wait for a frame. Raises NothingMeasured where the connection is closed first."""
    return _exactly(connection, int.from_bytes(_exactly(connection, PREFIX), "big"))


def _exactly(connection: socket, size: int) -> bytes:
    data = b""
    while len(data) < size:
        more = connection.recv(size - len(data))
        if not more:
            raise NothingMeasured("a connection was closed before anybody played")
        data += more
    return data


def await_notice(connection: socket, kind: str) -> Seen:
    """Wait for a notice of a type. Raises NothingMeasured where something is refused instead."""
    while True:
        seen = _decoder.decode(read_frame(connection))
        if seen.type == kind:
            return seen
        if seen.type in ("refused", "closed"):
            raise NothingMeasured(f"{seen.type}: {seen.words}")


def seat_bots(play: Play) -> list[socket]:
    """Return the connections of bots at tables of their own, of their hosts, and of the one who lends them."""

    def person(name: str) -> socket:
        connection = play.connect()
        connection.sendall(to_frame(Hello(PROTOCOL_VERSION, name)))
        await_notice(connection, "welcomed")
        return connection

    # two who lend them all, as no more than half of all bots may be called from one address
    lenders = [person("one who lends"), person("another who lends")]
    for lender in lenders:
        lender.sendall(to_frame(LendBots(play.job.bots, BOT_TOKEN)))
        await_notice(lender, "bots_lent")
    connections = lenders[:]
    for number in range(play.job.bots):
        if number % (SEATS - 1) == 0:
            host = person(f"host {number}")
            host.sendall(to_frame(OpenTable(f"bots {number}", SEATS, countdown=0)))
            await_notice(host, "joined")
            connections.append(host)
        host.sendall(to_frame(AddBot(1 + number % 5)))
        await_notice(host, "table_changed")
        bot = person(f"one {number}")
        [asked, *_], _, _ = select(lenders, [], [], PATIENCE)
        bot.sendall(to_frame(Resume(await_notice(asked, "bot_wanted").ticket)))
        await_notice(bot, "joined")
        await_notice(host, "table_changed")
        connections.append(bot)
    return connections


def percentile(values: list[float], share: float) -> float:
    """Return the value that `share` of `values`, of which there is one at least, do not exceed."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def measure(job: Job) -> Found:
    """Seat everybody, warm up, and measure."""
    process, play = psutil.Process(job.pid), Play(job)
    kind = RelayTable if job.relay else ServerTable
    first, *others = (kind(number, play) for number in range(job.tables))
    elsewhere = seat_bots(play) if job.bots else []
    play.sit_down([first])
    play.go_on(job.warm_up)
    one_table = process.memory_info().rss  # what Python sets aside the first time is no table's cost
    play.sit_down(others)
    # until all are in their games: 3,500 players who get ready are another matter than lays
    while not all(table.has_laid for table in others):
        play.go_on(job.warm_up)
    for _ in range(job.screens):
        play.watch()
    play.go_on(job.warm_up)
    play.seconds.clear()
    play.counter.came[job.tables] = 0
    cpu, written, own, start = _cpu(process), _written(process), time.process_time(), perf_counter()
    play.measure_for(job.seconds)
    own, cpu, written = time.process_time() - own, _cpu(process) - cpu, _written(process) - written
    took, seconds = perf_counter() - start, play.seconds[:]
    if job.screens and not play.shown:
        raise NothingMeasured("the screens were shown nothing")
    if isinstance(first, ServerTable) and not Path(job.script).exists():
        while len(first.steps) <= SCRIPT_STEPS:
            play.go_on(job.warm_up)
        write_script(Path(job.script), first.steps[:-1])  # the last one may still be answered
    memory = (process.memory_info().rss - one_table) / len(others) if others else 0
    for connection in elsewhere:
        connection.close()
    return Found(len(seconds), cpu, written, percentile(seconds, 0.5), percentile(seconds, 0.99), memory, own / took)


def _cpu(process: psutil.Process) -> float:
    times = process.cpu_times()
    return times.user + times.system


def _written(process: psutil.Process) -> int:
    """Return what a process has written to files, where the system counts it; what sockets are sent is none of it."""
    return process.io_counters().write_chars if psutil.LINUX else 0


def main() -> None:
    """Run the load; where it fails, say why and end with status 1."""
    try:
        found = measure(msgspec.json.decode(sys.argv[1], type=Job))
    except (NothingMeasured, OSError) as why:
        sys.exit(f"the load got nowhere: {why}")
    print(msgspec.json.encode(found).decode())


if __name__ == "__main__":
    main()
