"""Browsers without a network: one that reads pages, and one that plays over a WebSocket."""

# mypy: allow-untyped-calls
# StringTransport and Failure are not annotated

from functools import cache
from typing import NamedTuple

from twisted.internet.address import IPv4Address
from twisted.internet.error import ConnectionDone
from twisted.internet.task import Clock
from twisted.python.failure import Failure
from wsproto.connection import Connection as Socket
from wsproto.connection import ConnectionType
from wsproto.events import BytesMessage, CloseConnection, Event

from contack.protocol.command import Command
from contack.protocol.frame import PREFIX, framed
from contack.protocol.notice import Notice
from contack.protocol.testing.client import ScriptedClient
from contack.server.network.hub import Hub
from contack.server.network.newcomers import Newcomers
from contack.server.web.arrival import Arrivals
from contack.server.web.doors import Doors
from contack.server.web.hosts import Hosts
from contack.server.web.shipped import REPLAY, read_pages
from contack.server.web.site import PagesSite, Site
from tests.server.caller import Wire
from tests.server.settings import server_info

THERE = IPv4Address("TCP", "192.0.2.7", 50000)

HOSTS = Hosts(["games.example.org", "den", "den.local"])

DOORS = Doors(server_info().settings)

UPGRADE = {
    "Connection": "keep-alive, Upgrade",
    "Upgrade": "websocket",
    "Sec-WebSocket-Version": "13",
    "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
    "Sec-WebSocket-Protocol": "contack.2",
}


class Reply(NamedTuple):
    status: int
    headers: dict[str, str]
    body: bytes


page_files = cache(read_pages)
"""The pages as they are shipped; reading them takes a moment, so it is done once for all tests."""


def pages() -> PagesSite:
    return PagesSite(HOSTS, {path: page for path, page in page_files().items() if path != REPLAY}, {})


class Browser:
    """Somebody who comes to the port of a hub and speaks HTTP."""

    def __init__(
        self,
        hub: Hub,
        site: Site | None = None,
        encrypted: bool = False,
        here: str = "192.0.2.1",
        arrivals: Arrivals | None = None,
        peer: str = THERE.host,
    ) -> None:
        assert isinstance(hub.clock, Clock)
        self.clock = hub.clock
        self.wire = Wire()
        self.wire.hostAddr = IPv4Address("TCP", here, 1939)
        self.arrivals = arrivals or Arrivals(hub, Newcomers(hub.clock), encrypted, site or pages())
        self.wire.peerAddr = IPv4Address("TCP", peer, 50000)
        self.protocol = self.arrivals.buildProtocol(self.wire.peerAddr)
        self.protocol.makeConnection(self.wire)

    @property
    def let_go(self) -> bool:
        return self.wire.disconnecting

    def writes(self, data: bytes) -> bytes:
        self.protocol.dataReceived(data)
        self.clock.advance(0)
        return self.reads()

    def reads(self) -> bytes:
        data = bytes(self.wire.value())
        self.wire.clear()
        return data

    def asks(self, path: str = "/", method: str = "GET", **headers: str) -> Reply:
        return reply(self.writes(request(path, method, **headers)))

    def hangs_up(self) -> None:
        """Close the connection, or see that it is closed."""
        self.protocol.connectionLost(Failure(ConnectionDone()))


class WebCaller(Browser, ScriptedClient):
    """Somebody who plays over a WebSocket."""

    def __init__(self, hub: Hub, encrypted: bool = False, **headers: str) -> None:
        Browser.__init__(self, hub, encrypted=encrypted)
        ScriptedClient.__init__(self, "")
        self.answer = self.asks("/ws", **{**UPGRADE, **headers})
        self.socket = Socket(ConnectionType.CLIENT)
        self.frames: list[Event] = []

    def sends(self, *commands: Command) -> list[Notice]:
        messages = [BytesMessage(self.send(command)[PREFIX:]) for command in commands]
        return self.sends_events(*messages)

    def sends_events(self, *events: Event) -> list[Notice]:
        return self.sends_bytes(b"".join(map(self.socket.send, events)))

    def sends_bytes(self, data: bytes) -> list[Notice]:
        """Send bytes; return the notices that come back, and keep all else."""
        self.protocol.dataReceived(data)
        self.clock.advance(0)
        return self.hears()

    def hears(self) -> list[Notice]:
        """Return the notices that came since the last time, and keep all else."""
        if data := self.reads():
            self.socket.receive_data(data)
        events = list(self.socket.events())
        self.frames += [event for event in events if not isinstance(event, BytesMessage)]
        messages = b"".join(framed(bytes(event.data)) for event in events if isinstance(event, BytesMessage))
        return list(self.receive(messages))

    @property
    def closed_with(self) -> int | None:
        """The code with which the server closed the WebSocket, if it has."""
        return next((int(event.code) for event in self.frames if isinstance(event, CloseConnection)), None)


def request(path: str = "/", method: str = "GET", **headers: str) -> bytes:
    """Return a request; a header that is empty is left out."""
    fields = {"Host": "192.0.2.1:1939"} | {name.replace("_", "-"): value for name, value in headers.items()}
    lines = [f"{method} {path} HTTP/1.1", *(f"{name}: {value}" for name, value in fields.items() if value)]
    return "\r\n".join([*lines, "", ""]).encode("latin-1")


def reply(data: bytes) -> Reply:
    head, _, body = data.partition(b"\r\n\r\n")
    first, *lines = head.decode("latin-1").split("\r\n")
    headers = dict(line.split(": ", 1) for line in lines)
    return Reply(int(first.split()[1]), headers, body)
