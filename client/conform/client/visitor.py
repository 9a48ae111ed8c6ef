"""The server's end of a connection to a client under test: sends right and wrong notices, and checks the commands."""

from collections.abc import Callable
from itertools import chain
from typing import TypeAlias, TypeVar

from contack.client.conform.peer import ENDED, SILENT, ByteStream, Dialogue, Unmet
from contack.protocol.codec import type_name
from contack.protocol.command import Command, ListTables, Ping, Say
from contack.protocol.connection import InvalidCommand, Side
from contack.protocol.message import snake
from contack.protocol.name import printable
from contack.protocol.notice import Notice, Ponged, Said, TablesListed
from contack.protocol.table_state import TableSummary

C = TypeVar("C", bound=Command)


Cut: TypeAlias = Callable[[bytes], list[bytes]]
"""What makes the pieces of a frame that go out one after the other."""


class Visitor(Dialogue):
    """A client that came; `listed` are the tables that it is sent when it asks, and `cut` cuts all that it is sent."""

    def __init__(self, stream: ByteStream, *listed: TableSummary) -> None:
        super().__init__(stream, Side.SERVER)
        self.name = ""
        self.cut: Cut | None = None
        self._listed = listed

    def send(self, *notices: Notice) -> None:
        """Send notices in one piece, unless they are to be cut."""
        frames = map(self._connection.send, notices)
        # in one piece: a client that read the first alone would answer it before it knows of the others
        for piece in chain.from_iterable(map(self.cut, frames)) if self.cut else [b"".join(frames)]:
            self.send_bytes(piece)

    def receives(self, *kinds: type[C]) -> C:
        """Wait for one of these commands; those that may come at any time are answered. Raises Unmet."""
        expected = " or ".join(snake(kind.__name__) for kind in kinds)
        while True:
            command = self._next(expected)
            if isinstance(command, kinds):
                return command
            # clients may send signs of life, look at the list and chat whenever they like
            if not self._answered(command):
                raise Unmet(expected, type_name(command))

    def closes(self) -> None:
        """Wait until the client closes the connection; what it sent before does not matter. Raises Unmet."""
        while data := self._stream.receive():
            pass
        if data is None:
            raise Unmet(ENDED, SILENT)

    def receives_unless(self, fine: tuple[str, ...], *kinds: type[C]) -> C | None:
        """Wait for one of these commands, or for an end that is `fine` too: ENDED, SILENT. Raises Unmet."""
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
        message = self.next_message(expected)
        if isinstance(message, InvalidCommand):
            raise Unmet(expected, printable(f"{message.command} ({message.reason}): {message.text}"))
        assert isinstance(message, Command)
        return message
