"""Wrong requests and wrong pieces of WebSockets by the thousand, against a server in the middle of games."""

from __future__ import annotations

import asyncio
import random
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress

from wsproto.connection import Connection, ConnectionType
from wsproto.events import BytesMessage, CloseConnection, Event, Ping, TextMessage

from contack.protocol.command import Hello
from contack.protocol.connection import to_frame
from contack.protocol.frame import PREFIX
from contack.protocol.version import PROTOCOL_VERSION, SUBPROTOCOL, WEBSOCKET_PATH
from trials.fuzz import MOST_GROWTH, UNLIMITED
from trials.ground import Finding, Ground
from trials.mutation import Mutation, vectors
from trials.party import Party
from trials.server import Server, Streams

FUZZERS = 6

PATIENCE = 10.0

PATHS = ("/", WEBSOCKET_PATH, "/style.css", "/../etc/passwd", "/%2e%2e/", "*", "//", "/?a=b&&=")
METHODS = ("GET", "HEAD", "POST", "PRI", "G\0T")
HEADERS = ("Host", "Origin", "Content-Length", "Transfer-Encoding", "Expect", "Connection", "Upgrade", "If-None-Match")
VALUES = ("", "0", "-1", "9" * 30, "chunked", "100-continue", "close", "websocket", "\xff", "\t", "a" * 5000)


