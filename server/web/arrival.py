"""Which language a connection speaks: its first byte tells."""

from collections.abc import Sequence
from functools import partial

from twisted.internet.interfaces import IAddress, IHandshakeListener
from twisted.internet.protocol import Factory, Protocol, connectionDone
from twisted.python.failure import Failure
from zope.interface import implementer

from contack.protocol.version import FEED_PATH
from contack.server.network.connection import ServerProtocol, SocketTransport
from contack.server.network.hub import Hub
from contack.server.network.newcomers import Newcomers
from contack.server.network.tls import HANDSHAKE, PlainListener
from contack.server.web.http_connection import HttpConnection
from contack.server.web.screen_socket import ScreenSocket
from contack.server.web.screens import Screens
from contack.server.web.site import Site
from contack.server.web.websocket import WebSocket

NO_REQUEST = b"\0", HANDSHAKE
"""How frames begin, none of which is so long that it would be another byte, and TLS, where there is none to be had.

The protocol of frames knows what to say to both. A request begins with a letter.
"""


@implementer(IHandshakeListener)
class Arrival(Protocol, PlainListener):
    """A connection, until its first byte is there; then the frames go to its protocol, as if this had never been.

    That protocol is there from the beginning: so whoever comes is counted, and has so long to say hello.
    """

    transport: SocketTransport

    def __init__(self, factory: "Arrivals", protocol: ServerProtocol) -> None:
        self._factory = factory
        self._protocol = protocol
        self._carrier: HttpConnection | WebSocket | None = None

    def connectionMade(self) -> None:
        """Let the client in, or tell it that there is no room."""
        self._protocol.makeConnection(self.transport)  # type: ignore[no-untyped-call]  # Twisted's

    def handshakeCompleted(self) -> None:
        """Know that the client can read what it is sent."""
        self._protocol.handshakeCompleted()

    def dataReceived(self, data: bytes) -> None:
        """Find out what the connection speaks."""
        site = self._factory.site
        if self._factory.pages_alone and data.startswith(NO_REQUEST):
            # no client is to play in the clear by mistake at a port that is not the game's
            self.dataReceived = self._ignore  # type: ignore[method-assign]
            self.transport.loseConnection()
        elif site is None or data.startswith(NO_REQUEST):
            # nothing stands between the transport and the protocol from now on
            self.dataReceived = self._protocol.dataReceived  # type: ignore[method-assign]
            self.dataReceived(data)
        else:
            self._speak_http(self.transport, data, site, self._factory.encrypted)

    def plain(self, transport: SocketTransport, data: bytes) -> bool:
        """Hear a browser that came without TLS; whoever sends frames so is told elsewhere."""
        site = self._factory.plain_site
        if site is None or data.startswith(NO_REQUEST):
            return False
        self._speak_http(transport, data, site, secure=False)
        return True

    def connectionLost(self, reason: Failure = connectionDone) -> None:
        """Let the protocol know that the client is gone."""
        if self._carrier:
            self._carrier.connectionLost()
        self._protocol.connectionLost(reason)

    def _speak_http(self, wire: SocketTransport, data: bytes, site: Site, secure: bool) -> None:
        self.dataReceived = self._ignore  # type: ignore[method-assign]
        if self._protocol.closed:
            return
        http = HttpConnection(wire, self._factory.newcomers, site, secure, self._upgrade)
        self._protocol.carry_over(http, awaited=False)
        self._carry(http, data)

    def _upgrade(self, http: HttpConnection, path: str, behind: bytes) -> None:
        """Go on as a WebSocket: that of a client, or of a screen, from which no hello is to come."""
        if self._protocol.closed:
            return
        shows = path == FEED_PATH
        self._protocol.client.in_clear = not http.secure
        make = partial(ScreenSocket, self._factory.screens) if shows else WebSocket
        websocket = make(http, self._protocol, self._factory.hub.limits)
        self._protocol.carry_over(websocket, awaited=not shows)
        self._carry(websocket, behind)

    def _carry(self, carrier: HttpConnection | WebSocket, data: bytes) -> None:
        self._carrier = carrier
        self.dataReceived = carrier.dataReceived  # type: ignore[method-assign]
        if data:
            carrier.dataReceived(data)

    def _ignore(self, data: bytes) -> None:
        """Hear no more from who is on the way out."""


class Arrivals(Factory):
    """Makes connections of a hub whose first byte tells what they speak.

    `site` is for browsers inside TLS, or where there is none, and `plain_site` for those that come to TLS without it;
    where that is None frames alone are spoken. With `pages_alone` no frames are, as at a port beside that of the game.
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
        self.screens = Screens(hub)

    def of_pages(self) -> "Arrivals":
        """Return what answers at a port for pages over HTTP alone, beside the one that this answers at."""
        site = self.plain_site if self.encrypted else self.site
        beside = Arrivals(self.hub, self.newcomers, False, site, pages_alone=True)
        beside.screens = self.screens
        return beside

    def tell(self, addresses: Sequence[str]) -> None:
        """Know at which addresses browsers find the pages."""
        self.screens.tell(addresses)

    def buildProtocol(self, addr: IAddress | None) -> Arrival:
        """Return the protocol of a new connection."""
        return Arrival(self, self.hub.buildProtocol(addr))
