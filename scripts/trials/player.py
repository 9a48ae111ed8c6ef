"""A scripted player over a real socket, who lays at random and always reclaims its seat with its token."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from collections.abc import Callable
from hashlib import sha256
from time import monotonic
from typing import NamedTuple, Protocol

from contack.engine.board.lay import Lay
from contack.engine.deal import digest
from contack.engine.view import View
from contack.protocol.command import Command, Hello, Join, OpenTable, Ping, PlayLay, Ready, Resume, Reveal
from contack.protocol.connection import Connection, Side
from contack.protocol.error import Refusal, RemoteProtocolError
from contack.protocol.limits import BEAT_SECONDS
from contack.protocol.notice import Change, Closed, Joined, Notice, Played, Refused, Started, TableChanged, Welcomed
from contack.protocol.state import State
from contack.protocol.table_state import ScoredLays, TableState
from contack.protocol.version import PROTOCOL_VERSION
from trials.book import Book
from trials.server import Streams

AGAIN_SECONDS = 0.3
"""Seconds before a player repeats a refused or failed step."""


class Door(Protocol):
    """Connects to a server that may be down."""

    up: asyncio.Event

    async def connect(self) -> Streams:
        """Return a new connection."""


class Waited(NamedTuple):
    """The time of a lay's notice, and its delay since the command."""

    at: float
    seconds: float


class Tally:
    """The measurements of all players of a party."""

    def __init__(self) -> None:
        self.waited: list[Waited] = []
        self.refused: Counter[str] = Counter()
        self.closed: Counter[str] = Counter()
        self.seats_lost = 0
        self.visits = 0


