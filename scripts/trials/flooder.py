"""Clients of one address that send as much as they can, in a separate process.

python -m trials.flooder KIND HOST PORT COUNT SECONDS

Prints one JSON object.
"""

from __future__ import annotations

import asyncio
import json
import sys
from collections import Counter
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from itertools import count
from time import monotonic

from contack.protocol.command import HandOver, Hello, Join, OpenTable, Ping, Ready
from contack.protocol.connection import to_frame
from contack.protocol.frame import PREFIX, framed
from contack.protocol.limits import TO_SERVER
from contack.protocol.notice import Notice, Started
from contack.protocol.version import PROTOCOL_VERSION
from trials.book import Book
from trials.player import Player, Tally
from trials.server import Streams, client_context

ADDRESS = "127.0.2.1"

TLS = client_context()

# Records of one byte that fill one read of the server, 64 KiB.
AT_A_TIME = 2500

MOST = TO_SERVER.frame

# A frame without its last byte: the server waits for it, because it may be a hello.
UNFINISHED = MOST.to_bytes(PREFIX, "big") + bytes(MOST - 1)

# An unknown command of the greatest length: it counts against the limits like a short one.
REFUSED = framed(b"\x82\xa4type\xa5dance\xa1x\xda" + (MOST - 32).to_bytes(2, "big") + b"x" * (MOST - 32))

HELLOS = count()


async def before_hello(streams: Streams, until: float) -> int:
    return await _in_records(streams, UNFINISHED, until)


async def after_hello(streams: Streams, until: float) -> int:
    _greet(streams)
    sent = 0
    while monotonic() < until:
        sent += await _in_records(streams, REFUSED, until)
    return sent


async def commands(streams: Streams, until: float) -> int:
    _greet(streams)
    sent = 0
    while monotonic() < until:
        for _ in range(48):
            streams.writer.write(to_frame(Ping(1)))
        sent += 48
        await streams.writer.drain()
        await asyncio.sleep(0.1)
    return sent


async def _in_records(streams: Streams, data: bytes, until: float) -> int:
    tls = streams.writer.get_extra_info("ssl_object")
    sent = 0
    for start in range(0, len(data), AT_A_TIME):
        if monotonic() >= until:
            break
        piece = data[start : start + AT_A_TIME]
        for byte in piece[:-1]:
            tls.write(bytes((byte,)))
        streams.writer.write(piece[-1:])  # asyncio may send earlier writes with it
        await streams.writer.drain()
        sent += len(piece)
    return sent


def _greet(streams: Streams) -> None:
    streams.writer.write(to_frame(Hello(PROTOCOL_VERSION, f"flood {next(HELLOS)}")))


class Gate:
    def __init__(self, host: str, port: int) -> None:
        self.up = asyncio.Event()
        self.up.set()
        self._host, self._port = host, port

    async def connect(self) -> Streams:
        reader, writer = await asyncio.open_connection(self._host, self._port, ssl=TLS, local_addr=(ADDRESS, 0))
        return Streams(reader, writer)


class Absent(Player):
    def _hear(self, notice: Notice) -> None:
        super()._hear(notice)
        if isinstance(notice, Started):
            self.send(HandOver("seat"))


async def hand_over(gate: Gate, number: int, until: float) -> Counter[str]:
    book = BOOKS.setdefault(number // 2, Book(f"f{number // 2}"))
    player = Absent(f"{book.table}-{number % 2}", book, 2, gate, Tally(), 60.0, number)
    with suppress(TimeoutError):
        async with asyncio.timeout(until - monotonic()):
            await player.live()
    return Counter(games=len(book.games) * (1 - number % 2))


async def ahead(gate: Gate, number: int, until: float) -> Counter[str]:
    # Play games of stand-ins in pairs, and send the commands for the next ones ahead.
    streams = await gate.connect()
    table, first = f"a{number // 2}", number % 2 == 0
    reading = asyncio.create_task(_read_all(streams))
    try:
        _greet(streams)
        if not first:
            await asyncio.sleep(0.5)  # until the table is open
        sit = OpenTable(table, 2, countdown=0) if first else Join(table)
        streams.writer.write(to_frame(sit))
        sent = 0
        while monotonic() < until:
            for _ in range(10):
                streams.writer.write(to_frame(Ready()) + to_frame(HandOver("seat")))
            sent += 20
            with suppress(TimeoutError):
                async with asyncio.timeout(0.1):
                    await streams.writer.drain()
            await asyncio.sleep(0)
        return Counter(sent=sent)
    finally:
        reading.cancel()
        streams.writer.transport.abort()


BOOKS: dict[int, Book] = {}

SENDERS: Mapping[str, Callable[[Streams, float], Awaitable[int]]] = {
    "before hello": before_hello,
    "after hello": after_hello,
    "commands": commands,
}

KINDS = (*SENDERS, "hand_over")


async def _send(gate: Gate, kind: str, until: float) -> Counter[str]:
    tally: Counter[str] = Counter()
    while monotonic() < until:
        with suppress(OSError, asyncio.IncompleteReadError):
            tally["connections"] += 1
            streams = await gate.connect()
            reading = asyncio.create_task(_read_all(streams))
            try:
                tally["sent"] += await SENDERS[kind](streams, until)
            finally:
                reading.cancel()
                streams.writer.transport.abort()
        await asyncio.sleep(0)
    return tally


async def _read_all(streams: Streams) -> None:
    with suppress(OSError):
        while await streams.reader.read(2**16):
            pass


async def _flood(kind: str, host: str, port: int, connections: int, seconds: float) -> Counter[str]:
    gate, until = Gate(host, port), monotonic() + seconds
    if kind in SENDERS:
        work = [_send(gate, kind, until) for _ in range(connections)]
    else:
        play = ahead if kind == "ahead" else hand_over
        work = [play(gate, number, until) for number in range(connections)]
    return sum(await asyncio.gather(*work), Counter[str]())


def main() -> None:
    kind, host, port, connections, seconds = sys.argv[1:]
    print(json.dumps(asyncio.run(_flood(kind, host, int(port), int(connections), float(seconds)))))


if __name__ == "__main__":
    main()
