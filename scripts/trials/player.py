"""A scripted player who connects by TCP, and comes back after a lost connection."""

import asyncio
import random
from collections import Counter
from collections.abc import Callable
from time import monotonic
from typing import NamedTuple, Protocol

from contack.protocol.command import Command, Hello, Join, OpenTable, Ping, PlayLay, Resume
from contack.protocol.error import Refusal, RemoteProtocolError
from contack.protocol.limits import BEAT_SECONDS
from contack.protocol.notice import Closed, Joined, Notice, Played, Refused, Started, Welcomed
from contack.protocol.state import State
from contack.protocol.testing.player import ScriptedPlayer
from contack.protocol.version import PROTOCOL_VERSION
from trials.book import Book
from trials.server import Streams

AGAIN_SECONDS = 0.3

LOOK_SECONDS = 0.02


class Door(Protocol):
    up: asyncio.Event

    async def connect(self) -> Streams:
        pass


class Waited(NamedTuple):
    at: float
    seconds: float


class Tally:
    def __init__(self) -> None:
        self.waited: list[Waited] = []
        self.refused: Counter[str] = Counter()
        self.closed: Counter[str] = Counter()
        self.seats_lost = 0
        self.visits = 0


class Player:
    """Chooses its lays by chance, and thinks about each for `think` seconds in the mean."""

    def __init__(self, name: str, book: Book, seats: int, server: Door, tally: Tally, think: float, seed: int) -> None:
        self.name = name
        self.book = book
        self.seated = False
        self._server = server
        self._seats = seats
        self._tally = tally
        self._think = think
        self._random = random.Random(seed)
        self._peer = ScriptedPlayer(name, choose=lambda _, lays: self._random.choice(list(lays)))
        self._streams: Streams | None = None
        self._ghosts: list[Streams] = []
        self._token = ""
        self._known = 0
        self._since = book.place
        self._sent: float | None = None

    async def live(self) -> None:
        while True:
            await self._server.up.wait()
            await self._visit()
            await asyncio.sleep(AGAIN_SECONDS * self._random.random())

    async def _visit(self) -> None:
        self._tally.visits += 1
        beats = asyncio.create_task(self._beat())
        try:
            self._streams = streams = await self._server.connect()
            streams.writer.write(self._peer.connect())
            while data := await streams.reader.read(2**16):
                for notice in self._peer.receive(data):
                    self._hear(notice)
                    self._play(notice)
        except (OSError, EOFError, RemoteProtocolError):
            pass
        finally:
            beats.cancel()
            self.die()

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(BEAT_SECONDS)
            if self._streams and self._peer.state in (State.LOBBY, State.TABLE):
                self.send(Ping())

    def die(self) -> None:
        if self._streams:
            self._streams.writer.transport.abort()
            self._streams = None
        self.seated = False
        self._sent = None

    def vanish(self) -> None:
        if self._streams:
            streams, self._streams = self._streams, None
            self._ghosts.append(streams)
            streams.writer.transport.pause_reading()  # type: ignore[attr-defined]  # it is a connection's transport
            streams.reader.feed_eof()

    def send(self, *commands: Command) -> None:
        if self._streams and not self._streams.writer.is_closing():
            self._streams.writer.write(self._peer.send(*commands))

    def _hear(self, notice: Notice) -> None:
        match notice:
            case Welcomed():
                self._arrive()
            case Joined():
                self._sit_down(notice)
            case Started():
                self._take(notice, 0)
            case Played():
                self._acknowledge()
                self._take(notice, self._known)
            case Refused():
                self._tally.refused[f"{notice.command} {notice.reason}"] += 1
                self._hear_refusal(notice)
            case Closed():
                self._tally.closed[notice.reason] += 1

    def _arrive(self) -> None:
        self._since = self.book.place
        # the ping is the first sign of life: the server expects more from now on
        self.send(Ping(), Resume(self._token) if self._token else Join(self.book.table))

    def _sit_down(self, joined: Joined) -> None:
        self.seated = True
        came_back, self._token = bool(self._token), self._peer.token
        if joined.game and came_back:
            self._known = self.book.come_back(self._since, joined.game.commitment, joined.events)
        elif joined.game:
            self._known = self.book.take(joined.game.commitment, 0, joined.events)

    def _take(self, started_or_played: Started | Played, known: int) -> None:
        self._known = self.book.take(self._peer.game.commitment, known, started_or_played.events)
        self.book.played()

    def _acknowledge(self) -> None:
        if self._sent:
            self._tally.waited.append(Waited(self._sent, monotonic() - self._sent))
            self._sent = None

    def _play(self, notice: Notice) -> None:
        self.send(*self._peer.takes_part(notice))
        if lay := self._peer.lay(notice):
            delay = self._think * 2 * self._random.random()
            asyncio.get_running_loop().call_later(delay, self._lay, self._streams, lay)
        self._peer.notices.clear()  # a trial may last for hours

    def _lay(self, streams: Streams | None, lay: PlayLay) -> None:
        if streams is self._streams and self._peer.state is State.TABLE and lay.turn == self._peer.view.turn:
            self._sent = monotonic()
            self.send(lay)

    def _hear_refusal(self, refused: Refused) -> None:
        again = asyncio.get_running_loop().call_later
        if refused.command == "hello":  # the old connection is still there: the name comes with the seat
            self.send(Hello(PROTOCOL_VERSION, f"{self.name} {self._tally.visits}"))
        elif refused.command == "play_lay":
            self._sent = None
            if not refused.view:
                again(AGAIN_SECONDS, self.die)  # reconnect for the view
        elif refused.reason == Refusal.BAD_TOKEN:
            self._tally.seats_lost += 1
            self._token = ""
            self._arrive()
        elif refused.reason == Refusal.CLOSING:
            pass  # no more games begin, and the server ends
        elif refused.reason == Refusal.NO_SUCH_TABLE and self.name.endswith("-0"):
            self.send(OpenTable(self.book.table, self._seats, countdown=0))
        else:
            again(AGAIN_SECONDS, self.die)


async def until(holds: Callable[[], bool], seconds: float, words: str = "") -> None:
    """Wait until `holds()`. Raises TimeoutError with `words`."""
    try:
        async with asyncio.timeout(seconds):
            while not holds():
                await asyncio.sleep(LOOK_SECONDS)
    except TimeoutError:
        raise TimeoutError(words) from None
