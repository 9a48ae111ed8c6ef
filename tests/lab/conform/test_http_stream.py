"""A stream over HTTP in the place of a socket, at servers that have said in advance all that they will say."""

import pytest

from contack.lab.conform.http_stream import HttpStream
from contack.lab.conform.peer import Unmet
from contack.protocol.command import Ping
from contack.protocol.connection import to_frame
from contack.protocol.frame import MOST_POSTED
from contack.protocol.notice import Closed, Ponged
from tests.lab.conform.canned import CannedStream

NAME = "a" * 22
FRAME = to_frame(Ponged(7))
OPENED = f"HTTP/1.1 201 Created\r\nContack-Stream: {NAME}\r\nContent-Length: 0\r\n\r\n".encode()
TAKEN = b"HTTP/1.1 204 No Content\r\n\r\n"
GONE = b"HTTP/1.1 404 Not Found\r\nContent-Length: 2\r\n\r\nx\n"
HEAD = b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
END = b"0\r\n\r\n"


def chunk(data: bytes) -> bytes:
    return f"{len(data):x}\r\n".encode() + data + b"\r\n"


def stream(posts: CannedStream, gets: CannedStream) -> HttpStream:
    """Return a stream whose two connections have said all."""
    return HttpStream(lambda: posts, lambda: gets, "den")


def test_stream_is_opened_and_listened_to() -> None:
    posts, gets = CannedStream(OPENED, end=None), CannedStream(HEAD, chunk(FRAME), end=None)
    opened = stream(posts, gets)
    assert posts.sent == [
        b"POST /stream HTTP/1.1\r\nHost: den\r\nContent-Length: 0\r\nContack-Protocol: contack.2\r\n\r\n"
    ]
    assert gets.sent == [
        f"GET /stream HTTP/1.1\r\nHost: den\r\nContack-Stream: {NAME}\r\nContack-Received: 0\r\n\r\n".encode()
    ]
    assert (opened.receive(), opened.receive()) == (FRAME, None)


def test_answer_in_pieces_is_put_together() -> None:
    data = HEAD + chunk(FRAME[:9]) + chunk(FRAME[9:])
    opened = stream(CannedStream(OPENED), CannedStream(*(bytes([byte]) for byte in data), end=None))
    came = b""
    while part := opened.receive():
        came += part
    assert came == FRAME


def test_next_get_says_how_much_came() -> None:
    gets = CannedStream(HEAD + chunk(FRAME) + END, GONE, end=None)
    opened = stream(CannedStream(OPENED), gets)
    assert (opened.receive(), opened.receive()) == (FRAME, b"")
    assert f"Contack-Received: {len(FRAME)}\r\n".encode() in gets.sent[1]


def test_posts_are_numbered_and_wait_for_each_other() -> None:
    posts, frame = CannedStream(OPENED, TAKEN, TAKEN, end=None), to_frame(Ping(7))
    opened = stream(posts, CannedStream(end=None))
    opened.send(frame)
    opened.send(bytes(MOST_POSTED + 1))
    heads = [sent.partition(b"\r\n\r\n") for sent in posts.sent[1:]]
    assert [head.rpartition(b"Contack-Number: ")[2] for head, _, _ in heads] == [b"1", b"2", b"3"]
    assert [len(body) for _, _, body in heads] == [len(frame), MOST_POSTED, 1]


def test_stream_is_read_while_a_post_waits() -> None:
    class Slow(CannedStream):
        """A server that takes a POST once all of its stream was read."""

        def receive(self, seconds: float | None = None) -> bytes | None:
            return None if gets._chunks and len(self.sent) > 1 else super().receive(seconds)

    gets = CannedStream(HEAD, chunk(FRAME), chunk(FRAME), end=None)
    opened = stream(Slow(OPENED, TAKEN, end=None), gets)
    opened.send(b"x")
    opened.send(b"y")
    assert opened.receive() == 2 * FRAME


@pytest.mark.parametrize("full", [False, True])
def test_turned_away_client_hears_why(full: bool) -> None:
    frame = to_frame(Closed("server_full", "full"))
    head = f"HTTP/1.1 503 Service Unavailable\r\nContent-Length: {len(frame)}\r\n\r\n".encode()
    opened = stream(CannedStream(head + frame if full else frame), CannedStream())
    assert (opened.receive(), opened.receive()) == (frame, b"")


def test_close_ends_the_stream() -> None:
    posts, gets = CannedStream(OPENED, TAKEN, end=None), CannedStream(end=None)
    stream(posts, gets).close()
    assert posts.sent[-1].startswith(b"DELETE /stream HTTP/1.1\r\n")
    assert posts.closed
    assert gets.closed


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        (b"HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n", "expected 201, a stream; came 404"),
        (b"HTTP/1.1 201", "expected an HTTP answer; came the end of the connection"),
        (b"HTTP/1.0 200 OK\r\n\r\n", "expected an HTTP answer/1.1; came HTTP/1.0 200 OK"),
        (b"SSH-2.0\r\n\r\n", "expected an HTTP answer/1.1; came illegal status line: .*SSH-2.0"),
        (OPENED.replace(b"aa", b"a"), "expected Contack-Stream: 128 bits in base64; came Contack-Stream: aaaaaaaaaaa"),
    ],
)
def test_server_that_opens_no_stream_is_named(answer: bytes, words: str) -> None:
    with pytest.raises(Unmet, match=words):
        stream(CannedStream(answer), CannedStream())
