"""A connection that speaks HTTP: one request at a time, in line with other newcomers, and not for long."""

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

from contack.server.log.kinds import Kind
from contack.server.network.connection import SocketTransport
from contack.server.network.newcomers import Newcomers
from contack.server.web.asked import Asked, WebAnswer, sentence
from contack.server.web.carrier import Carrier
from contack.server.web.handshake import shake, wants_websocket
from contack.server.web.headers import safe_headers
from contack.server.web.site import Site

HEAD = 8192
"""Bytes of the head of a request."""

MOST_HEADERS = 100

IDLE_SECONDS = 10.0
"""How long the head of a request may take, and how long none may come."""


class HttpConnection(Carrier):
    """A connection that speaks HTTP, until it becomes a WebSocket: then `upgrade` is called.

    That is told for which path, and what came behind. To the protocol that it is a transport for it is one on which
    nothing can be said.
    """

    log = Logger()

    def __init__(
        self,
        wire: SocketTransport,
        newcomers: Newcomers,
        site: Site,
        secure: bool,
        upgrade: Callable[["HttpConnection", str, bytes], None],
    ) -> None:
        super().__init__(wire, newcomers.clock)
        self._newcomers = newcomers
        self._site = site
        self.secure = secure
        self._upgrade = upgrade
        self._awaited: Deferred[WebAnswer] | None = None
        self._channel = _Channel()
        self._channel.requestFactory = partial(_Request, self)  # type: ignore[assignment]  # any callable will do
        self._channel.makeConnection(_ChannelTransport(self))
        self._timer.set(IDLE_SECONDS, self.end)

    def write(self, data: bytes) -> None:
        """Say nothing: a notice is nothing that a browser could read."""

    def loseConnection(self) -> None:
        """Close the connection."""
        self.end()

    def dataReceived(self, data: bytes) -> None:
        """Take what came from a browser."""
        if not self.disconnecting:
            self._channel.dataReceived(data)

    def connectionLost(self) -> None:
        """Let go of the request that was being answered."""
        super().connectionLost()
        self._channel.connectionLost(Failure(ConnectionDone()))
        if self._awaited:
            self._awaited.cancel()  # nobody is to work for who is gone

    def ask(self, request: "_Request") -> None:
        """Answer a request in its turn, before which nothing more is read, or become a WebSocket at once."""
        asked = request.asked(self.secure)
        answer: WebAnswer | Deferred[WebAnswer]
        if request.has_body:
            answer = sentence(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, "Nothing is taken here: leave the body out.")
        elif wants_websocket(asked):
            answer = self._site.refusal(asked) or shake(asked)
        else:
            answer = self._site.answer(asked)
        if isinstance(answer, Deferred):
            self.hold()
            self._awaited = answer
            answer.addErrback(self._fails).addCallback(partial(self._wait, request, asked))
        elif answer.status is HTTPStatus.SWITCHING_PROTOCOLS:
            self._switch(asked.path, answer)
        else:
            self.hold()
            self._wait(request, asked, answer)

    def _fails(self, failure: Failure) -> WebAnswer:
        """Tell of a mistake of ours in a few words, and the log of all; to leave is none."""
        if failure.check(CancelledError):
            return WebAnswer(HTTPStatus.SERVICE_UNAVAILABLE)
        self.log.failure("a request could not be answered", failure, kind=Kind.FAULT)
        return sentence(HTTPStatus.INTERNAL_SERVER_ERROR, "The server made a mistake: its log tells which.")

    def _wait(self, request: "_Request", asked: Asked, answer: WebAnswer) -> None:
        """Let an answer wait for its turn."""
        self._newcomers.add(partial(self._answer, request, answer, safe_headers(asked)))

    def _answer(self, request: "_Request", answer: WebAnswer, safe: dict[str, str]) -> None:
        if request.gone or self.disconnecting:
            return
        self._timer.set(IDLE_SECONDS, self.end)
        self.release()  # first, as the next request may be there already
        request.answer(answer, safe)

    def _switch(self, path: str, answer: WebAnswer) -> None:
        """Become a WebSocket. The request cannot say so: it knows of no answer after which the connection goes on."""
        behind = self._channel.clearLineBuffer()
        lines = [f"HTTP/1.1 {answer.status.value} {answer.status.phrase}"]
        lines += [f"{name}: {value}" for name, value in answer.headers.items()]
        self.wire.write("\r\n".join([*lines, "", ""]).encode())
        self.connectionLost()
        self._upgrade(self, path, behind)


class _Channel(HTTPChannel):
    """Cuts what comes into requests. What it would do by a clock of its own is done here."""

    totalHeadersSize = MAX_LENGTH = HEAD
    maxHeaders = MOST_HEADERS
    timeOut = None


class _ChannelTransport:
    """What a channel writes to. It knows nothing of producers: what is not read stops the connection's protocol."""

    def __init__(self, connection: HttpConnection) -> None:
        self._connection = connection
        self._wire = connection.wire

    @property
    def disconnecting(self) -> bool:
        """Whether the connection is being closed."""
        return self._connection.disconnecting

    def write(self, data: bytes) -> None:
        """Send some bytes."""
        self._wire.write(data)

    def writeSequence(self, parts: list[bytes]) -> None:
        """Send several pieces in one."""
        self._wire.write(b"".join(parts))

    def loseConnection(self) -> None:
        """Close the connection once all is sent."""
        self._connection.end()

    def getPeer(self) -> IAddress:
        """Return who asks."""
        return self._wire.getPeer()

    def getHost(self) -> IAddress:
        """Return where the connection arrived."""
        return self._wire.getHost()


class _Request(Request):
    """A request: its head. What a body has is dropped as it comes."""

    def __init__(self, connection: HttpConnection, channel: HTTPChannel, _queued: int = 0) -> None:
        super().__init__(channel)
        self._connection = connection
        self.has_body = self.gone = False

    def gotLength(self, length: int | None) -> None:
        """Know whether there is a body."""
        self.content = BytesIO()
        self.has_body = length != 0

    def handleContentChunk(self, data: bytes) -> None:
        """Drop a part of the body."""

    def parseCookies(self) -> None:
        """Look at no cookies: none are given."""

    def process(self) -> None:
        """Hand the request on."""
        self._connection.ask(self)

    def connectionLost(self, reason: Failure) -> None:
        """Know that nobody waits for the answer."""
        self.gone = True
        super().connectionLost(reason)

    def asked(self, secure: bool) -> Asked:
        """Return the head; where a header stands twice, its values are joined as the standard has it."""
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
        """Send the answer."""
        self.setResponseCode(answer.status, answer.status.phrase.encode())
        length = {} if answer.status is HTTPStatus.NOT_MODIFIED else {"Content-Length": str(len(answer.body))}
        date = {"Date": datetimeToString().decode()}
        for name, value in {**date, **safe, **answer.headers, **length}.items():
            self.setHeader(name, value)
        self.write(answer.body)
        self.finish()
