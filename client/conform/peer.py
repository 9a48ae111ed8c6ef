"""A client that tries a server: sends right and wrong commands, and checks the answers."""

from __future__ import annotations

from collections import deque
from contextlib import suppress
from typing import Protocol, TypeVar

from contack.protocol.codec import type_name
from contack.protocol.command import Command, HandOver, Leave
from contack.protocol.connection import Connection, Side, to_frame
from contack.protocol.error import RemoteProtocolError
from contack.protocol.message import snake
from contack.protocol.name import printable
from contack.protocol.notice import Closed, Left, Notice, Played, Refused, Said, Started, TableChanged

N = TypeVar("N", bound=Notice)

_BROADCASTS = (Said, TableChanged, Started, Played)
"""What other peers may cause: it may come between a command and its answer."""


class Unmet(Exception):
    """The other end did not send what was expected."""

    def __init__(self, expected: str, came: str) -> None:
        super().__init__(f"expected {expected}; came {came}")
        self.expected = expected
        self.came = came


class ByteStream(Protocol):
    """A connection."""

    def send(self, data: bytes) -> None:
        """Send bytes; a closed connection ignores them."""

    def receive(self) -> bytes | None:
        """Wait for bytes: none when the connection is closed, and None if nothing arrives in time."""

    def close(self) -> None:
        """Close the connection."""


class Peer:
    """One connection to the server under test; `came` are all notices so far."""

    def __init__(self, stream: ByteStream, name: str) -> None:
        self.name = name
        self.came: list[Notice] = []
        self._stream = stream
        self._connection = Connection(Side.CLIENT)
        self._unread: deque[Notice] = deque()
        self._ended = False

    def send(self, *commands: Command) -> None:
        """Send commands in one piece, legal now or not."""
        self.send_bytes(b"".join(map(to_frame, commands)))

    def send_bytes(self, data: bytes) -> None:
        """Send any bytes."""
        self._stream.send(data)

    def receives(self, kind: type[N], **fields: object) -> N:
        """Wait for a notice with these fields; broadcasts that others caused may come before it. Raises Unmet."""
        expected = _words(kind, fields)
        while True:
            notice = self._next(expected)
            if isinstance(notice, kind) and all(getattr(notice, key) == value for key, value in fields.items()):
                return notice
            if not isinstance(notice, _BROADCASTS):
                raise Unmet(expected, shown(notice))

    def is_refused(self, command: str, *reasons: str) -> Refused:
        """Wait until a command is refused for one of these reasons. Raises Unmet."""
        expected = f"refused ({' or '.join(reasons)}) of {command}"
        while isinstance(notice := self._next(expected), _BROADCASTS):
            pass
        if not isinstance(notice, Refused) or notice.reason not in reasons or notice.command != command:
            raise Unmet(expected, shown(notice))
        return notice

    def is_closed(self, *reasons: str) -> None:
        """Wait until the server sends why it closes the connection, and closes it. Raises Unmet."""
        expected = f"closed ({' or '.join(reasons)})"
        while not isinstance(notice := self._next(expected), Closed):
            if not isinstance(notice, _BROADCASTS):
                raise Unmet(expected, shown(notice))
        if notice.reason not in reasons:
            raise Unmet(expected, shown(notice))
        if self._stream.receive() != b"":
            raise Unmet("the end of the connection after closed", "nothing of the kind")

    def drop(self) -> None:
        """Close the connection without leaving the table first."""
        self._stream.close()

    def depart(self) -> None:
        """Let the stand-in end the game, if there is one, leave the table, and close the connection."""
        self.send(HandOver("seat"), Leave())
        with suppress(Unmet):
            while not _is_out(self._next("left")):
                pass
        self.drop()

    def _next(self, expected: str) -> Notice:
        while not self._unread:
            self._read(expected)
        self.came.append(self._unread.popleft())
        return self.came[-1]

    def _read(self, expected: str) -> None:
        data = self._stream.receive()
        if data is None:
            raise Unmet(expected, "nothing in time")
        if not data:
            raise Unmet(expected, "the end of the connection")
        try:
            for notice in self._connection.receive(data):
                assert isinstance(notice, Notice)
                self._unread.append(notice)
        except RemoteProtocolError as wrong:
            raise Unmet(expected, f"not a message: {printable(wrong.words)}") from None


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
    return type_name(notice)


def _words(kind: type[Notice], fields: dict[str, object]) -> str:
    with_fields = ", ".join(f"{key} {value!s}" for key, value in fields.items())
    return f"{snake(kind.__name__)}{f' ({with_fields})' if with_fields else ''}"
