"""The server's end of a connection to a client under test: sends right and wrong notices, and reads the commands."""

from collections.abc import Callable
from itertools import chain
from typing import Protocol, TypeAlias

from contack.lab.conform.peer import ENDED, SILENT, ByteStream, Dialogue, Unmet
from contack.protocol.command import Command
from contack.protocol.connection import InvalidCommand, Side
from contack.protocol.name import printable
from contack.protocol.notice import Closed, Notice, Refused
from contack.protocol.state import State

Cut: TypeAlias = Callable[[bytes], list[bytes]]
"""What makes the pieces of a frame that go out one after the other."""


class VisitorStream(ByteStream, Protocol):
    """A connection that a client made."""

    def finish(self) -> None:
        """Close the connection when the other end has read what it was sent."""


class Visitor(Dialogue):
    """A client that came; `cut` cuts all that it is sent. `seconds` tells the time."""

    def __init__(self, stream: VisitorStream, seconds: Callable[[], float]) -> None:
        super().__init__(stream, Side.SERVER)
        self.cut: Cut | None = None
        self._end = stream
        self._seconds = seconds

    @property
    def told_why(self) -> bool:
        """Whether the client was told that the connection is closed."""
        return self._connection.state is State.CLOSED

    @property
    def at_table(self) -> bool:
        """Whether the client is at a table."""
        return self._connection.state is State.TABLE

    @property
    def greeted(self) -> bool:
        """Whether the client has been welcomed."""
        return self._connection.state is not State.GREETING

    def send(self, *notices: Notice) -> None:
        """Send notices in one piece, unless they are to be cut."""
        frames = map(self._connection.send, notices)
        # in one piece: a client that read the first alone would answer it before it knows of the others
        for piece in chain.from_iterable(map(self.cut, frames)) if self.cut else [b"".join(frames)]:
            self.send_bytes(piece)

    def next_command(self, expected: str, seconds: float) -> Command:
        """Wait for a command. Raises Unmet, and tells the client too, where it is none that may come now."""
        message = self.next_message(expected, seconds)
        if isinstance(message, InvalidCommand):
            self.send(Refused(message.command, message.reason, message.text))
            raise Unmet(expected, printable(f"{message.command} ({message.reason}): {message.text}"))
        assert isinstance(message, Command)
        return message

    def closes(self, seconds: float) -> None:
        """Wait until the client closes the connection; what it sent before does not matter. Raises Unmet."""
        end = self._seconds() + seconds
        # looked at before each wait: a client that talks on would be listened to without end
        while (left := end - self._seconds()) > 0:
            data = self._stream.receive(left)
            if not data:
                if data is None:
                    break
                return
        raise Unmet(ENDED, SILENT)

    def says_nothing(self, seconds: float) -> None:
        """Check that no byte comes. Raises Unmet."""
        data = self._stream.receive(seconds)
        if data:
            raise Unmet("nothing", f"{len(data)} bytes")

    def hang_up(self) -> None:
        """Close the connection without a word, as one that is lost."""
        self._stream.close()

    def say_goodbye(self, goodbye: Closed, *before: Notice) -> None:
        """Tell a client that is still there why the connection is closed, and close it."""
        if not self.told_why:
            self.cut = None
            self.send(*before, goodbye)
        self._end.finish()
