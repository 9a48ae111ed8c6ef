"""A WebSocket instead of a socket: a case's frames go and come as messages."""

from wsproto.connection import Connection, ConnectionState, ConnectionType
from wsproto.events import BytesMessage, CloseConnection, Event, Ping
from wsproto.utilities import generate_accept_token

from contack.lab.conform.http_answer import HttpDialogue
from contack.lab.conform.peer import ByteStream, Unmet, check
from contack.protocol.frame import PREFIX, framed
from contack.protocol.limits import TO_SERVER
from contack.protocol.version import SUBPROTOCOL, WEBSOCKET_PATH

# The server's answer to the key, as in RFC 6455, 1.3. The key is fixed because no cache is between the two ends.
KEY = b"dGhlIHNhbXBsZSBub25jZQ=="

UPGRADE = {
    "Upgrade": "websocket",
    "Connection": "Upgrade",
    "Sec-WebSocket-Version": "13",
    "Sec-WebSocket-Key": KEY.decode(),
    "Sec-WebSocket-Protocol": SUBPROTOCOL,
}

SWITCHED = 101


class WebSocketStream:
    """A WebSocket to the server at `place`. Raises Unmet if the server opens none.

    Each whole frame goes as a message.
    """

    def __init__(self, stream: ByteStream, place: str) -> None:
        self._stream = stream
        self._socket = Connection(ConnectionType.CLIENT)
        self._held = self._message = b""
        self._over = False
        self._turned_away = b""
        self._socket.receive_data(self._shake(place))

    def send(self, data: bytes) -> None:
        self._held += data
        while len(self._held) >= PREFIX:
            length = int.from_bytes(self._held[:PREFIX], "big")
            # a WebSocket announces no length alone, so a frame that announces too much becomes a message of that length
            if length > TO_SERVER.frame:
                self._held = self._held[:PREFIX] + bytes(length)
            if len(self._held) < PREFIX + length:
                return
            body, self._held = self._held[PREFIX : PREFIX + length], self._held[PREFIX + length :]
            self._say(BytesMessage(body))

    def receive(self, seconds: float | None = None) -> bytes | None:
        frames, self._turned_away = self._turned_away, b""
        while not (frames or self._over):
            data = self._stream.receive(seconds)
            if not data:
                return data
            self._socket.receive_data(data)
            frames = b"".join(map(self._payload, self._socket.events()))
        return frames

    def close(self) -> None:
        self._say(CloseConnection(1000))
        self._stream.close()

    def _payload(self, event: Event) -> bytes:
        match event:
            case BytesMessage(data=data, message_finished=whole):
                self._message += data
                if whole:
                    message, self._message = self._message, b""
                    return framed(message)
            case Ping():
                self._say(event.response())
            case CloseConnection():
                self._over = True
                if self._socket.state is ConnectionState.REMOTE_CLOSING:
                    self._stream.send(self._socket.send(event.response()))
            case _:
                raise Unmet("binary messages", type(event).__name__)
        return b""

    def _say(self, event: Event) -> None:
        if self._socket.state is ConnectionState.OPEN:
            self._stream.send(self._socket.send(event))

    def _shake(self, place: str) -> bytes:
        dialogue = HttpDialogue(self._stream, place, WEBSOCKET_PATH)
        dialogue.ask("GET", UPGRADE)
        body, answer = dialogue.whole_body(), dialogue.answer
        if answer.frame:
            self._over, self._turned_away = True, body
            return b""
        check(answer.status == SWITCHED, f"{SWITCHED}, a WebSocket", answer.line)
        wanted = {"sec-websocket-accept": generate_accept_token(KEY).decode(), "sec-websocket-protocol": SUBPROTOCOL}
        for name, value in wanted.items():
            check(answer.headers.get(name) == value, f"{name}: {value}", f"{name}: {answer.headers.get(name)}")
        return dialogue.unread
