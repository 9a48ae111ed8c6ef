"""A small client in memory that keeps the protocol, or breaks it in one thing, and the door where it comes in."""

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256
from itertools import count

from contack.engine.deal import digest
from contack.engine.view import View
from contack.lab.conform.case import Skipped
from contack.lab.conform.peer import Unmet
from contack.protocol.codec import type_name
from contack.protocol.command import Command, Hello, Join, Leave, Ping, PlayLay, Ready, Resume, Reveal
from contack.protocol.connection import Connection, Side, to_frame
from contack.protocol.error import Refusal, RemoteProtocolError
from contack.protocol.notice import (
    Change,
    Closed,
    Joined,
    Left,
    Notice,
    Played,
    Refused,
    Started,
    TableChanged,
    Welcomed,
)
from contack.protocol.table_state import ScoredLays, TableState, unscored
from contack.protocol.version import PROTOCOL_VERSION

STEP = 0.05
"""Seconds that pass at a time while nothing comes."""


def as_it_is(guest: "Guest", command: Command) -> Command:
    return command


def nothing(guest: "Guest", notice: Notice) -> bool:
    return False


@dataclass(frozen=True)
class Ways:
    """What a client does; all but the first lines are what a broken one may do otherwise.

    `says` is what becomes of a command on its way; `hears` does something of its own about a notice, and tells whether
    that is all. `read` may change the bytes that come.
    """

    says: Callable[["Guest", Command], Command | bytes] = as_it_is
    hears: Callable[["Guest", Notice], bool] = nothing
    chokes: Callable[[bytes], bool] = lambda data: False
    ping_every: float = 4.0
    dead_after: float = 14.0
    careful: bool = True
    fresh: bool = True
    waits: float = 1.0
    resumes: bool = True
    minds_faults: bool = True
    minds_closed: bool = True
    waits_to_return: float = 1.0
    leaves_after: float = 60.0


