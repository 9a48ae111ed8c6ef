from __future__ import annotations

import asyncio
import random
from contextlib import suppress

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
