import asyncio
import random
import re
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import replace

from wsproto.connection import Connection, ConnectionState, ConnectionType
from wsproto.events import BytesMessage, CloseConnection

from contack.protocol.command import Hello
from contack.protocol.connection import to_frame
from contack.protocol.frame import NUMBER_HEADER, POLL_HEADER, PREFIX, PROTOCOL_HEADER, RECEIVED_HEADER, STREAM_HEADER
from contack.protocol.version import PROTOCOL_VERSION, SUBPROTOCOL
from trials.beside import UNLIMITED, Nuisance, beside_players
from trials.ground import Finding, Ground
from trials.server import Server, Streams
from trials.web_pieces import Pieces
from trials.web_requests import Requests

FUZZERS = 24

PATIENCE = 10.0

# The answer to one stream too many, which is no fault.
FULL = "503"

# Seconds of silence that count as the end, if the protocol has no sign of it.
QUIET = 0.05

STATUS = re.compile(rb"HTTP/1\.1 (\d{3}) ")

STREAM_ID = re.compile(rb"Contack-Stream: (\S+)")

# Contents of the machine's files outside the page.
SECRETS = (b"root:", b"-----BEGIN", b"SQLite format", b"import ")


async def fuzz_web(ground: Ground, say: Callable[[str], None]) -> Finding:
    server = Server(ground.folder / "data", *UNLIMITED, "--web", "on", tls=True)
    requests, pieces = ground.effort.web_requests // FUZZERS, ground.effort.web_pieces // FUZZERS
    fuzzers = [WebFuzzer(server, ground.seed + number, number, requests, pieces) for number in range(FUZZERS)]
    found = await beside_players(ground, server, fuzzers, say)
    return replace(
        found,
        tried=f"{sum(fuzzer.requests for fuzzer in fuzzers):,} requests of HTTP and "
        f"{sum(fuzzer.pieces for fuzzer in fuzzers):,} pieces of WebSockets and streams, wrong or bent, "
        f"on {sum(fuzzer.visits for fuzzer in fuzzers):,} connections by {FUZZERS} clients, half over TLS",
    )


class WebFuzzer(Nuisance):
    def __init__(self, server: Server, seed: int, number: int, requests: int, pieces: int) -> None:
        super().__init__(server)
        self.requests = self.pieces = 0
        self._over_streams = number % 3 == 0
        self._number = number
        self._most = requests, pieces
        self._chance = random.Random(seed)
        self._pieces = Pieces(seed)
        self._requests = Requests(self._chance, f"{server.host}:{server.port}")

    async def send(self, share: float) -> None:
        requests, pieces = (round(share * most) for most in self._most)
        while self.requests < requests:
            with suppress(OSError, TimeoutError, asyncio.IncompleteReadError):
                async with self._connection() as (streams, encrypted):
                    await self._ask(streams, encrypted)
        while self.pieces < pieces:
            with suppress(OSError, TimeoutError, asyncio.IncompleteReadError):
                async with self._connection() as (streams, _):
                    await (self._open_stream(streams) if self._over_streams else self._open(streams))

    @asynccontextmanager
    async def _connection(self) -> AsyncIterator[tuple[Streams, bool]]:
        encrypted = self._chance.random() < 0.5
        streams = await self.server.connect(plain=not encrypted)
        self.visits += 1
        try:
            yield streams, encrypted
        finally:
            streams.writer.transport.abort()

    async def _ask(self, streams: Streams, encrypted: bool) -> None:
        requests = [self._requests.request() for _ in range(self._chance.choice((1, 1, 1, 2, 5)))]
        for data in [b"".join(requests)] if self._chance.random() < 0.3 else requests:
            streams.writer.write(data)
            await streams.writer.drain()  # knows of the end
        self.requests += len(requests)
        self.sent += len(requests)
        if self._chance.random() < 0.1:
            return
        if encrypted:
            answer = await _until_quiet(streams)
        else:
            streams.writer.write_eof()
            answer = await asyncio.wait_for(streams.reader.read(), PATIENCE)
        self._take(answer)

    def _take(self, answer: bytes) -> None:
        # No answer may be a server error or a file from outside the page.
        statuses = [status.decode() for status in STATUS.findall(answer)]
        self.answers.update(statuses or ["nothing"])
        self.wrong += [f"the server answered {status}" for status in statuses if status >= "500" and status != FULL]
        self.wrong += [f"the server gave away {secret!r}" for secret in SECRETS if secret in answer]

    async def _open(self, streams: Streams) -> None:
        streams.writer.write(self._requests.upgrade())
        await asyncio.wait_for(streams.reader.readuntil(b"\r\n\r\n"), PATIENCE)
        socket = Connection(ConnectionType.CLIENT)
        if self._chance.random() < 0.9:
            name = f"fuzz {self._number} {self.visits}"
            screen = self._chance.random() < 0.05
            hello = Hello(PROTOCOL_VERSION, role="screen") if screen else Hello(PROTOCOL_VERSION, name)
            streams.writer.write(socket.send(BytesMessage(to_frame(hello)[PREFIX:])))
        lasts, left = True, self._chance.randrange(1, 30)
        while left:
            left = left - 1 if lasts else 0  # one more after the frame that ends it
            data, lasts = self._pieces.pieces()
            streams.writer.write(data)
            self.pieces += 1
            self.sent += 1
            await streams.writer.drain()  # knows of the end
        if self._chance.random() < 0.1:
            streams.writer.write(self._pieces.message()[:-1])
            return
        with suppress(TimeoutError):
            await self._hear(streams, socket, QUIET)
        if socket.state is ConnectionState.OPEN:
            streams.writer.write(socket.send(CloseConnection(1000)))
            await self._hear(streams, socket, PATIENCE)

    async def _open_stream(self, streams: Streams) -> None:
        chance, requests = self._chance, self._requests
        streams.writer.write(requests.stream("POST", b"", {PROTOCOL_HEADER: SUBPROTOCOL}))
        opened = await asyncio.wait_for(streams.reader.readuntil(b"\r\n\r\n"), PATIENCE)
        name = STREAM_ID.findall(opened)
        if not name:
            return
        own = {STREAM_HEADER: name[0].decode()}
        number = 0
        for _ in range(chance.randrange(1, 20)):
            number += chance.choice((1, 1, 1, 1, 1, 0, 2))
            body = self._pieces.frames() if number > 1 else to_frame(Hello(PROTOCOL_VERSION, f"fuzz {self._number}"))
            streams.writer.write(requests.stream("POST", body, {**own, NUMBER_HEADER: str(number)}))
            self.pieces += 1
            self.sent += 1
            await streams.writer.drain()  # knows of the end
        received = {RECEIVED_HEADER: chance.choice(("0", "0", "0", "1", "99999")), POLL_HEADER: "yes"}
        streams.writer.write(requests.stream("GET", b"", {**own, **received}))
        self._take(await _until_quiet(streams))
        if chance.random() < 0.5:
            streams.writer.write(requests.stream("DELETE", b"", own))
            self._take(await _until_quiet(streams))

    async def _hear(self, streams: Streams, socket: Connection, seconds: float) -> None:
        while data := await asyncio.wait_for(streams.reader.read(2**16), seconds):
            socket.receive_data(data)
            for event in socket.events():
                if isinstance(event, CloseConnection):
                    self.answers[f"closed with {int(event.code)}"] += 1
                    return
                self.answers[type(event).__name__] += 1


async def _until_quiet(streams: Streams) -> bytes:
    answer = b""
    with suppress(TimeoutError):
        while data := await asyncio.wait_for(streams.reader.read(2**16), QUIET):
            answer += data
    return answer
