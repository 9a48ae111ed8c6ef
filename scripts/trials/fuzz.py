import asyncio
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from random import Random

from tests.protocol.test_any_bytes import BODIES

from contack.protocol.command import Join, OpenTable, PlayLay, Ready
from contack.protocol.connection import Connection, Side, to_frame
from contack.protocol.error import Refusal, RemoteProtocolError
from contack.protocol.frame import PREFIX, framed
from contack.protocol.notice import Refused
from contack.protocol.state import State
from contack.protocol.testing.client import ScriptedClient
from trials.beside import UNLIMITED, Nuisance, beside_players
from trials.ground import Finding, Ground
from trials.mutation import Mutation
from trials.server import Server, Streams

FUZZERS = 6

BATCH = 10


def ends(data: bytes) -> bool:
    """Tell whether these frames end the connection of a client at a table."""
    connection = Connection(Side.SERVER)
    connection.state = State.TABLE
    try:
        list(connection.receive(data))
    except RemoteProtocolError:
        return True
    return False


def lasting(chance: Random, make: Callable[[], bytes]) -> bytes:
    """Make a frame; few end the connection, because the server would not read those after it."""
    frame = make()
    while chance.random() < 0.98 and ends(frame):
        frame = make()
    return frame


async def fuzz_server(ground: Ground, say: Callable[[str], None]) -> Finding:
    server = Server(ground.folder / "data", *UNLIMITED)
    each = ground.effort.server_frames // FUZZERS
    fuzzers = [Fuzzer(server, ground.seed + number, number, each) for number in range(FUZZERS)]
    found = await beside_players(ground, server, fuzzers, say)
    return replace(
        found,
        tried=f"{sum(fuzzer.sent for fuzzer in fuzzers):,} frames, bent or random, by {FUZZERS} clients at the door, "
        f"in the lobby and in games, on {sum(fuzzer.visits for fuzzer in fuzzers):,} connections",
    )


class Fuzzer(Nuisance):
    def __init__(self, server: Server, seed: int, number: int, frames: int) -> None:
        super().__init__(server)
        self._frames = frames
        self._number = number
        self._mutation = Mutation(seed, COMMAND_BODIES)
        self._client = ScriptedClient("")

    @property
    def _table(self) -> str:
        return f"fuzz {self._number // 2}"

    async def send(self, share: float) -> None:
        count = round(share * self._frames)
        while self.sent < count:
            with suppress(OSError, TimeoutError):
                await self._visit(count)

    async def _visit(self, count: int) -> None:
        self.visits += 1
        streams = await self.server.connect()
        self._client = ScriptedClient(f"fuzz {self._number} {self.visits}")
        hello = self._client.connect()
        hears = asyncio.create_task(self._hear(streams))
        try:
            if self._mutation.chance.random() < 0.9:
                streams.writer.write(hello)
            while self.sent < count and not hears.done():
                streams.writer.write(b"".join(lasting(self._mutation.chance, self._any_frame) for _ in range(BATCH)))
                self.sent += BATCH
                await asyncio.wait_for(streams.writer.drain(), 10)
                await asyncio.sleep(0.005)
        finally:
            streams.writer.transport.abort()
            hears.cancel()
            await asyncio.gather(hears, return_exceptions=True)

    def _any_frame(self) -> bytes:
        chance, lays = self._mutation.chance, self._client.lays
        match chance.randrange(12):
            case 0:
                return to_frame(chance.choice([OpenTable(self._table, 2, countdown=0), Join(self._table), Ready()]))
            case 1 | 2 if lays:
                frame = to_frame(PlayLay(chance.choice(list(lays)), self._client.view.turn))
                return frame if chance.random() < 0.5 else framed(self._mutation.bent(frame[PREFIX:], known=True))
            case 3 if chance.random() < 0.1:
                return self._mutation.frame()
        return framed(self._mutation.bent(chance.choice(self._mutation.bodies), known=chance.random() < 0.95))

    async def _hear(self, streams: Streams) -> None:
        with suppress(OSError):
            while data := await streams.reader.read(2**16):
                try:
                    for notice in self._client.receive(data):
                        reason = Refusal(notice.reason).value if isinstance(notice, Refused) else ""
                        self.answers[reason or type(notice).__name__.lower()] += 1
                    self._client.notices.clear()
                except RemoteProtocolError as why:
                    self.wrong.append(f"the server sent an invalid notice: {why}")
                    return


COMMAND_BODIES = [body for body in BODIES if not ends(framed(body))]
