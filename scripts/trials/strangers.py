"""Clients in a separate process: strangers from many local addresses, and floods from one.

python -m trials.strangers KIND HOST PORT COUNT SECONDS

Prints one JSON object: what became of them, and the seconds.
"""

import asyncio
import json
import sys
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager, suppress
from itertools import count
from time import monotonic

from contack.lab.conform.sockets import unchecked_context
from contack.protocol.command import HandOver, Hello, Join, OpenTable, Ping, Ready
from contack.protocol.connection import to_frame
from contack.protocol.frame import PREFIX, framed
from contack.protocol.limits import TO_SERVER
from contack.protocol.notice import Closed, Notice, Started
from contack.protocol.testing.client import ScriptedClient
from contack.protocol.version import PROTOCOL_VERSION
from trials.book import Book
from trials.player import Player, Tally
from trials.server import Streams

ADDRESSES = 20

TLS = unchecked_context()

# Records of one byte that fill one read of the server, 64 KiB.
AT_A_TIME = 2500

MOST = TO_SERVER.frame

# A frame without its last byte: the server waits for it, because it may be a hello.
UNFINISHED = MOST.to_bytes(PREFIX, "big") + bytes(MOST - 1)

# An unknown command of the greatest length: it counts against the limits like a short one.
REFUSED = framed(b"\x82\xa4type\xa5dance\xa1x\xda" + (MOST - 32).to_bytes(2, "big") + b"x" * (MOST - 32))

HELLOS = count()

BOOKS: dict[int, Book] = {}


class Gate:
    """The way of a client to the server; a flood has no number."""

    def __init__(self, host: str, port: int, number: int) -> None:
        self.up = asyncio.Event()
        self.up.set()
        self.number = number
        self._where = host, port
        self._from = f"127.0.1.{1 + number % ADDRESSES}" if number >= 0 else "127.0.2.1"

    async def connect(self, plain: bool = False) -> Streams:
        tls = None if plain else TLS
        return Streams(*await asyncio.open_connection(*self._where, ssl=tls, local_addr=(self._from, 0)))


async def silent(gate: Gate, tally: Counter[str]) -> None:
    await _stay(gate, tally, b"", plain=True)


async def idle(gate: Gate, tally: Counter[str]) -> None:
    await _stay(gate, tally, ScriptedClient(f"idle {gate.number}").connect())


async def _stay(gate: Gate, tally: Counter[str], hello: bytes, plain: bool = False) -> None:
    async with _streams(gate, plain) as streams:
        streams.writer.write(hello)
        await _read_all(streams)
    tally["disconnected"] += 1


async def storm(gate: Gate, tally: Counter[str]) -> None:
    client = ScriptedClient(f"stranger {gate.number}")
    async with _streams(gate) as streams:
        streams.writer.write(client.connect())
        while data := await streams.reader.read(2**16):
            for notice in client.receive(data):
                tally[notice.reason if isinstance(notice, Closed) else "welcomed"] += 1
                return
    tally["disconnected"] += 1


async def before_hello(streams: Streams, tally: Counter[str]) -> None:
    await _in_records(streams, UNFINISHED, tally)


async def after_hello(streams: Streams, tally: Counter[str]) -> None:
    _greet(streams)
    while True:
        await _in_records(streams, REFUSED, tally)


async def commands(streams: Streams, tally: Counter[str]) -> None:
    _greet(streams)
    while True:
        for _ in range(48):
            streams.writer.write(to_frame(Ping(1)))
        tally["sent"] += 48
        await streams.writer.drain()
        await asyncio.sleep(0.1)


async def _in_records(streams: Streams, data: bytes, tally: Counter[str]) -> None:
    tls = streams.writer.get_extra_info("ssl_object")
    for start in range(0, len(data), AT_A_TIME):
        piece = data[start : start + AT_A_TIME]
        for byte in piece[:-1]:
            tls.write(bytes((byte,)))
        streams.writer.write(piece[-1:])  # asyncio may send earlier writes with it
        await streams.writer.drain()
        tally["sent"] += len(piece)
        await asyncio.sleep(0)


