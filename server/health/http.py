"""The small monitoring site, /healthz and /metrics, with tight limits for all clients."""

# mypy: allow-untyped-calls
# twisted.web is not annotated

from collections.abc import Callable
from http import HTTPStatus

from twisted.internet.defer import Deferred
from twisted.internet.interfaces import IAddress, IReactorTime
from twisted.internet.protocol import ServerFactory, connectionDone
from twisted.python.failure import Failure
from twisted.web.http import HTTPChannel, Request

from contack.server.network.connection import SocketTransport
from contack.server.network.timers import Timer
from contack.server.web.asked import WebAnswer

# Connections at a time: monitors are few, and come one after the other.
MOST_CONNECTIONS = 16

# Seconds that a connection may last in all; each is for one request.
CONNECTION_SECONDS = 10.0

# Bytes of a request.
HEAD_BYTES = 8192

_METHODS = (b"GET", b"HEAD")
_TEXT = "text/plain; charset=utf-8"
_METRICS = "text/plain; version=0.0.4; charset=utf-8"


class HealthSite(ServerFactory):
    """It calls `health` for /healthz, and `turning` before /metrics.

    `refusal` checks the header `Host` of a request and its local address.
    """

    noisy = False

    def __init__(
        self,
        clock: IReactorTime,
        health: Callable[[], Deferred[str]],
        turning: Callable[[], Deferred[str]],
        exposition: Callable[[], bytes],
        closing: Callable[[], bool],
        refusal: Callable[[str, str], WebAnswer | None],
    ) -> None:
        self.clock = clock
        self._health = health
        self._turning = turning
        self._exposition = exposition
        self._closing = closing
        self._refusal = refusal
        self.connections: dict[HealthChannel, None] = {}

    def buildProtocol(self, addr: IAddress | None) -> "HealthChannel | None":
        # a full site closes its oldest connection without a request
        if len(self.connections) >= MOST_CONNECTIONS:
            silent = next((connection for connection in self.connections if not connection.asks), None)
            if silent is None:
                return None
            del self.connections[silent]
            silent.transport.abortConnection()
        return HealthChannel(self)

    def stop(self) -> None:
        for connection in list(self.connections):
            connection.transport.abortConnection()

    def log(self, request: Request) -> None:
        pass  # no access log

    def answer(self, request: "HealthRequest") -> None:
        host = b",".join(request.requestHeaders.getRawHeaders(b"host", ())).decode("latin-1")
        # a page of another site could otherwise read the answers by a name that leads here
        refusal = self._refusal(host, getattr(request.getHost(), "host", ""))
        if refusal:
            request.say(refusal.status, refusal.body)
        elif request.method not in _METHODS:
            request.setHeader("Allow", "GET, HEAD")
            request.say(HTTPStatus.METHOD_NOT_ALLOWED, b"only GET and HEAD are answered\n")
        elif request.path == b"/healthz":
            self._health().addCallback(self._say_health, request)
        elif request.path == b"/metrics":
            # for the measured lag: the reactor of an idle server does not turn by itself
            self._turning().addCallback(self._say_metrics, request)
        else:
            request.say(HTTPStatus.NOT_FOUND, b"there are /healthz and /metrics\n")

    def _say_health(self, wrong: str, request: "HealthRequest") -> None:
        well = "ok: no more games begin, and the server stops after the last" if self._closing() else "ok"
        status = HTTPStatus.SERVICE_UNAVAILABLE if wrong else HTTPStatus.OK
        request.say(status, f"{wrong or well}\n".encode())

    def _say_metrics(self, _: str, request: "HealthRequest") -> None:
        request.say(HTTPStatus.OK, self._exposition(), _METRICS)


class HealthRequest(Request):
    channel: "HealthChannel"

    def process(self) -> None:
        self.channel.asks = True
        self.channel.site.answer(self)

    def say(self, status: HTTPStatus, body: bytes, kind: str = _TEXT) -> None:
        # the client may leave while the journal takes its time
        if self.channel is None or self._disconnected:
            return
        self.setResponseCode(status.value)
        self.setHeader("Content-Type", kind)
        self.setHeader("Content-Length", str(len(body)))
        self.setHeader("Cache-Control", "no-store")
        self.setHeader("Connection", "close")
        self.write(body)
        self.finish()


class HealthChannel(HTTPChannel):
    transport: SocketTransport
    totalHeadersSize = HEAD_BYTES
    MAX_LENGTH = HEAD_BYTES
    maxHeaders = 100
    timeOut = None  # Twisted's starts again with every byte, so a slow client could hold its place
    requestFactory = HealthRequest

    def __init__(self, site: HealthSite) -> None:
        super().__init__()
        self.site = site
        self.asks = False
        self.factory = site
        self._timer = Timer(site.clock)

    def connectionMade(self) -> None:
        self.site.connections[self] = None
        self._timer.set(CONNECTION_SECONDS, self.transport.abortConnection)
        super().connectionMade()

    def checkPersistence(self, request: Request, version: bytes) -> bool:
        return False

    def allHeadersReceived(self) -> None:
        # no request here has a body: one is refused before it is read
        if self.length == 0:
            super().allHeadersReceived()
        else:
            self.transport.write(b"HTTP/1.1 413 Content Too Large\r\nConnection: close\r\nContent-Length: 0\r\n\r\n")
            self.loseConnection()

    def rawDataReceived(self, data: bytes) -> None:
        pass

    def connectionLost(self, reason: Failure = connectionDone) -> None:
        self._timer.stop()
        self.site.connections.pop(self, None)
        super().connectionLost(reason)
