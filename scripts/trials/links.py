"""Bad links: cut, slow, and half open."""

import asyncio
import random
from collections.abc import Callable
from contextlib import suppress
from time import monotonic
from typing import NamedTuple

from trials.beside import playing
from trials.ground import Finding, Ground
from trials.party import Party
from trials.server import Server, Streams

# Bytes to forward at a time, fewer than most notices have, so that cuts split frames.
CHUNK = 512


class Relay:
    def __init__(self, server: Server, seed: int) -> None:
        self.up = server.up
        self.delay = 0.0
        self.rate = float("inf")
        self.cuts = 0
        self._server = server
        self._random = random.Random(seed)
        self._open: set[asyncio.StreamWriter] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._listener: asyncio.Server | None = None

    async def start(self) -> None:
        self._listener = await asyncio.start_server(self._relay, self._server.host, 0)

    async def connect(self) -> Streams:
        assert self._listener
        reader, writer = await asyncio.open_connection(*self._listener.sockets[0].getsockname())
        return Streams(reader, writer)

    def cut(self, share: float) -> None:
        for writer in list(self._open):
            if self._random.random() < share:
                self.cuts += 1
                writer.transport.abort()

    async def stop(self) -> None:
        self.cut(1.0)
        if self._listener:
            self._listener.close()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _relay(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there = await self._server.connect()
        pumps = [self._pump(reader, there.writer), self._pump(there.reader, writer)]
        tasks = [asyncio.create_task(pump) for pump in pumps]
        self._tasks |= set(tasks)
        self._open |= {writer}
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        self._open -= {writer}
        for side in (writer, there.writer):
            side.transport.abort()
        await asyncio.gather(*tasks)
        self._tasks -= set(tasks)

    async def _pump(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while data := await reader.read(CHUNK):
                delay = self.delay * self._random.uniform(0.5, 1.5) if self.delay else 0.0
                await asyncio.sleep(delay + len(data) / self.rate)
                writer.write(data)
                await writer.drain()


class Link(NamedTuple):
    words: str
    delay: float = 0.0
    rate: float = float("inf")
    cut: float = 0.0


LINKS = (
    Link("a fifth cut every half second", cut=0.2),
    Link("25 to 75 ms for every 512 bytes each way", delay=0.05),
    Link("64 KiB/s", rate=65536),
    Link("32 KiB/s", rate=32768),
)

TABLES = 5


async def links(ground: Ground, say: Callable[[str], None]) -> Finding:
    server = Server(ground.folder / "data", "--max-per-address", "1000")
    relay = Relay(server, ground.seed)
    await relay.start()
    party = Party(relay, TABLES, seed=ground.seed)
    waits = []
    async with playing(server, party):
        for link in LINKS:
            say(link.words)
            start = monotonic()
            await _over(link, relay, party, ground.effort.seconds)
            waits.append(f"{link.words}: {party.delays(start).p99 * 1000:.0f} ms")
        relay.delay, relay.rate = 0.0, float("inf")
        await party.come_back_by_turns()
        wrong = party.wrong(server)
    await relay.stop()
    return Finding(
        f"links through a relay in userspace, {ground.effort.seconds:g} s of each kind; {relay.cuts} connections cut "
        "at any byte",
        party.losses,
        f"p99 of lays: {'; '.join(waits)}",
        wrong,
    )


async def _over(link: Link, relay: Relay, party: Party, seconds: float) -> None:
    relay.delay, relay.rate = link.delay, link.rate
    end = monotonic() + seconds
    while monotonic() < end:
        await asyncio.sleep(0.5)
        relay.cut(link.cut)
    await party.plays_on()


async def half_open(ground: Ground, say: Callable[[str], None]) -> Finding:
    del say
    server = Server(ground.folder / "data", "--max-per-address", "1000")
    party = Party(server, 5, seed=ground.seed)
    chance = random.Random(ground.seed)
    async with playing(server, party):
        for _ in range(10 * ground.effort.repeats):
            for player in chance.sample(party.players, 3):
                player.vanish()
            await asyncio.sleep(0.3)
        await party.plays_on()
        wrong = party.wrong(server)
    return Finding(
        f"{30 * ground.effort.repeats} times a player came back while the old connection stayed open and silent",
        party.losses,
        f"p99 of lays {party.delays(0).p99 * 1000:.0f} ms",
        wrong,
    )
