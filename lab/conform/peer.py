from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from typing import Protocol, TypeVar

from contack.engine.deal import digest
from contack.protocol.codec import type_name
from contack.protocol.command import Command, EndTournament, HandOver, Leave, Ping, Ready
from contack.protocol.connection import Connection, InvalidCommand, Side, to_frame
from contack.protocol.error import CloseReason, Refusal, RemoteProtocolError
from contack.protocol.name import printable
from contack.protocol.notice import (
    AllTablesShown,
    Announced,
    Change,
    Closed,
    Commented,
    Explained,
    Halted,
    Joined,
    Left,
    Notice,
    Played,
    Ponged,
    Refused,
    Said,
    Started,
    TableChanged,
    TableOpened,
    TournamentChanged,
)
from contack.protocol.raw import raw_fields, raw_frame
from contack.protocol.version import snake

N = TypeVar("N", bound=Notice)

# Notices that others may cause between a command and its answer.
_BROADCASTS = (
    Said, TableOpened, TableChanged, Started, Played, Halted, Announced, Commented, AllTablesShown, TournamentChanged,
)  # fmt: skip

# The number of the ping after everything that a case sends.
FENCE = 4711

# Seconds to wait for each notice after a case: another server may not send it.
FAREWELL_SECONDS = 2.0

# Seconds within which sent bytes arrive.
NOW = 0.01

ENDED = "the end of the connection"
SILENT = "nothing in time"


class Unmet(Exception):
    def __init__(self, expected: str, came: str) -> None:
        super().__init__(f"expected {expected}; came {came}")
        self.expected = expected
        self.came = came


def check(right: bool, expected: str, came: str) -> None:
    """Raise Unmet unless `right`."""
    if not right:
        raise Unmet(expected, came)


class ByteStream(Protocol):
    def send(self, data: bytes) -> None:
        pass

    def receive(self, seconds: float | None = None) -> bytes | None:
        """Wait for bytes, by default as long as the tester's patience: empty at the end, None after the wait."""

    def close(self) -> None:
        pass


class Witness(Protocol):
    def sent(self, data: bytes) -> None:
        pass

    def received(self, data: bytes) -> None:
        pass

    def came(self, notice: Notice) -> None:
        pass

    def gone(self) -> None:
        pass


class Dialogue:
    """The tester's end of a connection: sends any bytes, reads message by message."""

    def __init__(self, stream: ByteStream, side: Side) -> None:
        self._stream = stream
        self._connection = Connection(side)
        self._arrived: Iterator[Command | Notice | InvalidCommand] = iter(())

    def send_bytes(self, data: bytes) -> None:
        self._stream.send(data)

    def next_message(self, expected: str, seconds: float | None = None) -> Command | Notice | InvalidCommand:
        try:
            while (message := next(self._arrived, None)) is None:
                data = self._stream.receive(seconds)
                if not data:
                    raise Unmet(expected, SILENT if data is None else ENDED)
                self._judge(data)
                self._arrived = self._connection.receive(data)
        except RemoteProtocolError as wrong:
            raise Unmet(expected, f"not a message: {printable(str(wrong))}") from None
        return message

    def _judge(self, data: bytes) -> None:
        pass


