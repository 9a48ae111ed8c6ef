"""The protocol over a WebSocket: each binary message is a frame without its length."""

from itertools import islice

from wsproto.connection import Connection, ConnectionState, ConnectionType
from wsproto.events import BytesMessage, CloseConnection, Event, Ping, Pong, TextMessage
from wsproto.frame_protocol import CloseReason

from contack.protocol.frame import PREFIX, framed
from contack.server.config.limits import Limits
from contack.server.config.token_bucket import TokenBucket
from contack.server.network.connection import ServerProtocol
from contack.server.web.carrier import Carrier

PIECES_AT_ONCE = 50
"""Fragments and control frames of one client to read before other clients have their turn."""

TOO_MANY = "only messages carry the game: too many pings and pieces came"


class WebSocket(Carrier):
    """A transport whose frames travel as messages of a WebSocket.

    The commands go to `protocol` as the frames that it knows, so that it need not know how they came.
    """

    def __init__(self, before: Carrier, protocol: ServerProtocol, limits: Limits) -> None:
        clock = before.clock
        super().__init__(before.wire, clock)
        self.paused = before.paused
        self._protocol = protocol
        self._longest = limits.max_frame
        self._others = TokenBucket(limits.commands_per_second, limits.command_burst, clock.seconds)
        self._socket = Connection(ConnectionType.SERVER)
        self._message = bytearray()
        self._deaf = False
        self._code = CloseReason.NORMAL_CLOSURE
        self._in_line = self._lost = False

    def write(self, data: bytes) -> None:
        """Send a frame of the protocol as a message."""
        self._send(BytesMessage(data[PREFIX:]))

    def loseConnection(self) -> None:
        """Say that this is the end, and wait until the client has said so too."""
        self._send(CloseConnection(self._code))

    def connectionLost(self) -> None:
        """Drop what waits."""
        super().connectionLost()
        self._lost = True

    def dataReceived(self, data: bytes) -> None:
        """Take what came from the client."""
        if self._socket.state is not ConnectionState.CLOSED and not self.disconnecting:
            self._socket.receive_data(data)
            self._go_on()

    def _go_on(self) -> None:
        if self._in_line:
            return
        if self._protocol.may_work:
            self._protocol.work(self._read_some)
        else:
            self._wait_in_line()

    def _wait_in_line(self) -> None:
        self._in_line = True
        self.hold()
        self._protocol.wait_in_line(self._take_turn)

    def _take_turn(self) -> None:
        self._in_line = False
        if not (self._lost or self.disconnecting):
            self._read_some()

    def _read_some(self) -> None:
        seen = 0
        for event in islice(self._socket.events(), PIECES_AT_ONCE):
            seen += 1
            self._hear(event)
            if self.disconnecting:
                return
        if seen == PIECES_AT_ONCE:
            self._wait_in_line()
        else:
            self.release()

    def _hear(self, event: Event) -> None:
        match event:
            case BytesMessage(data=data, message_finished=whole):
                self._gather(data, whole)
            case TextMessage():
                self._violation(CloseReason.UNSUPPORTED_DATA, "messages are binary here")
            case Ping():
                self._send(event.response())
                self._count()
            case Pong():
                self._count()
            case CloseConnection(code=code, reason=reason):
                self._close(event, int(code), reason or "")

    def _gather(self, data: bytes | bytearray, whole: bool) -> None:
        """Hand on a message once it is whole; Twisted and wsproto would hold one of any length."""
        if self._deaf:
            return
        self._message += data
        if len(self._message) > self._longest:
            # given its length, the protocol reports the error itself, after its answers to earlier messages
            self._deaf, self._code = True, CloseReason.MESSAGE_TOO_BIG
            length, self._message = len(self._message), bytearray()
            self._protocol.dataReceived(length.to_bytes(PREFIX, "big"))
        elif whole:
            message, self._message = bytes(self._message), bytearray()
            self._protocol.dataReceived(framed(message))
        else:
            self._count()

    def _count(self) -> None:
        """Take what carries no command for a sign of life, and as too much where it comes without end."""
        self._protocol.dataReceived(b"")
        if self._others.spend():
            self._violation(CloseReason.POLICY_VIOLATION, TOO_MANY)

    def _close(self, event: CloseConnection, code: int, reason: str) -> None:
        """Confirm the end, or name the client's violation."""
        match self._socket.state:
            case ConnectionState.REMOTE_CLOSING:
                self._send(event.response())
                self.end()
            case ConnectionState.OPEN:  # it is wsproto that says so
                self._violation(code, reason)
            case _:
                self.end()

    def _violation(self, code: int, reason: str) -> None:
        """Close at once, with a code and a word for it."""
        self._send(CloseConnection(code, reason))
        self.end()

    def _send(self, event: Event) -> None:
        if self._socket.state is ConnectionState.OPEN or (
            isinstance(event, CloseConnection) and self._socket.state is ConnectionState.REMOTE_CLOSING
        ):
            self.wire.write(bytes(self._socket.send(event)))
