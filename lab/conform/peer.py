"""A client that tries a server: sends right and wrong commands, and checks the answers."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from typing import Protocol, TypeVar

from contack.engine.deal import digest
from contack.protocol.codec import type_name
from contack.protocol.command import Command, HandOver, Leave, Ping, Ready
from contack.protocol.connection import Connection, InvalidCommand, Side, to_frame
from contack.protocol.error import CloseReason, Refusal, RemoteProtocolError
from contack.protocol.message import snake
from contack.protocol.name import printable
from contack.protocol.notice import (
    AllTablesShown,
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
    Proclaimed,
    Refused,
    Said,
    Started,
    TableChanged,
    TableOpened,
)
from contack.protocol.raw import raw_fields, raw_frame

N = TypeVar("N", bound=Notice)

_BROADCASTS = (Said, TableOpened, TableChanged, Started, Played, Halted, Proclaimed, Commented, AllTablesShown)
"""What other peers may cause: it may come between a command and its answer."""

FENCE = 4711
"""The number of the ping behind all that a case sends."""

FAREWELL_SECONDS = 2.0
"""How long a peer waits for each notice when its case is over: another server may not send it."""

NOW = 0.01
"""Seconds in which what was sent is there."""

ENDED = "the end of the connection"
SILENT = "nothing in time"
"""What came if no message did."""


class Unmet(Exception):
    """The other end did not send what was expected."""

    def __init__(self, expected: str, came: str) -> None:
        super().__init__(f"expected {expected}; came {came}")
        self.expected = expected
        self.came = came


def check(right: bool, expected: str, came: str) -> None:
    """Raise Unmet where what came is not right."""
    if not right:
        raise Unmet(expected, came)


class ByteStream(Protocol):
    """A connection."""

    def send(self, data: bytes) -> None:
        """Send bytes; a closed connection ignores them."""

    def receive(self, seconds: float | None = None) -> bytes | None:
        """Wait for bytes, usually as long as the tester has patience.

        None of them when the connection is closed, and None if nothing arrives in time.
        """

    def close(self) -> None:
        """Close the connection."""


class Witness(Protocol):
    """Who sees all that goes over a connection to a server."""

    def sent(self, data: bytes) -> None:
        """Take note of bytes that are sent."""

    def received(self, data: bytes) -> None:
        """Judge bytes that came. Raises Unmet, and RemoteProtocolError where they are no frames."""

    def came(self, notice: Notice) -> None:
        """Judge a notice. Raises Unmet."""

    def gone(self) -> None:
        """Know that the connection is closed from this end."""


class Dialogue:
    """The tester's end of a connection: anything may be sent, and what comes is read message by message."""

    def __init__(self, stream: ByteStream, side: Side) -> None:
        self._stream = stream
        self._connection = Connection(side)
        self._arrived: Iterator[Command | Notice | InvalidCommand] = iter(())

    def send_bytes(self, data: bytes) -> None:
        """Send any bytes."""
        self._stream.send(data)

    def next_message(self, expected: str, seconds: float | None = None) -> Command | Notice | InvalidCommand:
        """Wait for a message. Raises Unmet."""
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
        """Judge bytes that came before they are read. Raises Unmet, RemoteProtocolError."""


