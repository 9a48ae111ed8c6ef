"""A server in memory for cases; its messages can be changed to simulate faults."""

# mypy: allow-untyped-calls
# Failure is not annotated

from collections.abc import Callable, Sequence
from typing import Any

from twisted.internet.error import ConnectionDone
from twisted.internet.task import Clock
from twisted.python.failure import Failure

from contack.engine.records.record import Record
from contack.lab.conform.case import Skipped
from contack.lab.conform.peer import ByteStream
from contack.protocol.codec import COMMAND_TYPES, NOTICE_TYPES, BadField, UnknownType, decode
from contack.protocol.command import Command
from contack.protocol.connection import to_frame
from contack.protocol.error import RemoteProtocolError
from contack.protocol.frame import PREFIX, Frames, framed
from contack.protocol.limits import TO_CLIENT, TO_SERVER
from contack.protocol.notice import Notice
from contack.protocol.raw import raw_fields, raw_frame
from contack.server.commands.lobby.lobby import Lobby
from contack.server.config.limits import Limits
from contack.server.journal.journal import Deliver
from contack.server.lobby.entry import EventsStored, JournalEntry
from contack.server.network.hub import Hub
from contack.server.standings.counted import counted_game
from contack.server.standings.standings import Standings
from tests.server.caller import PATIENT, Wire
from tests.server.fake_journal import OpenJournal
from tests.server.party import NOW, STARTED, foretold
from tests.server.settings import server_info

Change = Callable[[Notice], Notice | bytes]
"""Replaces a notice by another one, or by any bytes."""

Hearing = Callable[[Command], Command | bytes]
"""Replaces a command by another one, or by any bytes."""

Reading = Callable[[dict[str, Any]], dict[str, Any]]
"""Replaces the plain values of a command."""

STEP = 0.25
"""Seconds that pass at a time while nothing comes."""

TURNS = 9
"""How often a server may postpone its work."""

ROOM = 64 * 1024
"""Bytes that the system holds for a client that does not read."""


def as_it_is(message: Any) -> Any:
    return message


class NarrowWire(Wire):
    def write(self, data: bytes) -> None:
        super().write(data)
        if len(self.value()) > ROOM and self.producer:
            self.producer.pauseProducing()


class MemoryStream:
    def __init__(self, endpoint: "MemoryEndpoint", wire: Wire) -> None:
        self._endpoint = endpoint
        self._wire = wire
        self._came, self._sent = Frames(TO_CLIENT.frame), Frames(TO_CLIENT.frame)
        self._protocol = endpoint.hub.buildProtocol(None)
        self._protocol.makeConnection(wire)
        self._open = True
        self._held = b""

    def send(self, data: bytes) -> None:
        self._held += self._garbled(data)
        # a server that does not read lets it wait
        if self._open and not self._wire.disconnecting and self._wire.producerState != "paused":
            held, self._held = self._held, b""
            self._protocol.dataReceived(held)

    def receive(self, seconds: float | None = None) -> bytes | None:
        for step in range(TURNS + round((seconds or 0) / STEP)):
            if (came := self._received()) is not None:
                return came
            self._endpoint.wait(0 if step < TURNS else STEP)
        return self._received()

    def close(self) -> None:
        if self._open:
            self._open = False
            self._protocol.connectionLost(Failure(ConnectionDone()))

    def _received(self) -> bytes | None:
        said = self._wire.value()
        self._wire.clear()
        if isinstance(self._wire, NarrowWire) and said and not self._wire.disconnecting:
            self._protocol.resumeProducing()
            self.send(b"")
        changed = b"".join(map(self._changed, self._came.feed(said)))
        return changed or (b"" if self._wire.disconnecting and not self._endpoint.lingers else None)

    def _changed(self, body: bytes) -> bytes:
        changed = self._endpoint.change(decode(body, NOTICE_TYPES, TO_CLIENT))
        return changed if isinstance(changed, bytes) else to_frame(changed)

    def _garbled(self, data: bytes) -> bytes:
        if self._endpoint.is_sharp:
            return data
        return b"".join(map(self._misheard, self._sent.feed(data)))

    def _misheard(self, body: bytes) -> bytes:
        body = raw_frame(self._endpoint.reading(raw_fields(framed(body))))[PREFIX:]
        try:
            misheard = self._endpoint.hearing(decode(body, COMMAND_TYPES, TO_SERVER))
        except (BadField, UnknownType, RemoteProtocolError):
            return framed(body)
        return misheard if isinstance(misheard, bytes) else to_frame(misheard)


class CountingJournal(OpenJournal):
    """Keeps nothing, but counts the games that end."""

    def __init__(self, standings: Standings) -> None:
        super().__init__()
        self._standings = standings
        self._games: dict[str, Record] = {}

    def commit(self, entries: Sequence[JournalEntry], deliver: Deliver) -> None:
        for entry in entries:
            if isinstance(entry, EventsStored):
                record = Record(entry.header.header) if entry.header else self._games[entry.table]
                self._games[entry.table] = Record(record.header, record.events + entry.events)
                counted = counted_game(self._games[entry.table])
                if counted:
                    self._standings.add(counted)
        super().commit(entries, deliver)


class MemoryEndpoint:
    """A server in memory, without TLS; one that `lingers` says that it closes a connection, and does not."""

    def __init__(
        self,
        change: Change = as_it_is,
        lingers: bool = False,
        hearing: Hearing = as_it_is,
        reading: Reading = as_it_is,
        limits: Limits = PATIENT,
        **info: Any,
    ) -> None:
        self._clock = Clock()
        lobby = Lobby(server_info(limits=limits, ephemeral=False, **info), foretold(self._clock))
        lobby.standings = Standings(STARTED, lambda: NOW)
        self.hub = Hub(lobby, CountingJournal(lobby.standings), limits, self._clock)
        self.change, self.hearing, self.reading = change, hearing, reading
        self.lingers = lingers

    @property
    def is_sharp(self) -> bool:
        changed: tuple[Any, ...] = self.hearing, self.reading
        return changed == (as_it_is, as_it_is)

    @property
    def tables(self) -> int:
        return len(self.hub.lobby.tables.by_name)

    def seconds(self) -> float:
        return self._clock.seconds()

    def wait(self, seconds: float) -> None:
        end = self.seconds() + seconds
        while (left := end - self.seconds()) > STEP:
            self._clock.advance(min(left, STEP))
        self._clock.advance(left)

    def connect(self) -> MemoryStream:
        return MemoryStream(self, Wire())

    def connect_slowly(self) -> MemoryStream:
        return MemoryStream(self, NarrowWire())

    def connect_without_tls(self) -> ByteStream:
        raise Skipped("the server runs without TLS")

    def protocol_of(self, offered: Sequence[str]) -> str | None:
        raise Skipped("the server runs without TLS")
