"""Finds a connection's protocol by its first byte."""

from twisted.internet.interfaces import IAddress, IHandshakeListener
from twisted.internet.protocol import Factory, Protocol, connectionDone
from twisted.python.failure import Failure
from zope.interface import implementer

from contack.server.network.connection import ServerProtocol, SocketTransport
from contack.server.network.hub import Hub
from contack.server.network.newcomers import Newcomers
from contack.server.network.tls.tls_or_plain import HANDSHAKE, PlainListener
from contack.server.web.asked import Asked
from contack.server.web.hosts import is_from_here
from contack.server.web.http_connection import HttpConnection
from contack.server.web.site import Site
from contack.server.web.streams import Streams
from contack.server.web.websocket import WebSocket

# The first byte of a frame, whose length is below 2**24, and that of TLS, which may come to a server without TLS.
# The protocol of frames has an answer to both. A request begins with a letter.
NO_REQUEST = b"\0", HANDSHAKE


@implementer(IHandshakeListener)
class Arrival(Protocol, PlainListener):
    """Frames go to their protocol directly after the first byte."""

    transport: SocketTransport

    def __init__(self, factory: "Arrivals", protocol: ServerProtocol) -> None:
        self._factory = factory
        self._protocol = protocol
        self._carrier: HttpConnection | WebSocket | None = None

    def connectionMade(self) -> None:
        # before the first byte, so that every connection counts and has its time to say hello
        self._protocol.makeConnection(self.transport)  # type: ignore[no-untyped-call]  # Twisted's

    def handshakeCompleted(self) -> None:
        self._protocol.handshakeCompleted()

    def dataReceived(self, data: bytes) -> None:
        site = self._factory.site
        if self._factory.pages_alone and data.startswith(NO_REQUEST):
            # otherwise a client could play unencrypted by mistake, at the port of the pages
            self.dataReceived = self._ignore  # type: ignore[method-assign]
            self.transport.loseConnection()
        elif site is None or data.startswith(NO_REQUEST):
            # directly, as all bytes of a whole game come by here
            self.dataReceived = self._protocol.dataReceived  # type: ignore[method-assign]
            self.dataReceived(data)
        else:
            self._speak_http(self.transport, data, site, self._factory.encrypted)

    def plain(self, transport: SocketTransport, data: bytes) -> bool:
        """Return False for clients that send frames."""
        site = self._factory.plain_site
        if site is None or data.startswith(NO_REQUEST):
            return False
        self._speak_http(transport, data, site, secure=False)
        return True

    def connectionLost(self, reason: Failure = connectionDone) -> None:
        if self._carrier:
            self._carrier.connectionLost()
        self._protocol.connectionLost(reason)

    def _speak_http(self, wire: SocketTransport, data: bytes, site: Site, secure: bool) -> None:
        self.dataReceived = self._ignore  # type: ignore[method-assign]
        if self._protocol.closed:
            return
        arrivals = self._factory
        http = HttpConnection(wire, self._protocol, arrivals.newcomers, site, arrivals.streams, secure, self._upgrade)
        # a page owes no hello yet; `HttpConnection` has its own timeout
        self._protocol.carry_over(http, awaited=False)
        self._carry(http, data)

    def _upgrade(self, http: HttpConnection, asked: Asked, behind: bytes) -> None:
        if self._protocol.closed:
            return
        self._protocol.client.in_clear = not asked.secure
        self._protocol.client.from_here = is_from_here(asked)
        websocket = WebSocket(http, self._protocol, self._factory.hub.limits)
        self._protocol.carry_over(websocket, awaited=True)
        self._carry(websocket, behind)

    def _carry(self, carrier: HttpConnection | WebSocket, data: bytes) -> None:
        self._carrier = carrier
        self.dataReceived = carrier.dataReceived  # type: ignore[method-assign]
        if data:
            carrier.dataReceived(data)

    def _ignore(self, data: bytes) -> None:
        pass


class Arrivals(Factory):
    """Connections speak frames or HTTP.

    `site` is for browsers inside TLS, or for all at a server without TLS; `plain_site` is for those outside TLS.
    Without a site a connection speaks frames alone, with `pages_alone` HTTP alone.
    """

    noisy = False

    def __init__(
        self,
        hub: Hub,
        newcomers: Newcomers,
        encrypted: bool,
        site: Site | None,
        plain_site: Site | None = None,
        pages_alone: bool = False,
    ) -> None:
        self.hub = hub
        self.pages_alone = pages_alone
        self.newcomers = newcomers
        self.encrypted = encrypted
        self.site = site
        self.plain_site = plain_site
        self.streams = Streams(hub)

    def of_pages(self) -> "Arrivals":
        beside = Arrivals(self.hub, self.newcomers, False, self.plain_site, pages_alone=True)
        beside.streams = self.streams
        return beside

    def buildProtocol(self, addr: IAddress | None) -> Arrival:
        return Arrival(self, self.hub.buildProtocol(addr))