class Peer(Dialogue):
    """One connection to the server under test; `came` are all notices so far, `nonce` is that of the next game.

    All of it is shown to `watch`.
    """

    def __init__(self, stream: ByteStream, name: str, watch: Witness | None = None) -> None:
        super().__init__(stream, Side.CLIENT)
        self.name = name
        self.nonce = b""
        self.came: list[Notice] = []
        self._watch = watch

    @property
    def token(self) -> str:
        """The token of its seat."""
        return self.last(Joined).token or ""

    def last(self, kind: type[N]) -> N:
        """Return the last notice of a kind that has come."""
        return next(notice for notice in reversed(self.came) if isinstance(notice, kind))

    def ready(self) -> Ready:
        """Return the command by which it is ready, with its nonce, for the deal of which it was told last."""
        told = next(notice for notice in reversed(self.came) if isinstance(notice, Joined | TableChanged | Started))
        return Ready(digest(self.nonce), told.table.commitment)

    def send_bytes(self, data: bytes) -> None:
        """Send any bytes."""
        if self._watch:
            self._watch.sent(data)
        super().send_bytes(data)

    def send(self, *commands: Command) -> None:
        """Send commands in one piece, legal now or not."""
        # not by the connection, which refuses to send what is not allowed in its state
        self.send_bytes(b"".join(map(to_frame, commands)))

    def receives(self, kind: type[N], seconds: float | None = None, **fields: object) -> N:
        """Wait for a notice with these fields; broadcasts that others caused may come before it. Raises Unmet."""
        return self._awaited(_words(kind, fields), kind, fields, seconds)

    def is_answered(self, command: Command, kind: type[N], **fields: object) -> N:
        """Send a command, and wait for a notice as `receives` does. Raises Unmet."""
        self.send(command)
        return self._awaited(_words(kind, fields), kind, fields)

    def is_refused(self, command: Command | dict[str, object], reason: Refusal) -> Refused:
        """Send a command, or any map, and wait until it is refused for this reason. Raises Unmet."""
        frame = raw_frame(command) if isinstance(command, dict) else to_frame(command)
        # read back from the frame: a map may stand for no command that there is
        name = raw_fields(frame)["type"]
        self.send_bytes(frame)
        return self.is_refused_as(name, reason)

    def is_refused_as(self, name: str, reason: Refusal) -> Refused:
        """Wait until a command of this name is refused for this reason. Raises Unmet."""
        return self._awaited(f"refused ({reason}) of {name}", Refused, {"command": name, "reason": reason})

    def is_closed(self, reason: CloseReason, seconds: float | None = None) -> None:
        """Wait until the server sends why it closes the connection, and closes it. Raises Unmet."""
        self._awaited(f"closed ({reason})", Closed, {"reason": reason}, seconds)
        check(self._stream.receive() == b"", "the end of the connection after closed", "nothing of the kind")

    def settle(self) -> None:
        """Read all that was sent up to the answer to a ping. Raises Unmet."""
        self.send(Ping(FENCE))
        while not isinstance(notice := self.next_notice("ponged"), Ponged):
            check(not isinstance(notice, Closed), "ponged", shown(notice))

    def drop(self) -> None:
        """Close the connection without leaving the table first."""
        if self._watch:
            self._watch.gone()
        self._stream.close()

    def hand_over(self) -> None:
        """Let the stand-in play the seat from now on, if the peer has one in a game."""
        self._watch = None  # the case is over: the client judges nothing any more
        self.send(HandOver("seat"))
        self._read_until(_ends_hand_over)

    def depart(self) -> None:
        """Leave the table and close the connection, after the game if stand-ins play it to its end."""
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
        """Return whether anything has come by now."""
        with suppress(Unmet):
            self.next_notice("anything", NOW)
            return True
        return False

    def next_notice(self, expected: str, seconds: float | None = None) -> Notice:
        """Wait for a notice. Raises Unmet."""
        notice = self.next_message(expected, seconds)
        assert isinstance(notice, Notice)
        self.came.append(notice)
        if self._watch:
            try:
                self._watch.came(notice)
            except (LookupError, ValueError) as wrong:  # of the engine, which is asked for what no game has
                raise Unmet("what a game can have", printable(f"{shown(notice)}: {wrong}")) from None
        return notice


def _is_change(notice: Notice, change: Change) -> bool:
    return isinstance(notice, TableChanged) and notice.change is change


def _ends_hand_over(notice: Notice) -> bool:
    """Return whether a notice answers `hand_over`, or ends the connection."""
    refused = isinstance(notice, Refused) and notice.command == "hand_over"
    return refused or _is_change(notice, Change.HANDED_OVER) or isinstance(notice, Closed)


def _is_out(notice: Notice) -> bool:
    """Return whether a notice shows that a peer that sent `leave` is at no table."""
    return isinstance(notice, Left | Closed) or (isinstance(notice, Refused) and notice.command == "leave")


def shown(notice: Notice) -> str:
    """Return a notice in a few words."""
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