class Guest:
    """A client that joins, is ready, lays the first of `lays` and comes back.

    `said` has the last command of each kind.
    """

    def __init__(self, door: "MemoryDoor", ways: Ways) -> None:
        self._door, self.ways = door, ways
        self.token = ""
        self.name = "guest"
        self.seat: int | None = None
        self._nonces = count(1)
        self._nonce = self.old_nonce = b""
        self._commitment = ""
        self._shown: tuple[str, ...] | None = None
        self.said: dict[str, Command] = {}
        self._later: list[tuple[float, Callable[[], None]]] = []
        self.connect()

    def connect(self) -> None:
        self.stream = self._door.stream(self)
        self._connection = Connection(Side.CLIENT)
        self._received = self._pinged = self._door.now
        self._door.waiting.append(self.stream)
        self.say(Hello(PROTOCOL_VERSION, self.name))

    def say(self, command: Command) -> None:
        self.said[type_name(command)] = command
        said = self.ways.says(self, command)
        self.stream.out += said if isinstance(said, bytes) else to_frame(said)

    def later(self, seconds: float, act: Callable[[], None]) -> None:
        self._later.append((self._door.now + seconds, act))

    def pass_time(self) -> None:
        now = self._door.now
        due = [each for each in self._later if each[0] <= now]
        self._later = [each for each in self._later if each[0] > now]
        for _, act in due:
            act()
        if self.stream.ended:
            return
        if now - self._pinged >= self.ways.ping_every:
            self._pinged = now
            self.say(Ping(7))
        if now - self._received >= self.ways.dead_after:
            self.go()
            self.later(1.0, self.connect)

    def go(self) -> None:
        self.stream.ended = True

    def lost(self) -> None:
        """See that the connection is gone, and come back."""
        if not self.stream.ended:
            self.go()
            self.later(1.0, self.connect)

    def receive(self, data: bytes) -> None:
        self._received = self._door.now
        if self.ways.chokes(data):
            self.go()
            return
        try:
            for notice in self._connection.receive(data):
                assert isinstance(notice, Notice)
                if not (self.stream.ended or self.ways.hears(self, notice)):
                    self._hear(notice)
        except RemoteProtocolError:
            if self.ways.minds_faults:
                self.go()

    def _hear(self, notice: Notice) -> None:
        match notice:
            case Welcomed():
                self.say(Resume(self.token) if self.token and self.ways.resumes else Join("conform"))
            case Joined(token=token, seat=seat, table=table, view=view, lays=lays):
                self.token, self.seat = token or "", seat
                if view and table.playing:
                    self.choose(view, lays)
                elif not table.asking:
                    self.be_ready(table)
            case TableChanged(change=Change.ASKED, table=table):
                self._reveal(table)
            case TableChanged(change=Change.WITHHELD | Change.GAME_OVER, table=table):
                self.be_ready(table)
            case Started(view=view, lays=lays, game=game):
                self.seat = game.players.index(self.name)
                self.choose(view, lays)
            case Played(view=view, lays=lays):
                self.choose(view, lays)
            case Refused():
                self._refused(notice)
            case Left():
                self.token = ""
            case Closed(retry_after=wait):
                self._closed(wait)

    def choose(self, view: View, lays: ScoredLays) -> None:
        """Lay the first of the lays at one's turn."""
        if view.seat is not None and view.seat == self.seat:
            self.say(PlayLay(next(iter(unscored(lays))), view.turn))

    def be_ready(self, table: TableState) -> None:
        self.old_nonce = self._nonce
        if self.ways.fresh or not self._nonce:
            self._nonce = sha256(b"%d" % next(self._nonces)).digest()
        self._commitment, self._shown = table.commitment, None
        self.say(Ready(digest(self._nonce), self._commitment))

    def reveal(self) -> None:
        self.say(Reveal(self._nonce))

    def _reveal(self, table: TableState) -> None:
        own = [player for player in table.players if player.name == self.name and player.ready]
        honest = [player.digest for player in own] == [digest(self._nonce).hex()]
        honest = honest and table.commitment == self._commitment and self._shown in (None, table.digests)
        self._shown = table.digests
        if honest or not self.ways.careful:
            self.reveal()
        else:
            self.later(self.ways.leaves_after, lambda: self.say(Leave()))

    def _refused(self, notice: Refused) -> None:
        match notice.reason:
            case Refusal.TOO_FAST:
                again = self.said[notice.command]
                self.later((notice.retry_after or 0.0) * self.ways.waits + STEP, lambda: self.say(again))
            case Refusal.CANNOT_SAVE:
                again = self.said[notice.command]
                self.later(1.0, lambda: self.say(again))
            case Refusal.BAD_TOKEN:
                self.token = ""
                self.say(Join("conform"))
            case Refusal.NAME_TAKEN:
                self.name += "s"
                self.say(Hello(PROTOCOL_VERSION, self.name))
            case Refusal.UNSUPPORTED_VERSION:
                self.go()
            case _ if notice.view:
                self.choose(notice.view, notice.lays)

    def _closed(self, wait: float | None) -> None:
        if not self.ways.minds_closed:
            return
        self.go()
        if wait is not None:
            self.later(wait * self.ways.waits_to_return + STEP, self.connect)


class GuestStream:
    """The server's end of a guest's connection."""

    def __init__(self, door: "MemoryDoor", guest: Guest) -> None:
        self.out = b""
        self.ended = False
        self._door, self._guest = door, guest

    def send(self, data: bytes) -> None:
        if not self.ended:
            self._guest.receive(data)

    def receive(self, seconds: float | None = None) -> bytes | None:
        end = self._door.now + (self._door.patience if seconds is None else seconds)
        while not (self.out or self.ended or self._door.now >= end):
            self._door.pass_time()
        out, self.out = self.out, b""
        return out or (b"" if self.ended else None)

    def close(self) -> None:
        if not self.ended:
            self._guest.lost()

    def finish(self) -> None:
        self.close()


class MemoryDoor:
    """Where a guest comes in, with a clock that only waiting moves."""

    patience = 5.0

    def __init__(self, ways: Ways) -> None:
        self.now = 0.0
        self.waiting: deque[GuestStream] = deque()
        self._guest = Guest(self, ways)

    def stream(self, guest: Guest) -> GuestStream:
        return GuestStream(self, guest)

    def pass_time(self) -> None:
        self.now += STEP
        self._guest.pass_time()

    def accept(self, seconds: float | None = None) -> GuestStream:
        end = self.now + (self.patience if seconds is None else seconds)
        while not self.waiting:
            if self.now >= end:
                raise Unmet("a client", "none in time")
            self.pass_time()
        return self.waiting.popleft()

    def seconds(self) -> float:
        return self.now

    def show_other_certificate(self) -> None:
        raise Skipped("nothing is encrypted here")

    def start_again(self) -> None:
        """Have nothing that could be started."""
