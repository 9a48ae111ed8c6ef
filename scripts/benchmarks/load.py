"""Plays tables of seven against the server, or against the bare relay, and times each lay to the last seat's copy.

python -m benchmarks.load PORT PID TABLES SECONDS PACE SCRIPT [--relay]

PACE is how many seconds a player takes to choose, on average; 0 plays as fast as it goes. Against the server, lays of
the first table are written to SCRIPT, which the relay then plays. Prints one JSON object.
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Generator
from functools import partial
from itertools import cycle
from pathlib import Path
from time import perf_counter
from typing import Any

import msgpack
import psutil
from twisted.internet.defer import Deferred, gatherResults, inlineCallbacks
from twisted.internet.endpoints import TCP4ClientEndpoint, connectProtocol
from twisted.internet.interfaces import ITCPTransport
from twisted.internet.posixbase import PosixReactorBase
from twisted.internet.protocol import Protocol

from benchmarks.script import Step, read_script, write_script
from contack.engine.board.cell import Cell
from contack.engine.board.lay import Lay
from contack.engine.board.tile import Tile
from contack.protocol.command import Hello, Join, OpenTable, PlayLay, Ready
from contack.protocol.connection import to_frame
from contack.protocol.frame import Frames, framed
from contack.protocol.limits import TO_CLIENT
from contack.protocol.version import PROTOCOL_VERSION

SEATS = 7

WARM_UP = 1.0
"""Seconds of play before the measurement begins."""

SCRIPT_STEPS = 400
"""Commands that are recorded for the relay: some games, with all that is said between them."""

JOINED = b"\xa6change\xa6joined"
"""What a notice about somebody who comes has in it."""


class NothingMeasured(Exception):
    """There is nothing to tell of; `str` tells why."""


class Tally:
    """What is measured, once `begin` was called."""

    def __init__(self) -> None:
        self.running = False
        self.seconds: list[float] = []

    def add(self, seconds: float) -> None:
        """Count a lay that took so long to reach the last seat."""
        if self.running:
            self.seconds.append(seconds)


class SeatProtocol(Protocol):
    """One seat's connection: hands each whole frame to the table."""

    transport: ITCPTransport

    def __init__(self, table: Table, seat: int) -> None:
        self._table = table
        self._seat = seat
        self._frames = Frames(TO_CLIENT.frame)

    def connectionMade(self) -> None:
        """Send at once, as clients do."""
        self.transport.setTcpNoDelay(True)

    def dataReceived(self, data: bytes) -> None:
        """Hand on what is whole."""
        for frame in self._frames.feed(data):
            self._table.received(self._seat, frame)


class Table:
    """Seven seats at one table, of which one says something and all wait for what it leads to."""

    def __init__(self, reactor: PosixReactorBase, number: int, tally: Tally, pace: float) -> None:
        self.seats: list[SeatProtocol] = []
        self.number = number
        self.random = random.Random(number)
        self._reactor = reactor
        self._tally = tally
        self._pace = pace
        self._received = [0] * SEATS
        self._copies: dict[int, int] = {}
        self._said = 0.0

    @inlineCallbacks
    def sit_down(self, port: int) -> Generator[Deferred[Any], Any, None]:
        """Connect all seats, one after the other, and begin."""
        for seat in range(SEATS):
            endpoint = TCP4ClientEndpoint(self._reactor, "127.0.0.1", port)
            self.seats.append(SeatProtocol(self, seat))
            yield connectProtocol(endpoint, self.seats[seat])  # type: ignore[no-untyped-call]  # Twisted's
            self.seats[seat].transport.write(self.greeting(seat))
            self.seated: Deferred[None] = Deferred()
            yield self.seated
        self.begin()

    def greeting(self, seat: int) -> bytes:
        """Return the first bytes that a seat sends."""
        raise NotImplementedError

    def begin(self) -> None:
        """Say the first thing once all are seated."""
        raise NotImplementedError

    def all_have(self, frame: bytes) -> None:
        """Go on after the last seat has got its copy of a notice."""
        raise NotImplementedError

    def received(self, seat: int, frame: bytes) -> None:
        """Count the copies of a notice."""
        index = self._received[seat]
        self._received[seat] += 1
        self._copies[index] = self._copies.get(index, 0) + 1
        if self._copies[index] == SEATS:
            del self._copies[index]
            self.all_have(frame)

    def say(self, seat: int, command: bytes, lay: bool) -> None:
        """Send a command, a lay after a player's time for it, and start the clock."""

        def say() -> None:
            self._said = perf_counter()
            self.seats[seat].transport.write(command)

        if self._pace and lay:
            self._reactor.callLater(self.random.uniform(0.5, 1.5) * self._pace, say)
        else:
            say()

    def laid(self) -> None:
        """Count a lay that all have seen."""
        self._tally.add(perf_counter() - self._said)


