"""The small monitoring site, /healthz and /metrics, on a port of its own."""

from collections.abc import Callable
from http import HTTPStatus

from twisted.internet.defer import Deferred
from twisted.internet.interfaces import IAddress, IReactorTime
from twisted.internet.protocol import Protocol, ServerFactory, connectionDone
from twisted.python.failure import Failure

from contack.server.health.health import Health
from contack.server.network.connection import SocketTransport
from contack.server.network.newcomers import Newcomers
from contack.server.web.asked import Asked, WebAnswer, sentence
from contack.server.web.hosts import Hosts
from contack.server.web.http_connection import HttpConnection
from contack.server.web.site import Site, wrong_method

# Connections at a time: monitors are few, and come one after the other.
MOST_CONNECTIONS = 16

_METRICS = "text/plain; version=0.0.4; charset=utf-8"

_FRESH = {"Cache-Control": "no-store"}


class HealthSite:
    """It asks `health` for /healthz, and `turning` before /metrics."""

    def __init__(
        self,
        hosts: Hosts,
        health: Health,
        turning: Health,
        exposition: Callable[[], bytes],
        closing: Callable[[], bool],
    ) -> None:
        self._hosts = hosts
        self._health = health
        self._turning = turning
        self._exposition = exposition
        self._closing = closing

    def refusal(self, asked: Asked) -> WebAnswer:
        return self._hosts.refusal(asked) or sentence(HTTPStatus.FORBIDDEN, "No player can connect here.")

    def answer(self, asked: Asked) -> WebAnswer | Deferred[WebAnswer]:
        refusal = self._hosts.refusal(asked) or wrong_method(asked)
        if refusal:
            return refusal
        match asked.path:
            case "/healthz":
                return self._health.ask().addCallback(self._health_answer)
            case "/metrics":
                # for the measured lag: the reactor of an idle server does not turn by itself
                return self._turning.ask().addCallback(self._metrics_answer)
        return sentence(HTTPStatus.NOT_FOUND, "there are /healthz and /metrics")

    def _health_answer(self, wrong: str) -> WebAnswer:
        well = "ok: no more games begin, and the server stops after the last" if self._closing() else "ok"
        return sentence(HTTPStatus.SERVICE_UNAVAILABLE if wrong else HTTPStatus.OK, wrong or well, **_FRESH)

    def _metrics_answer(self, _: str) -> WebAnswer:
        return WebAnswer(HTTPStatus.OK, self._exposition(), {"Content-Type": _METRICS, **_FRESH})


class HealthFactory(ServerFactory):
    """A full site closes its oldest connection without a request."""

    noisy = False

    def __init__(self, clock: IReactorTime, site: Site) -> None:
        self.site = site
        self.newcomers = Newcomers(clock)
        self.connections: dict[HealthConnection, None] = {}

    def buildProtocol(self, addr: IAddress | None) -> "HealthConnection | None":
        if len(self.connections) >= MOST_CONNECTIONS:
            idle = next((connection for connection in self.connections if not connection.http.busy), None)
            if idle is None:
                return None
            del self.connections[idle]
            idle.transport.abortConnection()
        return HealthConnection(self)

    def stop(self) -> None:
        for connection in list(self.connections):
            connection.transport.abortConnection()


class HealthConnection(Protocol):
    transport: SocketTransport

    def __init__(self, factory: HealthFactory) -> None:
        self._factory = factory

    def connectionMade(self) -> None:
        self._factory.connections[self] = None
        newcomers, site = self._factory.newcomers, self._factory.site
        self.http = HttpConnection(self.transport, None, newcomers, site, None, secure=False, upgrade=None)

    def dataReceived(self, data: bytes) -> None:
        self.http.dataReceived(data)

    def connectionLost(self, reason: Failure = connectionDone) -> None:
        self._factory.connections.pop(self, None)
        self.http.connectionLost()