class Player:
    """A player at the table of a book, always ready, who thinks for about `think` seconds."""

    def __init__(self, name: str, book: Book, seats: int, server: Door, tally: Tally, think: float, seed: int) -> None:
        self.name = name
        self.book = book
        self.token = ""
        self.connected = False
        self.dropped: Callable[[str], object] | None = None
        self._seats = seats
        self._server = server
        self._tally = tally
        self._think = think
        self._random = random.Random(seed)
        self._streams: Streams | None = None
        self._connection = Connection(Side.CLIENT)
        self._game = ""
        self._names: tuple[str, ...] = ()
        self._known = 0
        self._asked_ready = False
        self._turn = -1
        self._since = book.place
        self._ghosts: list[Streams] = []
        self._sent: tuple[int, float] | None = None

    async def live(self) -> None:
        """Play, and reconnect after each lost connection, until cancelled."""
        while True:
            await self._server.up.wait()
            try:
                await self._visit()
            except (OSError, RemoteProtocolError, EOFError):
                pass
            finally:
                self._forget()
            await asyncio.sleep(AGAIN_SECONDS * self._random.random())

    def die(self) -> None:
        """Lose the connection like a killed process."""
        if self._streams:
            self._streams.writer.transport.abort()

    def vanish(self) -> None:
        """Reconnect, and leave the old connection open and silent."""
        if self._streams:
            streams, self._streams = self._streams, None
            self._ghosts.append(streams)
            streams.writer.transport.pause_reading()  # type: ignore[attr-defined]  # it is a connection's transport
            streams.reader.feed_eof()

    async def _visit(self) -> None:
        self._connection = Connection(Side.CLIENT)
        self._streams = streams = await self._server.connect()
        self._tally.visits += 1
        self.send(Hello(PROTOCOL_VERSION, self.name))
        beats = asyncio.create_task(self._beat())
        try:
            while data := await streams.reader.read(2**16):
                for notice in self._connection.receive(data):
                    assert isinstance(notice, Notice)
                    self._hear(notice)
        finally:
            beats.cancel()

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(BEAT_SECONDS)
            if self.connected:
                self.send(Ping())

    def _forget(self) -> None:
        self.die()
        self._streams = None
        self.connected = False
        self._sent = None
        self._turn = -1

    def send(self, command: Command) -> None:
        if self._streams and not self._streams.writer.is_closing():
            self._streams.writer.write(self._connection.send(command))

    def _hear(self, notice: Notice) -> None:
        match notice:
            case Welcomed():
                self._arrive()
            case Joined():
                self._sit_down(notice)
            case Started():
                self._asked_ready = False
                self._game, self._names, self._known = notice.game.commitment, notice.game.players, 0
                self._take(notice)
            case Played():
                self._acknowledge()
                self._take(notice)
            case TableChanged():
                self._notice_change(notice)
            case Refused():
                self._hear_refusal(notice)
            case Closed():
                self._tally.closed[notice.reason] += 1

    def _arrive(self) -> None:
        self._since = self.book.place
        self.send(Ping())  # the first sign of life: the server expects more from now on
        self.send(Resume(self.token) if self.token else Join(self.book.table))

    def _sit_down(self, joined: Joined) -> None:
        self.connected = True
        self._asked_ready = False
        came_back, self.token = bool(self.token), joined.token or ""
        if joined.game:
            self._game, self._names = joined.game.commitment, joined.game.players
            if came_back:
                self._known = self.book.come_back(self._since, self._game, joined.events)
            else:
                self._known = self.book.take(self._game, 0, joined.events)
        if joined.view:
            self._choose(joined.view, joined.lays)
        if joined.table.asking:
            self._reveal(joined.table)
        self._get_ready(joined.table)

    def _take(self, started_or_played: Started | Played) -> None:
        self._known = self.book.take(self._game, self._known, started_or_played.events)
        self.book.played()
        self._choose(started_or_played.view, started_or_played.lays)

    def _acknowledge(self) -> None:
        if self._sent:
            _, at = self._sent
            self._tally.waited.append(Waited(at, monotonic() - at))
            self._sent = None

    def _notice_change(self, changed: TableChanged) -> None:
        if changed.change is Change.DROPPED and self.dropped:
            self.dropped(changed.name)
        if changed.change is Change.ASKED:
            self._reveal(changed.table)
        self._asked_ready &= changed.change is not Change.WITHHELD
        self._get_ready(changed.table)

    def _get_ready(self, table: TableState) -> None:
        if table.playing or table.asking:
            self._asked_ready = False
        elif not self._asked_ready:
            self._asked_ready = True
            self.send(Ready(digest(self._nonce(table)), table.commitment))

    def _nonce(self, table: TableState) -> bytes:
        # it must stay the same after a lost connection
        return sha256(f"{self.name} {table.commitment}".encode()).digest()

    def _reveal(self, table: TableState) -> None:
        if any(each.name == self.name and each.digest and not each.revealed for each in table.players):
            self.send(Reveal(self._nonce(table)))

    def _choose(self, view: View, lays: ScoredLays) -> None:
        self._turn = view.turn
        if view.seat is None or not lays or self._names[view.seat] != self.name:
            return
        tile, cell, _ = self._random.choice(lays)
        delay = self._think * 2 * self._random.random()
        asyncio.get_running_loop().call_later(delay, self._lay, self._connection, Lay(tile, cell), view.turn)

    def _lay(self, connection: Connection, lay: Lay, turn: int) -> None:
        if connection is self._connection and turn == self._turn and connection.state is State.TABLE:
            self._sent = (turn, monotonic())
            self.send(PlayLay(lay, turn))

    def _hear_refusal(self, refused: Refused) -> None:
        self._tally.refused[f"{refused.command} {refused.reason}"] += 1
        again = asyncio.get_running_loop().call_later
        if refused.command == "hello":  # the old connection is still there: the name comes with the seat
            self.send(Hello(PROTOCOL_VERSION, f"{self.name} {self._tally.visits}"))
        elif refused.command == "play_lay":
            self._sent = None
            if refused.view:
                self._choose(refused.view, refused.lays)
            else:
                again(AGAIN_SECONDS, self.die)  # reconnect for the view
        elif refused.reason == Refusal.BAD_TOKEN:
            self._tally.seats_lost += 1
            self.token = ""
            self._arrive()
        elif refused.reason == Refusal.CLOSING:
            pass  # no more games begin, and the server ends
        elif refused.reason == Refusal.NO_SUCH_TABLE and self.name.endswith("-0"):
            self.send(OpenTable(self.book.table, self._seats, countdown=0))
        elif refused.command == "ready":
            self._asked_ready = False
            again(AGAIN_SECONDS, self.die)
        else:
            again(AGAIN_SECONDS, self.die)