class ServerTable(Table):
    """A table at the server: lays what is legal, by chance, game after game, and remembers it as a script."""

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self.steps: list[Step] = []
        self.recorded: Deferred[None] = Deferred()
        self._ready = 0

    def greeting(self, seat: int) -> bytes:
        """Come to the table, which the first one opens."""
        table = f"table {self.number}"
        enter = Join(table) if seat else OpenTable(table, SEATS)
        return to_frame(Hello(PROTOCOL_VERSION, f"{table}, seat {seat}")) + to_frame(enter)

    def begin(self) -> None:
        """Get ready, one seat after the other."""
        self._get_ready()

    def received(self, seat: int, frame: bytes) -> None:
        """Count all notices but those about coming to the table."""
        kind = _type_of(frame)
        if kind == "joined":
            self.seated.callback(None)
        elif kind != "welcomed" and JOINED not in frame:
            super().received(seat, frame)

    def all_have(self, frame: bytes) -> None:
        """Go on with the game, or with the next."""
        if self.steps:
            self.steps[-1].notices.append(framed(frame))
        kind = _type_of(frame)
        if kind == "table_changed":
            if self._ready < SEATS:
                self._get_ready()
            return
        self._ready = 0
        if kind == "played":
            self.laid()
        self._lay(msgpack.unpackb(frame))

    def _get_ready(self) -> None:
        self._ready += 1
        self._do(self._ready - 1, to_frame(Ready()), lay=False)

    def _lay(self, notice: dict[str, Any]) -> None:
        view = notice["view"]
        if view["seat"] is None:
            return
        tile, (x, y), _ = self.random.choice(notice["lays"])
        self._do(view["seat"], to_frame(PlayLay(Lay(Tile.parse(tile), Cell(x, y)), view["turn"])), lay=True)

    def _do(self, seat: int, command: bytes, lay: bool) -> None:
        if self.number == 0 and len(self.steps) <= SCRIPT_STEPS:
            self.steps.append(Step(seat, command, [], lay))
            if len(self.steps) > SCRIPT_STEPS:
                self.recorded.callback(None)
        self.say(seat, command, lay)


class RelayTable(Table):
    """A table at the relay: says what was recorded, again and again."""

    def __init__(self, script: Path, *arguments: Any) -> None:
        super().__init__(*arguments)
        self._script = cycle(read_script(script))
        self._waiting = 0
        self._lays = False

    def greeting(self, seat: int) -> bytes:
        """Say which table this is."""
        return framed(self.number.to_bytes(4, "big"))

    def begin(self) -> None:
        """Say the first thing of the script."""
        self._next()

    def received(self, seat: int, frame: bytes) -> None:
        """Count all frames but the answers to greetings."""
        if len(frame) == 4:
            self.seated.callback(None)
        else:
            super().received(seat, frame)

    def all_have(self, frame: bytes) -> None:
        """Go on when all that was recorded for the last command has come."""
        msgpack.unpackb(frame)  # what a player at the server does too
        self._waiting -= 1
        if self._waiting == 0:
            if self._lays:
                self.laid()
            self._next()

    def _next(self) -> None:
        step = next(self._script)
        self._waiting, self._lays = len(step.notices), step.lay
        self.say(step.seat, step.command, step.lay)


def _type_of(frame: bytes) -> str:
    """Return the type of a notice, which comes first in its map."""
    assert frame[1:6] == b"\xa4type"
    return frame[7 : 7 + (frame[6] & 0x1F)].decode()


def percentile(values: list[float], share: float) -> float:
    """Return the value that `share` of `values`, of which there is one at least, do not exceed."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


@inlineCallbacks
def measure(reactor: PosixReactorBase, arguments: list[str]) -> Generator[Deferred[Any], Any, None]:
    """Seat everybody, warm up, measure, and print what was found."""
    port, pid, tables, seconds, pace = (float(text) for text in arguments[:5])
    script, relay = Path(arguments[5]), "--relay" in arguments
    process, tally = psutil.Process(int(pid)), Tally()
    make = partial(RelayTable, script) if relay else ServerTable
    first, *others = (make(reactor, number, tally, pace) for number in range(int(tables)))
    yield first.sit_down(int(port))
    yield _after(reactor, WARM_UP)
    one_table = process.memory_info().rss  # what Python sets aside the first time is no table's cost
    yield gatherResults([table.sit_down(int(port)) for table in others])
    yield _after(reactor, WARM_UP)
    cpu, tally.running = sum(process.cpu_times()[:2]), True
    yield _after(reactor, seconds)
    cpu, tally.running = sum(process.cpu_times()[:2]) - cpu, False
    if not tally.seconds:
        raise NothingMeasured(f"no lay reached all seats within {seconds:g} s: measure for longer")
    if isinstance(first, ServerTable) and not script.exists():
        yield first.recorded
        write_script(script, first.steps[:-1])  # the last one may still be answered
    found = {
        "lays": len(tally.seconds),
        "cpu": cpu,
        "p50": percentile(tally.seconds, 0.5),
        "p99": percentile(tally.seconds, 0.99),
        "bytes_a_table": (process.memory_info().rss - one_table) / len(others) if others else 0,
    }
    print(json.dumps(found))
    reactor.stop()


def _after(reactor: PosixReactorBase, seconds: float) -> Deferred[None]:
    done: Deferred[None] = Deferred()
    reactor.callLater(seconds, done.callback, None)
    return done


def main() -> None:
    """Run the load; where it fails, say why and end with status 1."""
    from twisted.internet import reactor

    assert isinstance(reactor, PosixReactorBase)
    failures: list[str] = []
    reactor.callWhenRunning(lambda: measure(reactor, sys.argv[1:]).addErrback(_fail, failures, reactor))
    reactor.run()
    if failures:
        sys.exit(failures[0])


def _fail(failure: Any, failures: list[str], reactor: PosixReactorBase) -> None:
    failures.append(str(failure.value) if failure.check(NothingMeasured) else failure.getTraceback())
    reactor.stop()


if __name__ == "__main__":
    main()
