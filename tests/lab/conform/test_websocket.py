"""A WebSocket in the place of frames, at servers that have said in advance all that they will say."""

import re

import pytest
from wsproto.connection import Connection, ConnectionType
from wsproto.events import BytesMessage, CloseConnection, Event, Ping, Pong, TextMessage
from wsproto.utilities import generate_accept_token

from contack.lab.conform.peer import Unmet
from contack.lab.conform.websocket import WebSocketStream
from contack.protocol.command import Ping as Sign
from contack.protocol.connection import to_frame
from contack.protocol.frame import PREFIX
from contack.protocol.limits import TO_SERVER
from contack.protocol.notice import Closed, Ponged
from tests.lab.conform.canned import CannedStream

FRAME = to_frame(Ponged(7))


class Opening(CannedStream):
    def __init__(self, *events: Event, **other: str) -> None:
        self.socket = Connection(ConnectionType.SERVER)
        super().__init__(*(bytes(self.socket.send(event)) for event in events), end=None)
        self._other = other
        self.asked = b""

    def send(self, data: bytes) -> None:
        if self.asked:
            self.socket.receive_data(data)
            return
        self.asked = data
        key = re.findall(rb"Sec-WebSocket-Key: (.*)\r\n", data)[0]
        headers = {
            "Sec-WebSocket-Accept": generate_accept_token(key).decode(),
            "Sec-WebSocket-Protocol": "contack.2",
            **{name.replace("_", "-"): value for name, value in self._other.items()},
        }
        lines = [f"{name}: {value}" for name, value in headers.items()]
        self._chunks.appendleft("\r\n".join(["HTTP/1.1 101 Switching Protocols", *lines, "", ""]).encode())

    @property
    def received(self) -> list[Event]:
        return list(self.socket.events())


def test_a_websocket_is_asked_for_by_the_place_of_the_server() -> None:
    server = Opening()
    WebSocketStream(server, "192.0.2.1:1939")
    assert server.asked.startswith(b"GET /ws HTTP/1.1\r\nHost: 192.0.2.1:1939\r\n")


def test_websocket_carries_whole_frames_both_ways() -> None:
    server, frame = Opening(BytesMessage(FRAME[PREFIX:])), to_frame(Sign(7))
    stream = WebSocketStream(server, "den")
    stream.send(frame[:9])
    assert server.received == []
    stream.send(frame[9:] + frame)
    assert [event.data for event in server.received if isinstance(event, BytesMessage)] == [frame[PREFIX:]] * 2
    assert (stream.receive(), stream.receive()) == (FRAME, None)


def test_a_message_in_pieces_is_one_frame() -> None:
    pieces = BytesMessage(FRAME[PREFIX:9], message_finished=False), BytesMessage(FRAME[9:])
    assert WebSocketStream(Opening(*pieces), "den").receive() == FRAME


def test_too_long_frame_becomes_a_message_of_that_length() -> None:
    server = Opening()
    WebSocketStream(server, "den").send((TO_SERVER.frame + 1).to_bytes(PREFIX, "big"))
    assert sum(len(event.data) for event in server.received if isinstance(event, BytesMessage)) == TO_SERVER.frame + 1


def test_pings_are_answered_and_the_end_is_agreed_to() -> None:
    server = Opening(Ping(b"there?"), CloseConnection(1000))
    stream = WebSocketStream(server, "den")
    assert (stream.receive(), stream.receive()) == (b"", b"")
    answers = server.received
    assert [type(event) for event in answers] == [Pong, CloseConnection]


def test_text_is_not_what_a_server_sends() -> None:
    with pytest.raises(Unmet, match="expected binary messages; came TextMessage"):
        WebSocketStream(Opening(TextMessage("x")), "den").receive()


def test_who_is_turned_away_in_a_frame_hears_it() -> None:
    frame = to_frame(Closed("server_full", "full"))
    stream = WebSocketStream(CannedStream(frame), "den")
    assert (stream.receive(), stream.receive()) == (frame, b"")


@pytest.mark.parametrize(
    ("server", "words"),
    [
        (CannedStream(b"HTTP/1.1 404 Not Found\r\n\r\n"), "expected 101, a WebSocket; came HTTP/1.1 404 Not Found"),
        (CannedStream(b"HTTP/1.1 101"), "expected an HTTP answer; came the end of the connection"),
        (CannedStream(end=None), "expected an HTTP answer; came nothing in time"),
        (Opening(Sec_WebSocket_Protocol="chat"), "expected sec-websocket-protocol: contack.2; came .*: chat"),
        (Opening(Sec_WebSocket_Accept="x"), "expected sec-websocket-accept: .*; came sec-websocket-accept: x"),
    ],
)
def test_server_without_our_websocket_is_reported(server: CannedStream, words: str) -> None:
    with pytest.raises(Unmet, match=words):
        WebSocketStream(server, "den")
