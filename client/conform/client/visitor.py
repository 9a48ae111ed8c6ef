"""The server's end of a connection to a client under test: sends right and wrong notices, and checks the commands."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeVar

from contack.client.conform.peer import ENDED, SILENT, ByteStream, Unmet, received
from contack.protocol.codec import type_name
from contack.protocol.command import Command, ListTables, Ping, Say
from contack.protocol.connection import Connection, InvalidCommand, Side
from contack.protocol.error import RemoteProtocolError
from contack.protocol.message import snake
from contack.protocol.name import printable
from contack.protocol.notice import Notice, Ponged, Said, TablesListed
from contack.protocol.table_state import TableSummary

C = TypeVar("C", bound=Command)


def whole(data: bytes) -> list[bytes]:
    """Return bytes in one piece."""
    return [data]


class Visitor:
    """A client that came; `listed` are the tables that it is sent when it asks.

    Each notice goes out in the pieces that `cut` makes of its frame.
    """

    def __init__(
        self, stream: ByteStream, listed: tuple[TableSummary, ...], cut: Callable[[bytes], list[bytes]]
    ) -> None:
        self.name = ""
        self._stream = stream
        self._listed = listed
        self._cut = cut
        self._connection = Connection(Side.SERVER)
        self._arrived: Iterator[Command | Notice | InvalidCommand] = iter(())

    def send(self, *notices: Notice) -> None:
        """Send notices in one piece, unless they are to be cut."""
        pieces = [piece for notice in notices for piece in self._cut(self._connection.send(notice))]
        for piece in [b"".join(pieces)] if self._cut is whole else pieces:
            self._stream.send(piece)

    def send_bytes(self, data: bytes) -> None:
        """Send any bytes."""
        self._stream.send(data)

    def receives(self, *kinds: type[C]) -> C:
        """Wait for one of these commands; those that may come at any time are answered. Raises Unmet."""
        expected = " or ".join(snake(kind.__name__) for kind in kinds)
        while True:
            command = self._next(expected)
            if isinstance(command, kinds):
                return command
            if not self._answered(command):
                raise Unmet(expected, type_name(command))

    def closes(self) -> None:
        """Wait until the client closes the connection; what it sent before does not matter. Raises Unmet."""
        while data := self._stream.receive():
            pass
        if data is None:
            raise Unmet(ENDED, SILENT)

    def receives_or_closes(self, *kinds: type[C]) -> C | None:
        """Wait for one of these commands, or until the client closes the connection: then None. Raises Unmet."""
        return self._unless((ENDED,), kinds)

    def stays_silent(self, *kinds: type[Command]) -> None:
        """Wait for one of these commands, until the client closes the connection, or for a while. Raises Unmet."""
        self._unless((ENDED, SILENT), kinds)

    def _unless(self, fine: tuple[str, ...], kinds: tuple[type[C], ...]) -> C | None:
        try:
            return self.receives(*kinds)
        except Unmet as unmet:
            if unmet.came in fine:
                return None
            raise

    def _answered(self, command: Command) -> bool:
        """Answer a command that may come at any time; return whether it is one."""
        match command:
            case Ping(echo=echo):
                self.send(Ponged(echo))
            case ListTables():
                self.send(TablesListed(self._listed, len(self._listed), (self.name,), 1))
            case Say(text=text):
                self.send(Said(self.name, text))
            case _:
                return False
        return True

    def _next(self, expected: str) -> Command:
        try:
            while (message := next(self._arrived, None)) is None:
                self._arrived = self._connection.receive(received(self._stream, expected))
        except RemoteProtocolError as wrong:
            raise Unmet(expected, f"not a message: {printable(str(wrong))}") from None
        if isinstance(message, InvalidCommand):
            raise Unmet(expected, printable(f"{message.command} ({message.reason}): {message.text}"))
        assert isinstance(message, Command)
        return message
