"""A client that tries a server: sends right and wrong commands, and checks the answers."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from contextlib import suppress
from typing import Protocol, TypeVar

from contack.protocol.codec import type_name
from contack.protocol.command import Command, HandOver, Leave
from contack.protocol.connection import Connection, Side, to_frame
from contack.protocol.error import CloseReason, Refusal, RemoteProtocolError
from contack.protocol.message import snake
from contack.protocol.name import printable
from contack.protocol.notice import Closed, Left, Notice, Played, Refused, Said, Started, TableChanged
from contack.protocol.raw import raw_fields, raw_frame

N = TypeVar("N", bound=Notice)

_BROADCASTS = (Said, TableChanged, Started, Played)
"""What other peers may cause: it may come between a command and its answer."""


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

    def receive(self) -> bytes | None:
        """Wait for bytes: none when the connection is closed, and None if nothing arrives in time."""

    def close(self) -> None:
        """Close the connection."""


def received(stream: ByteStream, expected: str) -> bytes:
    """Return what the other end sends next. Raises Unmet."""
    data = stream.receive()
    if not data:
        raise Unmet(expected, SILENT if data is None else ENDED)
    return data


class Peer:
    """One connection to the server under test; `came` are all notices so far."""

    def __init__(self, stream: ByteStream, name: str) -> None:
        self.name = name
        self.came: list[Notice] = []
        self._stream = stream
        self._connection = Connection(Side.CLIENT)
        self._unread: deque[Notice] = deque()

    def send(self, *commands: Command) -> None:
        """Send commands in one piece, legal now or not."""
        self.send_bytes(b"".join(map(to_frame, commands)))

    def send_bytes(self, data: bytes) -> None:
        """Send any bytes."""
        self._stream.send(data)

    def receives(self, kind: type[N], **fields: object) -> N:
        """Wait for a notice with these fields; broadcasts that others caused may come before it. Raises Unmet."""
        return self._awaited(_words(kind, fields), kind, fields)

    def is_refused(self, command: Command | dict[str, object], reason: Refusal) -> Refused:
        """Send a command, or any map, and wait until it is refused for this reason. Raises Unmet."""
        frame = raw_frame(command) if isinstance(command, dict) else to_frame(command)
        name = raw_fields(frame)["type"]
        self.send_bytes(frame)
        return self._awaited(f"refused ({reason}) of {name}", Refused, {"command": name, "reason": reason})

    def is_closed(self, reason: CloseReason) -> None:
        """Wait until the server sends why it closes the connection, and closes it. Raises Unmet."""
        self._awaited(f"closed ({reason})", Closed, {"reason": reason})
        check(self._stream.receive() == b"", "the end of the connection after closed", "nothing of the kind")

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

    def _awaited(self, expected: str, kind: type[N], fields: Mapping[str, object]) -> N:
        while True:
            notice = self._next(expected)
            if isinstance(notice, kind) and all(getattr(notice, key) == value for key, value in fields.items()):
                return notice
            check(isinstance(notice, _BROADCASTS), expected, shown(notice))

    def _next(self, expected: str) -> Notice:
        while not self._unread:
            self._read(expected)
        self.came.append(self._unread.popleft())
        return self.came[-1]

    def _read(self, expected: str) -> None:
        try:
            for notice in self._connection.receive(received(self._stream, expected)):
                assert isinstance(notice, Notice)
                self._unread.append(notice)
        except RemoteProtocolError as wrong:
            raise Unmet(expected, f"not a message: {printable(str(wrong))}") from None


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


def _words(kind: type[Notice], fields: Mapping[str, object]) -> str:
    with_fields = ", ".join(f"{key} {value!s}" for key, value in fields.items())
    return f"{snake(kind.__name__)}{f' ({with_fields})' if with_fields else ''}"
