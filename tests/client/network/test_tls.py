"""Encrypted connections between a client and a server: trusted and refused ones."""

# mypy: allow-untyped-calls
# Twisted's endpoints are not annotated

import socket
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, cast

import pytest
import pytest_twisted  # type: ignore[import-untyped]  # ships no types
from twisted.internet import defer
from twisted.internet.address import IPv4Address
from twisted.internet.asyncioreactor import AsyncioSelectorReactor
from twisted.internet.defer import CancelledError, Deferred
from twisted.python.failure import Failure

from contack.client.files.known_servers import KnownServers
from contack.client.network.connection import HANDSHAKE_SECONDS, ClientProtocol, connect, shown_fingerprint
from contack.client.network.line_client import LineClient
from contack.client.network.session import Retry
from contack.client.network.tls import NotTrusted
from contack.client.servers.address import Address
from contack.client.servers.servers_met import KnownServer
from contack.client.session.actions import Effects, end
from contack.protocol.command import Command, Hello
from contack.protocol.discovery.beacon import fingerprint
from contack.protocol.limits import KEEPALIVE
from contack.protocol.notice import Closed, Notice, Welcomed
from contack.server.network.backlog import write_at_once
from contack.server.network.hub import Hub
from contack.server.network.newcomers import Newcomers
from contack.server.network.tls.certificate import Certificate, make_certificate
from contack.server.network.tls.tls_or_plain import TlsFactory
from contack.server.network.turns import Turns
from tests.client.memory import HERE, MemoryServer
from tests.server.waiting import waits

CERTIFICATE = make_certificate()


def address_of(port: int) -> Address:
    return Address("127.0.0.1", port)


@pytest.fixture
def certificate() -> Certificate:
    return CERTIFICATE


@pytest.fixture
def tls_port(reactor: AsyncioSelectorReactor, hub: Hub, certificate: Certificate) -> Iterator[int]:
    """Return the port of a server with TLS in this process."""
    listening = reactor.listenTCP(
        0, TlsFactory(hub, certificate, Newcomers(reactor), Turns(reactor)), interface="127.0.0.1"
    )
    write_at_once(listening)
    address = listening.getHost()
    assert isinstance(address, IPv4Address)
    yield address.port
    pytest_twisted.blockon(listening.stopListening())
    pytest_twisted.blockon(hub.stop())


class Stay:
    """A visit that ends as soon as the server has answered."""

    def __init__(self, reactor: AsyncioSelectorReactor, port: int, folder: Path) -> None:
        self._reactor, self.port = reactor, port
        self.received: list[Notice] = []
        self.shown: list[str] = []
        self.complaints: list[str] = []
        self.known = KnownServers(folder / "known-servers")

    async def come(self, tls: bool = True) -> int:
        client = Caller(self)
        return await client.run(self._reactor, Address("127.0.0.1", self.port, tls), self.known)


class Caller(LineClient):
    """A client that ends as soon as the server has answered anything but that it closes the connection."""

    def __init__(self, stay: Stay) -> None:
        super().__init__(None, None, Retry.NEVER, stay.shown.append)
        self._stay = stay

    def hello(self) -> Command:
        return Hello(2, "ann")

    def notified(self, notice: Notice) -> Effects:
        self._stay.received.append(notice)
        return () if isinstance(notice, Closed) else end(0)

    def complain(self, text: str) -> None:
        self._stay.complaints.append(text)


@pytest.fixture
def stay(reactor: AsyncioSelectorReactor, tls_port: int, tmp_path: Path) -> Stay:
    return Stay(reactor, tls_port, tmp_path)


@waits
async def test_only_the_first_visit_shows_the_fingerprint(stay: Stay) -> None:
    assert await stay.come() == 0
    [words] = stay.shown
    assert words.endswith(CERTIFICATE.fingerprint)
    assert await stay.come() == 0
    assert (len(stay.shown), stay.complaints) == (1, [])
    assert [type(notice) for notice in stay.received] == [Welcomed, Welcomed]


@waits
async def test_server_name_is_remembered_after_its_certificate(stay: Stay) -> None:
    await stay.come()
    place = f"127.0.0.1:{stay.port}"
    assert stay.known.read().servers == (KnownServer(place, CERTIFICATE.fingerprint, "parlour"),)


