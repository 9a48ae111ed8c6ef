"""A connection that speaks HTTP: one request at a time, in line with other newcomers."""

# mypy: allow-untyped-calls
# twisted.web is not annotated

from collections.abc import Callable
from functools import partial
from http import HTTPStatus
from io import BytesIO

from twisted.internet.defer import CancelledError, Deferred
from twisted.internet.error import ConnectionDone
from twisted.internet.interfaces import IAddress
from twisted.logger import Logger
from twisted.python.failure import Failure
from twisted.web.http import HTTPChannel, Request, datetimeToString

from contack.protocol.frame import MOST_POSTED, STREAM_PATH
from contack.protocol.version import WEBSOCKET_PATH
from contack.server.log.kinds import Kind
from contack.server.network.connection import ServerProtocol, SocketTransport
from contack.server.network.newcomers import Newcomers
from contack.server.web.asked import Asked, Rest, WebAnswer, sentence
from contack.server.web.carrier import Carrier
from contack.server.web.hosts import host_name
from contack.server.web.site import Site
from contack.server.web.streams import Streams
from contack.server.web.websocket import shake

SAFE = {
    "Server": "contack",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Embedder-Policy": "require-corp",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}


def _policy(asked: Asked, style: str) -> str:
    # `style` is the source of a style in the page itself
    connect = "'self'"
    # some browsers do not count the WebSocket as a part of 'self'
    if host_name(asked.host) is not None:
        connect += f" {'wss' if asked.secure else 'ws'}://{asked.host}"
    styles = f"style-src 'self' {style}; " if style else ""
    return (
        f"default-src 'self'; {styles}connect-src {connect}; media-src data:; object-src 'none'; base-uri 'none'; "
        "form-action 'none'; frame-ancestors 'none'"
    )


# Bytes of the head of a request.
HEAD = 8192

MOST_HEADERS = 100

# How long a request may take to arrive, and how long none may come.
IDLE_SECONDS = 10.0

# Answers that have no body, nor the length of one.
NO_BODY = (HTTPStatus.NOT_MODIFIED, HTTPStatus.NO_CONTENT)


class HttpConnection(Carrier):
    """The transport of `protocol`, until it becomes a WebSocket: `upgrade` gets the bytes behind."""

    log = Logger()

    def __init__(
        self,
        wire: SocketTransport,
        protocol: ServerProtocol,
        newcomers: Newcomers,
        site: Site,
        streams: Streams,
        secure: bool,
        upgrade: Callable[["HttpConnection", Asked, bytes], None],
    ) -> None:
        super().__init__(wire, protocol, newcomers.clock)
        self._newcomers = newcomers
        self._site = site
        self._streams = streams
        self.secure = secure
        self._upgrade = upgrade
        self._awaited: Deferred[WebAnswer] | None = None
        self._in_stream = self._busy = self._in_parts = self._last = False
        self._unread = b""
        self._channel = _Channel()
        self._channel.requestFactory = partial(_Request, self)  # type: ignore[assignment]  # any callable will do
        self._channel.makeConnection(_ChannelTransport(self))
        self._timer.set(IDLE_SECONDS, self.end)

    def write(self, data: bytes) -> None:
        pass  # a notice of the protocol, such as `closed`, cannot be a part of an answer

    def loseConnection(self) -> None:
        # the goodbye of a stream comes first
        self._last = True
        if not self._in_parts:
            self.end()

    def dataReceived(self, data: bytes) -> None:
        self._unread += data
        if self._in_stream:
            self.read_in_turn()
        else:
            self.read()

    def _take_turn(self) -> None:
        self.release()
        super()._take_turn()

    def read(self) -> None:
        data, self._unread = self._unread, b""
        if self.disconnecting:
            return
        self._channel.dataReceived(data)
        if self._busy:
            self.hold()  # else the channel would gather the requests that follow, without an end

    def connectionLost(self) -> None:
        super().connectionLost()
        self._channel.connectionLost(Failure(ConnectionDone()))
        if self._awaited:
            self._awaited.cancel()

    def ask(self, request: "_Request") -> None:
        asked = request.asked(self.secure)
        answer: WebAnswer | Deferred[WebAnswer]
        self._busy = True
        if asked.path == STREAM_PATH:
            self._wait(partial(self._ask_stream, request, asked))
            return
        if request.has_body:
            answer = sentence(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, "This request takes no body: leave it out.")
        elif asked.path == WEBSOCKET_PATH:
            answer = self._site.refusal(asked) or shake(asked)
        else:
            answer = self._site.answer(asked)
        if isinstance(answer, Deferred):
            self._await(request, asked, answer)
        elif answer.status is HTTPStatus.SWITCHING_PROTOCOLS:
            self._switch(asked, answer)
        else:
            self._answer_in_turn(request, asked, answer)

    def _ask_stream(self, request: "_Request", asked: Asked) -> None:
        if request.gone or self.disconnecting:
            return
        refusal = self._site.refusal(asked)
        if not refusal and not self._in_stream:
            # a connection that names a stream is a player's, and leaves the line of new connections
            self._in_stream = self._streams.takes_over(asked, self._protocol)
        answer = refusal or self._streams.answer(asked, request.body, self.wire)
        if isinstance(answer, Deferred):
            self._await(request, asked, answer)
        else:
            self._answer(request, answer, asked)

    def _await(self, request: "_Request", asked: Asked, answer: Deferred[WebAnswer]) -> None:
        self.hold()
        self._awaited = answer
        answer.addErrback(self._fails).addCallback(partial(self._answer_in_turn, request, asked))

    def _fails(self, failure: Failure) -> WebAnswer:
        # A browser that leaves is no mistake.
        if failure.check(CancelledError):
            return WebAnswer(HTTPStatus.SERVICE_UNAVAILABLE)
        self.log.failure("a request could not be answered", failure, kind=Kind.FAULT)
        return sentence(HTTPStatus.INTERNAL_SERVER_ERROR, "Internal error; see the server's log.")

    def _answer_in_turn(self, request: "_Request", asked: Asked, answer: WebAnswer) -> None:
        self._wait(partial(self._answer, request, answer, asked))

    def _wait(self, work: Callable[[], None]) -> None:
        # The work never starts before this returns.
        self.hold()
        if self._in_stream:
            self._protocol.wait_in_line(work)
        else:
            self._newcomers.add(work)

    def _answer(self, request: "_Request", answer: WebAnswer, asked: Asked) -> None:
        if request.gone or self.disconnecting:
            return
        self._timer.set(IDLE_SECONDS, self.end)
        if answer.rest:
            self._timer.stop()
            self._in_parts = True
        self.release()  # first, as the next request may be there already
        request.answer(answer, {**SAFE, "Content-Security-Policy": _policy(asked, answer.style)})

    def answered(self) -> None:
        if self._in_parts:
            self._timer.set(IDLE_SECONDS, self.end)
        self._busy = self._in_parts = False
        self.release()

    def finished(self) -> None:
        if self._last:
            self.end()

    def _switch(self, asked: Asked, answer: WebAnswer) -> None:
        # without Twisted's own answer, which would end the connection
        self._busy = False
        behind = self._channel.clearLineBuffer()
        lines = [f"HTTP/1.1 {answer.status.value} {answer.status.phrase}"]
        lines += [f"{name}: {value}" for name, value in answer.headers.items()]
        self.wire.write("\r\n".join([*lines, "", ""]).encode())
        # only this carrier ends; the WebSocket takes the socket over
        self.connectionLost()
        self._upgrade(self, asked, behind)


class _Channel(HTTPChannel):
    # Its own timeouts are off, because `HttpConnection` has them.
    totalHeadersSize = MAX_LENGTH = HEAD
    maxHeaders = MOST_HEADERS
    timeOut = None


class _ChannelTransport:
    # No producer: the socket belongs to the connection's protocol.
    def __init__(self, connection: HttpConnection) -> None:
        self._connection = connection
        self._wire = connection.wire

    @property
    def disconnecting(self) -> bool:
        return self._connection.disconnecting

    def write(self, data: bytes) -> None:
        self._wire.write(data)

    def writeSequence(self, parts: list[bytes]) -> None:
        self._wire.write(b"".join(parts))

    def loseConnection(self) -> None:
        self._connection.end()

    def getPeer(self) -> IAddress:
        return self._wire.getPeer()

    def getHost(self) -> IAddress:
        return self._wire.getHost()


class _Request(Request):
    def __init__(self, connection: HttpConnection, channel: HTTPChannel, _queued: int = 0) -> None:
        super().__init__(channel)
        self._connection = connection
        self._rest: Rest | None = None
        self.body = b""
        self.has_body = self.gone = False

    def gotLength(self, length: int | None) -> None:
        # Twisted would put a long body into a temporary file
        self.content = BytesIO()
        self.has_body = length != 0

    def handleContentChunk(self, data: bytes) -> None:
        # one byte more than a stream takes shows that the body is too long; the rest is dropped
        self.body += data[: MOST_POSTED + 1 - len(self.body)]

    def parseCookies(self) -> None:
        pass

    def process(self) -> None:
        self._connection.ask(self)

    def connectionLost(self, reason: Failure) -> None:
        self.gone = True
        super().connectionLost(reason)
        if self._rest:
            self._rest.stop(self)

    def finish(self) -> None:
        if not self.gone:
            # first: within `finish` the channel may begin the next request
            self._connection.answered()
            super().finish()
            self._connection.finished()

    def asked(self, secure: bool) -> Asked:
        """Values of a repeated header are joined, as RFC 9110 has it."""
        headers = {
            name.decode("latin-1").lower(): ",".join(value.decode("latin-1") for value in values)
            for name, values in self.requestHeaders.getAllRawHeaders()
        }
        method, path = self.method.decode("latin-1"), self.path.decode("latin-1")
        query = self.uri.partition(b"?")[2].decode("latin-1")
        version = self.clientproto.decode("latin-1")
        here, there = (getattr(end, "host", "") for end in (self.host, self.client))
        return Asked(method, path, headers, here, secure, query, version, there)

    def answer(self, answer: WebAnswer, safe: dict[str, str]) -> None:
        self.setResponseCode(answer.status, answer.status.phrase.encode())
        no_length = answer.rest or answer.status in NO_BODY
        length = {} if no_length else {"Content-Length": str(len(answer.body))}
        date = {"Date": datetimeToString().decode()}
        for name, value in {**date, **safe, **answer.headers, **length}.items():
            self.setHeader(name, value)
        self.write(answer.body)
        if answer.rest:
            self._rest = answer.rest
            answer.rest.start(self)
        else:
            self.finish()
