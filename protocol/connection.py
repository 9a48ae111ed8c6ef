"""One end of a connection, without a socket: bytes in, messages out, and the reverse (sans I/O)."""

from collections.abc import Iterator
from enum import StrEnum
from typing import NamedTuple

from contack.protocol.codec import (
    COMMAND_TYPES,
    NOTICE_TYPES,
    BadField,
    UnknownType,
    decode,
    decode_command,
    encode,
    type_name,
)
from contack.protocol.command import Command
from contack.protocol.error import CloseReason, LocalProtocolError, Refusal, RemoteProtocolError
from contack.protocol.frame import Frames, framed
from contack.protocol.limits import TO_CLIENT, TO_SERVER
from contack.protocol.notice import Notice
from contack.protocol.sentences import say
from contack.protocol.state import COMMANDS_IN, NEXT, State
from contack.protocol.version import PROTOCOL_VERSION, version_text


class Side(StrEnum):
    CLIENT = "client"
    SERVER = "server"


class InvalidCommand(NamedTuple):
    """A readable command to refuse: the content of a Refused."""

    command: str
    reason: Refusal
    text: str


def to_frame(message: Command | Notice) -> bytes:
    # The bytes may be for many peers. Raises LocalProtocolError if the message is too long.
    limit = TO_CLIENT.frame if isinstance(message, Notice) else TO_SERVER.frame
    body = encode(message)
    if len(body) > limit:
        raise LocalProtocolError(f"{type_name(message)} of {len(body)} bytes: the limit is {limit}")
    return framed(body)


class Connection:
    """Checks sent and received messages against the state, and follows it.

    Accepts frames of `longest` bytes, by default the limit of the other side.
    """

    __slots__ = ("_frames", "side", "state")

    def __init__(self, side: Side, longest: int | None = None) -> None:
        self.side = side
        self.state = State.GREETING
        self._frames = Frames(longest or (TO_SERVER.frame if side is Side.SERVER else TO_CLIENT.frame))

    @property
    def unread(self) -> bool:
        """Whether a message or a part of one waits."""
        return self._frames.held

    def send(self, message: Command | Notice) -> bytes:
        # raises LocalProtocolError if the state does not allow the message
        frame = to_frame(message)
        self.sent(message)
        return frame

    def sent(self, message: Command | Notice) -> None:
        """Follow a message whose bytes `to_frame` made for many clients."""
        if isinstance(message, Command if self.side is Side.SERVER else Notice):
            raise LocalProtocolError(f"{type_name(message)} is not the {self.side}'s to send")
        if not self._follow(message):
            raise LocalProtocolError(f"{type_name(message)} may not be sent in state {self.state}")

    def receive(self, data: bytes) -> Iterator[Command | Notice | InvalidCommand]:
        """Yield the messages that `data` completes, each checked against the state at its moment.

        A server's end yields InvalidCommand for a command to refuse; a client's end skips unknown notices. Nothing
        follows a Closed. Raises RemoteProtocolError.
        """
        bodies = self._frames.feed(data)
        # read the state each time: the answer to one command decides whether the next is allowed
        while self.state is not State.CLOSED and (body := next(bodies, None)) is not None:
            message = self._command(body) if self.side is Side.SERVER else self._notice(body)
            if message is not None:
                yield message

    def _command(self, body: bytes) -> Command | InvalidCommand:
        try:
            command = decode_command(body)
        except UnknownType as unknown:
            known = ", ".join(COMMAND_TYPES)
            return InvalidCommand(str(unknown), Refusal.UNKNOWN_COMMAND, say("refused.unknown_command", known=known))
        except BadField as bad:
            # another version explains an unknown field, and its player needs to hear of that
            if bad.version != PROTOCOL_VERSION:
                return InvalidCommand(bad.name, Refusal.UNSUPPORTED_VERSION, version_text(bad.version))
            return InvalidCommand(bad.name, Refusal.BAD_FIELD, bad.text)
        if not self._follow(command):
            allowed = ", ".join(name for name, kind in COMMAND_TYPES.items() if kind in COMMANDS_IN[self.state])
            text = say("refused.not_now", state=self.state, allowed=allowed)
            return InvalidCommand(type_name(command), Refusal.NOT_NOW, text)
        return command

    def _notice(self, body: bytes) -> Notice | None:
        try:
            notice = decode(body, NOTICE_TYPES, TO_CLIENT)
        except UnknownType:  # a newer server may send more kinds
            return None
        except BadField as bad:
            raise RemoteProtocolError(CloseReason.UNREADABLE_FRAME, str(bad)) from None
        if not self._follow(notice):
            raise RemoteProtocolError(CloseReason.UNREADABLE_FRAME, f"{type_name(notice)} came in state {self.state}")
        return notice

    def _follow(self, message: Command | Notice) -> bool:
        # False if the message is not allowed.
        if isinstance(message, Command):
            return type(message) in COMMANDS_IN[self.state]
        after = NEXT[self.state].get(type(message))
        self.state = after or self.state
        return after is not None