class Peer(Dialogue):
    """A connection to the server under test, checked by `watch`; methods that wait raise Unmet.

    `came` holds all notices so far, `nonce` that of the next game.
    """

    def __init__(self, stream: ByteStream, name: str, watch: Witness | None = None) -> None:
        super().__init__(stream, Side.CLIENT)
        self.name = name
        self.nonce = b""
        self.came: list[Notice] = []
        self._watch = watch

    @property
    def token(self) -> str:
        return self.last(Joined).token or ""

    def last(self, kind: type[N]) -> N:
        return next(notice for notice in reversed(self.came) if isinstance(notice, kind))

    def ready(self) -> Ready:
        newest = next(notice for notice in reversed(self.came) if isinstance(notice, Joined | TableChanged | Started))
        return Ready(digest(self.nonce), newest.table.commitment)

    def send_bytes(self, data: bytes) -> None:
        if self._watch:
            self._watch.sent(data)
        super().send_bytes(data)

    def send(self, *commands: Command) -> None:
        # not through the connection, which refuses commands that its state does not allow
        self.send_bytes(b"".join(map(to_frame, commands)))

    def receives(self, kind: type[N], seconds: float | None = None, **fields: object) -> N:
        """Wait for a notice with these fields; broadcasts caused by others may come first."""
        return self._awaited(_words(kind, fields), kind, fields, seconds)

    def is_answered(self, command: Command, kind: type[N], **fields: object) -> N:
        self.send(command)
        return self._awaited(_words(kind, fields), kind, fields)

    def is_refused(self, command: Command | dict[str, object], reason: Refusal) -> Refused:
        frame = raw_frame(command) if isinstance(command, dict) else to_frame(command)
        # read from the frame, because a map may name an unknown command
        name = raw_fields(frame)["type"]
        self.send_bytes(frame)
        return self.is_refused_as(name, reason)

    def is_refused_as(self, name: str, reason: Refusal) -> Refused:
        return self._awaited(f"refused ({reason}) of {name}", Refused, {"command": name, "reason": reason})

    def is_closed(self, reason: CloseReason, seconds: float | None = None) -> None:
        self._awaited(f"closed ({reason})", Closed, {"reason": reason}, seconds)
        check(self._stream.receive() == b"", "the end of the connection after closed", "nothing of the kind")

    def settle(self) -> None:
        self.send(Ping(FENCE))
        while not isinstance(notice := self.next_notice("ponged"), Ponged):
            check(not isinstance(notice, Closed), "ponged", shown(notice))

    def drop(self) -> None:
        """Close the connection without leaving the table."""
        if self._watch:
            self._watch.gone()
        self._stream.close()

    def is_lost(self, other: "Peer") -> TableChanged:
        """Lose the connection, and wait until another client at the table learns that."""
        self.drop()
        return other.receives(TableChanged, change=Change.DROPPED, name=self.name)

    def end_tournament(self) -> None:
        self._watch = None
        self.send(EndTournament())

    def hand_over(self) -> None:
        self._watch = None  # the case is over, so the watch checks nothing more
        self.send(HandOver("seat"))
        self._read_until(_ends_hand_over)

    def depart(self) -> None:
        self._watch = None
        if any(_is_change(notice, Change.HANDED_OVER) for notice in self.came[-1:]):
            self._read_until(lambda notice: _is_change(notice, Change.GAME_OVER) or isinstance(notice, Closed))
        self.send(Leave())
        self._read_until(_is_out)
        self.drop()

    def _read_until(self, is_last: Callable[[Notice], bool]) -> None:
        with suppress(Unmet):
            while not is_last(self.next_notice("an answer", FAREWELL_SECONDS)):
                pass

    def _awaited(self, expected: str, kind: type[N], fields: Mapping[str, object], seconds: float | None = None) -> N:
        while True:
            notice = self.next_notice(expected, seconds)
            if isinstance(notice, kind) and all(getattr(notice, key) == value for key, value in fields.items()):
                return notice
            check(isinstance(notice, _BROADCASTS), expected, shown(notice))

    def _judge(self, data: bytes) -> None:
        if self._watch:
            self._watch.received(data)

    def hears(self) -> bool:
        with suppress(Unmet):
            self.next_notice("anything", NOW)
            return True
        return False

    def next_notice(self, expected: str, seconds: float | None = None) -> Notice:
        notice = self.next_message(expected, seconds)
        assert isinstance(notice, Notice)
        self.came.append(notice)
        if self._watch:
            try:
                self._watch.came(notice)
            except (LookupError, ValueError) as wrong:  # the engine's error for what no game has
                raise Unmet("values that exist in a game", printable(f"{shown(notice)}: {wrong}")) from None
        return notice


def all_receive(peers: Iterable[Peer], kind: type[N], seconds: float | None = None, **fields: object) -> N:
    """Wait until all have a notice with these fields, and return that of the first."""
    first, *_ = [peer.receives(kind, seconds, **fields) for peer in peers]
    return first


def _is_change(notice: Notice, change: Change) -> bool:
    return isinstance(notice, TableChanged) and notice.change is change


def _ends_hand_over(notice: Notice) -> bool:
    refused = isinstance(notice, Refused) and notice.command == "hand_over"
    return refused or _is_change(notice, Change.HANDED_OVER) or isinstance(notice, Closed)


def _is_out(notice: Notice) -> bool:
    return isinstance(notice, Left | Closed) or (isinstance(notice, Refused) and notice.command == "leave")


def shown(notice: Notice) -> str:
    match notice:
        case Refused(command=command, reason=reason, words=words):
            return printable(f"refused ({reason}) of {command}: {words}")
        case Closed(reason=reason, words=words):
            return printable(f"closed ({reason}): {words}")
        case TableChanged(change=change, name=name):
            return printable(f"table_changed ({change}) of {name}")
        case Explained(rule=rule, points=points):
            return printable(f"explained (rule {rule}, points {points})")
    return type_name(notice)


def _words(kind: type[Notice], fields: Mapping[str, object]) -> str:
    with_fields = ", ".join(f"{key} {value!s}" for key, value in fields.items())
    return f"{snake(kind.__name__)}{f' ({with_fields})' if with_fields else ''}"