def _greet(streams: Streams) -> None:
    streams.writer.write(to_frame(Hello(PROTOCOL_VERSION, f"flood {next(HELLOS)}")))


class Absent(Player):
    def _hear(self, notice: Notice) -> None:
        super()._hear(notice)
        if isinstance(notice, Started):
            self.send(HandOver("seat"))


async def hand_over(gate: Gate, tally: Counter[str]) -> None:
    pair, second = divmod(next(HELLOS), 2)
    book = BOOKS.setdefault(pair, Book(f"f{pair}"))
    try:
        await Absent(f"{book.table}-{second}", book, 2, gate, Tally(), 60.0, pair).live()
    finally:
        tally["games"] += len(book.games) * (1 - second)


async def ahead(gate: Gate, tally: Counter[str]) -> None:
    """Play games of stand-ins in pairs, and send the commands for the next ones ahead."""
    pair, second = divmod(next(HELLOS), 2)
    async with _streams(gate, reads=True) as streams:
        _greet(streams)
        await asyncio.sleep(0.5 * second)  # until the table is open
        streams.writer.write(to_frame(Join(f"a{pair}") if second else OpenTable(f"a{pair}", 2, countdown=0)))
        while True:
            for _ in range(10):
                streams.writer.write(to_frame(Ready()) + to_frame(HandOver("seat")))
            tally["sent"] += 20
            with suppress(TimeoutError):
                async with asyncio.timeout(0.1):
                    await streams.writer.drain()
            await asyncio.sleep(0)


Act = Callable[[Gate, Counter[str]], Awaitable[None]]

# What a client does until the server or the time ends it. Strangers have many addresses.
STRANGERS: Mapping[str, Act] = {"silent": silent, "storm": storm, "idle": idle}
KINDS: Mapping[str, Act] = {**STRANGERS, "hand_over": hand_over, "ahead": ahead}

# What a flood sends on each of its connections.
SENDERS: Mapping[str, Callable[[Streams, Counter[str]], Awaitable[None]]] = {
    "before hello": before_hello,
    "after hello": after_hello,
    "commands": commands,
}


async def _send(kind: str, gate: Gate, tally: Counter[str]) -> None:
    while True:
        with suppress(OSError, asyncio.IncompleteReadError):
            tally["connections"] += 1
            async with _streams(gate, reads=True) as streams:
                await SENDERS[kind](streams, tally)
        await asyncio.sleep(0)


@asynccontextmanager
async def _streams(gate: Gate, plain: bool = False, reads: bool = False) -> AsyncIterator[Streams]:
    streams = await gate.connect(plain)
    reading = asyncio.create_task(_read_all(streams)) if reads else None
    try:
        yield streams
    finally:
        if reading:
            reading.cancel()
        streams.writer.transport.abort()


async def _read_all(streams: Streams) -> None:
    with suppress(OSError):
        while await streams.reader.read(2**16):
            pass


async def _one(kind: str, gate: Gate, seconds: float, tally: Counter[str]) -> None:
    try:
        async with asyncio.timeout(seconds):
            await (KINDS[kind](gate, tally) if kind in KINDS else _send(kind, gate, tally))
    except TimeoutError:
        tally["held"] += kind in STRANGERS
    except OSError as why:
        tally["disconnected" if isinstance(why, ConnectionError) else type(why).__name__] += 1


async def _all(kind: str, host: str, port: int, count: int, seconds: float) -> dict[str, object]:
    start, tally = monotonic(), Counter[str]()
    gates = [Gate(host, port, number if kind in STRANGERS else -1) for number in range(count)]
    await asyncio.gather(*(_one(kind, gate, seconds, tally) for gate in gates))
    return {"found": +tally, "seconds": monotonic() - start}


def main() -> None:
    kind, host, port, count, seconds = sys.argv[1:]
    print(json.dumps(asyncio.run(_all(kind, host, int(port), int(count), float(seconds)))))


if __name__ == "__main__":
    main()