async def fuzz_web(ground: Ground, say: Callable[[str], None]) -> Finding:
    """Let clients send wrong requests, and wrong pieces of WebSockets."""
    server = Server(ground.folder / "data", *UNLIMITED, "--web", "on")
    party = Party(server, 3, seed=ground.seed)
    await server.start()
    fuzzers = [WebFuzzer(server, ground.seed + number, number) for number in range(FUZZERS)]
    requests, frames = ground.limit.web_requests // FUZZERS, ground.limit.web_frames // FUZZERS
    tasks: list[asyncio.Task[None]] = []
    try:
        await party.begin()
        quiet = time.monotonic()
        await asyncio.sleep(ground.limit.seconds)
        start = time.monotonic()
        # once both have been met, as modules are loaded and pools filled by the first
        await asyncio.gather(*(fuzzer.send(requests // 10, frames // 10) for fuzzer in fuzzers))
        rss = server.rss
        tasks = [asyncio.create_task(fuzzer.send(requests, frames)) for fuzzer in fuzzers]
        while not all(task.done() for task in tasks):
            await asyncio.wait(tasks, timeout=10)
            say(f"{sum(fuzzer.requests + fuzzer.frames for fuzzer in fuzzers):,} requests and pieces")
        stop, growth = time.monotonic(), server.rss - rss
        await asyncio.gather(*tasks)
        stalled = await party.plays_on()
        wrong = [f"players were let go: {dict(party.tally.closed)}"] if party.tally.closed else []
    finally:
        for task in tasks:
            task.cancel()
        await server.stop()
        await party.end()
    wrong += [*party.wrong, *(f"{table} stalled" for table in stalled), *server.errors[:5]]
    if growth > MOST_GROWTH:
        wrong.append(f"the server grew by {growth / 2**20:.0f} MiB")
    answers = sum((fuzzer.answers for fuzzer in fuzzers), Counter[str]())
    top = ", ".join(f"{count:,} {what}" for what, count in answers.most_common(8))
    return Finding(
        f"{sum(fuzzer.requests for fuzzer in fuzzers):,} requests of HTTP and "
        f"{sum(fuzzer.frames for fuzzer in fuzzers):,} pieces of WebSockets, bent or random, by {FUZZERS} clients",
        f"{party.lost} of {party.acknowledged:,} lays at the tables beside it; stalls: {len(stalled)}; "
        f"errors in the log: {len(server.errors)}",
        f"answered: {top}; p99 of lays beside it {party.p99(start, stop) * 1000:.0f} ms, "
        f"{party.p99(quiet, start) * 1000:.0f} ms before; the server grew by {growth / 2**20:.1f} MiB",
        wrong,
    )


class WebFuzzer:
    """Sends wrong requests, and then wrong pieces on WebSockets that were opened as they should be."""

    def __init__(self, server: Server, seed: int, number: int) -> None:
        self.requests = self.frames = 0
        self.answers: Counter[str] = Counter()
        self._server = server
        self._number = number
        self._chance = random.Random(seed)
        self._mutation = Mutation(seed, vectors())

    async def send(self, requests: int, frames: int) -> None:
        """Send so many of both, on as many connections as it takes."""
        requests, frames = self.requests + requests, self.frames + frames
        while self.requests < requests:
            with suppress(OSError, TimeoutError, asyncio.IncompleteReadError):
                await self._ask()
        while self.frames < frames:
            with suppress(OSError, TimeoutError, asyncio.IncompleteReadError):
                await self._visit()

    async def _ask(self) -> None:
        streams = await self._server.connect()
        try:
            for _ in range(self._chance.randrange(1, 6)):
                streams.writer.write(self._request())
                self.requests += 1
                await streams.writer.drain()  # which knows of the end
            streams.writer.write_eof()
            answer = await asyncio.wait_for(streams.reader.read(), PATIENCE)
            self.answers[answer[9:12].decode("latin-1") if answer.startswith(b"HTTP/1.1 ") else "nothing"] += 1
        finally:
            streams.writer.transport.abort()

    async def _visit(self) -> None:
        streams = await self._server.connect()
        socket = Connection(ConnectionType.CLIENT)
        try:
            streams.writer.write(self._upgrade(streams))
            await asyncio.wait_for(streams.reader.readuntil(b"\r\n\r\n"), PATIENCE)
            hello = Hello(PROTOCOL_VERSION, f"fuzz {self._number} {self.frames}")
            streams.writer.write(socket.send(BytesMessage(to_frame(hello)[PREFIX:])))
            for _ in range(self._chance.randrange(1, 30)):
                streams.writer.write(self._bent(socket.send(self._event())))
                self.frames += 1
                await streams.writer.drain()  # which knows of the end
            streams.writer.write(socket.send(CloseConnection(1000)))
            await self._hear(streams, socket)
        finally:
            streams.writer.transport.abort()

    async def _hear(self, streams: Streams, socket: Connection) -> None:
        """Take in what the server says until the end."""
        while data := await asyncio.wait_for(streams.reader.read(2**16), PATIENCE):
            socket.receive_data(data)
            for event in socket.events():
                if isinstance(event, CloseConnection):
                    self.answers[f"closed with {int(event.code)}"] += 1
                    return
                self.answers[type(event).__name__] += 1

    def _upgrade(self, streams: Streams) -> bytes:
        host, port = streams.writer.get_extra_info("peername")[:2]
        lines = [
            f"GET {WEBSOCKET_PATH} HTTP/1.1", f"Host: {host}:{port}", "Upgrade: websocket", "Connection: Upgrade",
            "Sec-WebSocket-Version: 13", "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
            f"Sec-WebSocket-Protocol: {SUBPROTOCOL}",
        ]  # fmt: skip
        return "\r\n".join([*lines, "", ""]).encode()

    def _request(self) -> bytes:
        chance = self._chance
        if chance.random() < 0.1:
            return chance.choice([b"G", b"\x80", b"\r\n"]) + chance.randbytes(chance.randrange(300))
        headers = {"Host": "127.0.0.1"}
        headers |= {chance.choice(HEADERS): chance.choice(VALUES) for _ in range(chance.randrange(4))}
        lines = [f"{chance.choice(METHODS)} {chance.choice(PATHS)} HTTP/1.1"]
        lines += [f"{name}: {value}" for name, value in headers.items()]
        return self._bent("\r\n".join([*lines, "", ""]).encode("latin-1"))

    def _event(self) -> Event:
        body, chance = self._mutation.bent(self._chance.choice(self._mutation.bodies)), self._chance
        match chance.randrange(20):
            case 0:
                return TextMessage("x")
            case 1 | 2:
                return Ping(body[:125])
        return BytesMessage(body)

    def _bent(self, data: bytes | bytearray) -> bytes:
        """Change, leave out or put in a few bytes, most often none."""
        changed = bytearray(data)
        for _ in range(self._chance.choice([0, 0, 0, 0, 0, 1, 3])):
            at = self._chance.randrange(len(changed) + 1)
            changed[at : at + self._chance.randrange(3)] = self._chance.randbytes(self._chance.randrange(4))
        return bytes(changed)
