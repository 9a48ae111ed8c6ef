"""The protocol over a WebSocket: its handshake (RFC 6455), and binary messages that are frames without lengths."""

from base64 import b64decode
from binascii import Error
from http import HTTPStatus
from itertools import islice

from wsproto.connection import Connection, ConnectionState, ConnectionType
from wsproto.events import BytesMessage, CloseConnection, Event, Ping, Pong, TextMessage
from wsproto.frame_protocol import CloseReason
from wsproto.utilities import generate_accept_token

from contack.protocol.frame import PREFIX, framed
from contack.protocol.version import SUBPROTOCOL
from contack.server.config.limits import Limits
from contack.server.config.token_bucket import TokenBucket
from contack.server.network.connection import ServerProtocol
from contack.server.web.asked import Asked, WebAnswer, sentence
from contack.server.web.carrier import Carrier

VERSION = "13"

KEY_BYTES = 16

_TO_WEBSOCKET = {"Upgrade": "websocket", "Connection": "Upgrade"}


def shake(asked: Asked) -> WebAnswer:
    """Return an upgrade, or the error."""
    if asked.version == "HTTP/1.0":
        return sentence(HTTPStatus.BAD_REQUEST, "A WebSocket needs HTTP/1.1.")
    if asked.method != "GET" or "websocket" not in _tokens(asked, "upgrade"):
        return sentence(
            HTTPStatus.UPGRADE_REQUIRED, "Here is a WebSocket: ask for it with GET and Upgrade.", **_TO_WEBSOCKET
        )
    if "upgrade" not in _tokens(asked, "connection"):
        return sentence(HTTPStatus.BAD_REQUEST, "The header Connection does not say Upgrade.")
    if asked.headers.get("sec-websocket-version") != VERSION:
        wrong = f"The version of WebSockets is {VERSION} here."
        return sentence(HTTPStatus.UPGRADE_REQUIRED, wrong, **_TO_WEBSOCKET, **{"Sec-WebSocket-Version": VERSION})
    if SUBPROTOCOL not in _tokens(asked, "sec-websocket-protocol"):
        return sentence(HTTPStatus.BAD_REQUEST, f"The subprotocol here is {SUBPROTOCOL}: offer it.")
    key = asked.headers.get("sec-websocket-key", "")
    if not _is_key(key):
        return sentence(HTTPStatus.BAD_REQUEST, f"The header Sec-WebSocket-Key is not {KEY_BYTES} bytes in base64.")
    accepted = {
        **_TO_WEBSOCKET,
        "Sec-WebSocket-Accept": generate_accept_token(key.encode()).decode(),
        "Sec-WebSocket-Protocol": SUBPROTOCOL,
    }
    return WebAnswer(HTTPStatus.SWITCHING_PROTOCOLS, headers=accepted)


def _tokens(asked: Asked, header: str) -> list[str]:
    return [token.strip().lower() for token in asked.headers.get(header, "").split(",")]


def _is_key(key: str) -> bool:
    try:
        return len(b64decode(key, validate=True)) == KEY_BYTES
    except (Error, ValueError):
        return False


# Fragments and control frames of one client to read before other clients have their turn.
PIECES_AT_ONCE = 50

TOO_MANY = "only messages carry the game: too many pings and pieces came"


class WebSocket(Carrier):
    """A transport whose frames travel as messages of a WebSocket."""

    def __init__(self, before: Carrier, protocol: ServerProtocol, limits: Limits) -> None:
        clock = before.clock
        super().__init__(before.wire, protocol, clock)
        self.paused = before.paused
        self._longest = limits.max_frame
        self._others = TokenBucket(limits.commands_per_second, limits.command_burst, clock.seconds)
        # not Twisted's WebSockets, which negotiate no subprotocol and accept messages of any length
        self._socket = Connection(ConnectionType.SERVER)
        self._message = bytearray()
        self._deaf = False
        self._code = CloseReason.NORMAL_CLOSURE

    def write(self, data: bytes) -> None:
        # a message has a length of its own
        self._send(BytesMessage(data[PREFIX:]))

    def loseConnection(self) -> None:
        """Wait until the client closes its side too."""
        self._send(CloseConnection(self._code))

    def dataReceived(self, data: bytes) -> None:
        if self._socket.state is not ConnectionState.CLOSED and not self.disconnecting:
            self._socket.receive_data(data)
            self.read_in_turn()

    def read(self) -> None:
        seen = 0
        for event in islice(self._socket.events(), PIECES_AT_ONCE):
            seen += 1
            self._hear(event)
            if self.disconnecting:
                return
        if seen == PIECES_AT_ONCE:
            self.wait_in_line()
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
        # Twisted and wsproto would hold a message of any length.
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
        # a sign of life; but pings and pieces without an end would cost no command tokens
        self._protocol.dataReceived(b"")
        if self._others.spend():
            self._violation(CloseReason.POLICY_VIOLATION, TOO_MANY)

    def _close(self, event: CloseConnection, code: int, reason: str) -> None:
        # Confirm the end, or name the client's violation.
        match self._socket.state:
            case ConnectionState.REMOTE_CLOSING:
                self._send(event.response())
                self.end()
            case ConnectionState.OPEN:  # wsproto's own event: the client broke its protocol
                self._violation(code, reason)
            case _:
                self.end()

    def _violation(self, code: int, reason: str) -> None:
        # Close at once, with a code and a word for it.
        self._send(CloseConnection(code, reason))
        self.end()

    def _send(self, event: Event) -> None:
        if self._socket.state is ConnectionState.OPEN or (
            isinstance(event, CloseConnection) and self._socket.state is ConnectionState.REMOTE_CLOSING
        ):
            self.wire.write(bytes(self._socket.send(event)))
