from collections.abc import Callable
from functools import partial
from http import HTTPStatus

from twisted.internet.defer import Deferred

from contack.protocol.frame import (
    MOST_POSTED,
    NUMBER_HEADER,
    POLL_HEADER,
    PROTOCOL_HEADER,
    RECEIVED_HEADER,
    STREAM_HEADER,
)
from contack.protocol.version import SUBPROTOCOL
from contack.server.network.connection import ServerProtocol, SocketTransport
from contack.server.network.hub import Hub
from contack.server.web.asked import Asked, Rest, WebAnswer, sentence
from contack.server.web.hosts import is_from_here
from contack.server.web.stream import Stream

# Digits of a number in a header: every language holds such a number exactly.
LONGEST_NUMBER = 15

GONE = "There is no such stream: it has ended, or never was. Open another one."

BYTES = {
    "Content-Type": "application/octet-stream",
    "Cache-Control": "no-store, no-transform",
    "X-Accel-Buffering": "no",  # nginx would gather an answer before it passes it on
}


class Streams:
    """An id is a secret: it is in no log and in no address."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._token = hub.lobby.tables.sources.token
        self._streams: dict[str, Stream] = {}

    def find(self, asked: Asked) -> Stream | None:
        # an id that was given inside TLS is not taken outside
        stream = self._streams.get(asked.headers.get(STREAM_HEADER.lower(), ""))
        return stream if stream and stream.protocol.client.in_clear is not asked.secure else None

    def takes_over(self, asked: Asked, connection: ServerProtocol) -> bool:
        # a connection with a stream has a task, and makes no room for newcomers
        if not self.find(asked):
            return False
        self._hub.look_on(connection)
        return True

    def answer(self, asked: Asked, body: bytes, wire: SocketTransport) -> WebAnswer | Deferred[WebAnswer]:
        # an open answer needs chunks, which HTTP/1.0 lacks
        if asked.version == "HTTP/1.0":
            return sentence(HTTPStatus.BAD_REQUEST, "A stream needs HTTP/1.1.")
        if asked.method not in _ANSWERS:
            return sentence(
                HTTPStatus.METHOD_NOT_ALLOWED,
                "Here are streams: POST opens one or sends, GET receives, DELETE ends it.",
                Allow=", ".join(_ANSWERS),
            )
        if len(body) > MOST_POSTED:
            return sentence(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, f"A body has {MOST_POSTED} bytes at most: send two.")
        stream = self.find(asked)
        if stream:
            return _ANSWERS[asked.method](stream, asked, body)
        if asked.method == "POST" and STREAM_HEADER.lower() not in asked.headers:
            return self._open(asked, body, wire)
        return sentence(HTTPStatus.NOT_FOUND, GONE)

    def _open(self, asked: Asked, body: bytes, wire: SocketTransport) -> WebAnswer:
        if asked.headers.get(PROTOCOL_HEADER.lower()) != SUBPROTOCOL:
            return sentence(HTTPStatus.BAD_REQUEST, f"{PROTOCOL_HEADER} is missing or wrong: send {SUBPROTOCOL}.")
        if body:
            return sentence(
                HTTPStatus.BAD_REQUEST, "A stream is opened without a body: send commands in the next POST."
            )
        name = self._token()
        protocol = self._hub.buildProtocol(wire.getPeer())
        protocol.client.in_clear = not asked.secure
        protocol.client.from_here = is_from_here(asked)
        ends = wire.getHost(), wire.getPeer()
        stream = Stream(protocol, ends, self._hub.limits, self._hub.clock, partial(self._streams.pop, name))
        self._streams[name] = stream
        protocol.makeConnection(stream)  # type: ignore[no-untyped-call]  # Twisted's
        if protocol.closed:
            # the hub has refused the client: its `closed` is the body
            refused = stream.kept
            stream.end()
            return WebAnswer(HTTPStatus.SERVICE_UNAVAILABLE, refused, BYTES)
        return WebAnswer(HTTPStatus.CREATED, headers={STREAM_HEADER: name, "Cache-Control": "no-store"})


def _post(stream: Stream, asked: Asked, body: bytes) -> WebAnswer | Deferred[WebAnswer]:
    number = _number(asked, NUMBER_HEADER)
    if not number:
        return sentence(HTTPStatus.BAD_REQUEST, f"{NUMBER_HEADER} is missing or wrong: number POSTs from 1.")
    if number > stream.number + 1 or (number > stream.number and stream.busy):
        text = f"The last POST had {NUMBER_HEADER} {stream.number}: wait for its answer, then send the next number."
        return sentence(HTTPStatus.CONFLICT, text)
    return stream.post(number, body).addCallback(lambda _: WebAnswer(HTTPStatus.NO_CONTENT))


def _get(stream: Stream, asked: Asked, body: bytes) -> WebAnswer:
    received = _number(asked, RECEIVED_HEADER)
    if received is None or body:
        text = f"{RECEIVED_HEADER} is missing or wrong: send how many bytes have arrived, and no body."
        return sentence(HTTPStatus.BAD_REQUEST, text)
    if not stream.has_sent(received):
        text = f"{RECEIVED_HEADER} is not possible: those bytes were never sent, or have been forgotten."
        return sentence(HTTPStatus.CONFLICT, text)
    follow = partial(stream.listen, received=received, poll=POLL_HEADER.lower() in asked.headers)
    return WebAnswer(HTTPStatus.OK, headers=BYTES, rest=Rest(follow, stream.stop_listening))


def _delete(stream: Stream, _asked: Asked, _body: bytes) -> WebAnswer:
    stream.end()
    return WebAnswer(HTTPStatus.NO_CONTENT)


_ANSWERS: dict[str, Callable[[Stream, Asked, bytes], WebAnswer | Deferred[WebAnswer]]] = {
    "POST": _post,
    "GET": _get,
    "DELETE": _delete,
}


def _number(asked: Asked, header: str) -> int | None:
    text = asked.headers.get(header.lower(), "")
    return int(text) if text.isascii() and text.isdigit() and len(text) <= LONGEST_NUMBER else None
