"""The scripted server's end of a connection: sends right and wrong notices, and reads commands."""

from collections.abc import Callable
from itertools import chain
from typing import Protocol, TypeAlias

from contack.lab.conform.peer import ENDED, SILENT, ByteStream, Dialogue, Unmet
from contack.protocol.command import Command
from contack.protocol.connection import InvalidCommand, Side
from contack.protocol.name import printable
from contack.protocol.notice import Closed, Notice, Refused
from contack.protocol.state import State

# Splits a frame into the pieces to send.
Cut: TypeAlias = Callable[[bytes], list[bytes]]


class VisitorStream(ByteStream, Protocol):
    def finish(self) -> None:
        pass


class Visitor(Dialogue):
    """A connected client; `cut` splits all that it gets. `seconds` is the clock."""

    def __init__(self, stream: VisitorStream, seconds: Callable[[], float]) -> None:
        super().__init__(stream, Side.SERVER)
        self.cut: Cut | None = None
        self._end = stream
        self._seconds = seconds

    @property
    def said_why(self) -> bool:
        return self._connection.state is State.CLOSED

    @property
    def at_table(self) -> bool:
        return self._connection.state is State.TABLE

    @property
    def greeted(self) -> bool:
        return self._connection.state is not State.GREETING

    def send(self, *notices: Notice) -> None:
        frames = map(self._connection.send, notices)
        # in one piece: a client that read only the first would answer before it knows the others
        for piece in chain.from_iterable(map(self.cut, frames)) if self.cut else [b"".join(frames)]:
            self.send_bytes(piece)

    def next_command(self, expected: str, seconds: float) -> Command:
        message = self.next_message(expected, seconds)
        if isinstance(message, InvalidCommand):
            self.send(Refused(message.command, message.reason, message.text))
            raise Unmet(expected, printable(f"{message.command} ({message.reason}): {message.text}"))
        assert isinstance(message, Command)
        return message

    def closes(self, seconds: float) -> None:
        end = self._seconds() + seconds
        # checked before each wait: a client that talks on would keep the case running
        while (left := end - self._seconds()) > 0:
            data = self._stream.receive(left)
            if not data:
                if data is None:
                    break
                return
        raise Unmet(ENDED, SILENT)

    def says_nothing(self, seconds: float) -> None:
        data = self._stream.receive(seconds)
        if data:
            raise Unmet("nothing", f"{len(data)} bytes")

    def hang_up(self) -> None:
        """Close the connection without `closed`, like a lost one."""
        self._stream.close()

    def say_goodbye(self, goodbye: Closed, *before: Notice) -> None:
        if not self.said_why:
            self.cut = None
            self.send(*before, goodbye)
        self._end.finish()
