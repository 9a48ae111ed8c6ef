from __future__ import annotations

import asyncio
from collections.abc import Callable
from time import monotonic

from contack.protocol.command import Hello, Join, OpenTable, Ping, PlayLay, Resume
from contack.protocol.error import Refusal
from contack.protocol.notice import Change, Joined, Notice, Played, Refused, Started, TableChanged, Welcomed
from contack.protocol.version import PROTOCOL_VERSION
from trials.book import Book
from trials.server import Streams
from trials.visitor import AGAIN_SECONDS, Door, Tally, Visitor, Waited


class Player(Visitor):
    def __init__(self, name: str, book: Book, seats: int, server: Door, tally: Tally, think: float, seed: int) -> None:
        super().__init__(name, server, tally, think, seed)
        self.book = book
        self.seated = False
        self.dropped: Callable[[str], object] | None = None
        self._seats = seats
        self._token = ""
        self._known = 0
        self._since = book.place
        self._ghosts: list[Streams] = []
        self._sent: float | None = None

    def vanish(self) -> None:
        if self._streams:
            streams, self._streams = self._streams, None
            self._ghosts.append(streams)
            streams.writer.transport.pause_reading()  # type: ignore[attr-defined]  # it is a connection's transport
            streams.reader.feed_eof()

    def die(self) -> None:
        super().die()
        self.seated = False
        self._sent = None

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
            case TableChanged(change=Change.DROPPED, name=name) if self.dropped:
                self.dropped(name)
            case Refused():
                self._hear_refusal(notice)

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

    def _lays(self, _: PlayLay) -> None:
        self._sent = monotonic()

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