@waits
async def test_a_server_that_moved_is_known_without_a_question(stay: Stay) -> None:
    stay.known.remember(Address("192.0.2.7"), CERTIFICATE.fingerprint, "parlour")
    assert await stay.come() == 0
    assert stay.shown == [f'127.0.0.1:{stay.port} is the server "parlour", which you know from 192.0.2.7.']


@waits
async def test_changed_server_gets_no_data(stay: Stay) -> None:
    stay.known.remember(address_of(stay.port), fingerprint(b"another"))
    assert await stay.come() == 1
    [complaint] = stay.complaints
    assert f"contack trust 127.0.0.1:{stay.port} {CERTIFICATE.fingerprint}" in complaint
    assert (stay.received, stay.shown) == ([], [])


@waits
async def test_unreadable_known_servers_end_the_visit(stay: Stay) -> None:
    stay.known.path.write_text("nonsense\n")
    assert await stay.come() == 1
    [complaint] = stay.complaints
    assert "line 1 is not a server" in complaint


@waits
async def test_client_without_tls_learns_that_the_server_encrypts(stay: Stay) -> None:
    assert await stay.come(tls=False) == 1
    [complaint] = stay.complaints
    assert complaint.startswith("The server closed the connection: this server speaks TLS: leave --no-tls out")


@waits
async def test_client_with_tls_learns_that_the_server_does_not(
    reactor: AsyncioSelectorReactor, server_port: int, tmp_path: Path
) -> None:
    stay = Stay(reactor, server_port, tmp_path)
    assert await stay.come() == 1
    [complaint] = stay.complaints
    assert complaint.endswith("it does not encrypt; if its host confirms that, add --no-tls.")
    assert not stay.known.path.exists()


@waits
async def test_fingerprint_alone_can_be_read(reactor: AsyncioSelectorReactor, tls_port: int) -> None:
    assert await shown_fingerprint(reactor, address_of(tls_port)) == CERTIFICATE.fingerprint


@waits
async def test_tls_sends_small_frames_at_once_and_finds_dead_peers(
    reactor: AsyncioSelectorReactor, tls_port: int, hub: Hub
) -> None:
    lost: Deferred[str] = Deferred()
    client = ClientProtocol(lambda _: None, lost.callback)
    await connect(reactor, address_of(tls_port), client, lambda _: None)
    [theirs] = hub._inside.values()
    for end_ in (client, theirs):
        handle = cast("Any", end_.transport).transport.getHandle()  # the socket under TLS
        assert isinstance(handle, socket.socket)
        assert handle.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)
        times = [handle.getsockopt(socket.IPPROTO_TCP, getattr(socket, name)) for name in KEEPALIVE]
        assert times == list(KEEPALIVE.values())
    client.close()
    await lost


@pytest.mark.parametrize(
    "ask", [shown_fingerprint, lambda reactor, address: connect(reactor, address, ClientProtocol(print, print), print)]
)
def test_silent_server_is_given_up_after_20_seconds(ask: Callable[[Any, Address], Deferred[object]]) -> None:
    server = MemoryServer()
    why: list[Failure] = []
    ask(server.reactor, HERE._replace(tls=True)).addErrback(why.append)
    server.accept()
    server.passes(HANDSHAKE_SECONDS - 1)
    assert why == []
    server.passes(1)
    assert [failure.type for failure in why] == [defer.TimeoutError]


def reaching() -> tuple[MemoryServer, Deferred[object], list[Failure]]:
    """Return a server that has said nothing yet, the connection to it, and why that failed."""
    server = MemoryServer()
    why: list[Failure] = []
    connecting = connect(cast("Any", server.reactor), HERE._replace(tls=True), ClientProtocol(print, print), print)
    connecting.addErrback(why.append)
    server.accept()
    return server, cast("Deferred[object]", connecting), why


def test_client_may_give_up_before_the_server_speaks() -> None:
    server, connecting, why = reaching()
    connecting.cancel()
    assert [failure.type for failure in why] == [CancelledError]
    assert server.wire.disconnecting
    assert server.reactor.getDelayedCalls() == []


def test_server_that_hangs_up_early_is_not_trusted() -> None:
    server, _, why = reaching()
    server.lose()
    assert [(failure.type, str(failure.value)) for failure in why] == [(NotTrusted, "the connection was closed")]
