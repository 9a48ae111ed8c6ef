"""TLS around a connection, from the other end of a wire held in memory."""

# mypy: allow-untyped-calls
# StringTransport and Failure are not annotated

import ssl
from contextlib import suppress

import pytest
from twisted.internet.address import IPv4Address
from twisted.internet.error import ConnectionAborted
from twisted.internet.task import Clock
from twisted.python.failure import Failure

from contack.protocol.command import Command, Hello, Join, Leave, Ping, Say
from contack.protocol.connection import Connection, Side, to_frame
from contack.protocol.notice import Change, Closed, Joined, Notice, Ponged, TableChanged
from contack.protocol.version import ALPN, PROTOCOL_VERSION
from contack.server.config.limits import Limits
from contack.server.network.backlog import MOST_BEHIND
from contack.server.network.hub import Hub
from contack.server.network.newcomers import Newcomers
from contack.server.network.tls.certificate import Certificate, make_certificate
from contack.server.network.tls.tls_or_plain import PIECE, TlsFactory, TlsOrPlain
from contack.server.network.turns import AT_ONCE, MILLISECOND
from contack.server.web.arrival import Arrivals
from contack.server.web.doors import Doors
from contack.server.web.hosts import Hosts
from contack.server.web.site import EncryptedOnly, PagesSite
from tests.server.caller import Wire, new_hub, only, table
from tests.server.web.browser import page_files

PLACE = IPv4Address("TCP", "192.0.2.7", 50000)

HOSTS = Hosts(["den"])

LONG = Say("are you there? " * 30)


class TlsCaller:
    def __init__(self, hub: Hub, certificate: Certificate, *offered: str) -> None:
        assert isinstance(hub.clock, Clock)
        self.wire = Wire()
        self.clock = hub.clock
        newcomers = Newcomers(hub.clock)
        elsewhere = EncryptedOnly(HOSTS, Doors(hub.lobby.info.settings))
        arrivals = Arrivals(hub, newcomers, True, PagesSite(HOSTS, page_files(), {}), elsewhere)
        protocol = TlsFactory(arrivals, certificate, newcomers, hub.turns).buildProtocol(PLACE)
        assert isinstance(protocol, TlsOrPlain)
        self.protocol = protocol
        self.protocol.makeConnection(self.wire)
        context = ssl.create_default_context()
        context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
        if offered:
            context.set_alpn_protocols(list(offered))
        self._in, self._out = ssl.MemoryBIO(), ssl.MemoryBIO()
        self.tls = context.wrap_bio(self._in, self._out)
        self._connection = Connection(Side.CLIENT)

    def knocks(self) -> None:
        with suppress(ssl.SSLWantReadError):
            self.tls.do_handshake()
        self.protocol.dataReceived(self._out.read())

    def shakes_hands(self) -> None:
        while True:
            try:
                self.tls.do_handshake()
            except ssl.SSLWantReadError:
                self._exchange()
            else:
                self._exchange()
                return

    def hears(self) -> list[Notice]:
        return [notice for notice in self._connection.receive(self.reads()) if isinstance(notice, Notice)]

    def reads(self) -> bytes:
        self._exchange()
        data = b""
        with suppress(ssl.SSLWantReadError):
            while record := self.tls.read(2**16):
                data += record
        return data

    def says(self, command: Command) -> list[Notice]:
        self.tls.write(self._connection.send(command))
        return self.hears()

    def watches(self, name: str) -> None:
        self.says(Hello(PROTOCOL_VERSION, name))
        self.says(Join("inn", spectate=True))

    def frames_after(self, command: Ping) -> list[bytes]:
        before = len(self.wire.frames)
        self.tls.write(self._connection.send(command))
        self.protocol.dataReceived(self._out.read())
        return self.wire.frames[before:]

    def arrives(self) -> None:
        self.protocol.dataReceived(self._out.read())

    def _exchange(self) -> None:
        if data := self._out.read():
            self.protocol.dataReceived(data)
        self.clock.advance(0)
        if said := self.wire.value():
            self._in.write(said)
            self.wire.clear()


@pytest.fixture(scope="module")
def certificate() -> Certificate:
    return make_certificate()


@pytest.fixture
def caller(open_hub: Hub, certificate: Certificate) -> TlsCaller:
    return TlsCaller(open_hub, certificate)


@pytest.fixture
def inside(caller: TlsCaller) -> TlsCaller:
    """Return a caller after its handshake."""
    caller.shakes_hands()
    return caller


@pytest.mark.parametrize(
    ("offered", "agreed"),
    [
        ((), None),
        (("contack",), "contack"),
        (("h2", "contack"), "contack"),
        (("h2", "http/1.1"), "http/1.1"),
        (("h2",), None),
    ],
)
def test_client_enters_with_any_offered_protocols(
    open_hub: Hub, certificate: Certificate, offered: tuple[str, ...], agreed: str | None
) -> None:
    caller = TlsCaller(open_hub, certificate, *offered)
    caller.shakes_hands()
    assert caller.tls.selected_alpn_protocol() == agreed
    assert caller.says(Ping(7)) == [Ponged(7)]
    assert ALPN == b"contack"


def test_client_that_never_begins_tls_times_out(open_hub: Hub, clock: Clock, caller: TlsCaller) -> None:
    clock.advance(open_hub.limits.greeting_seconds)
    assert caller.wire.aborted
    assert not open_hub._inside
    caller.protocol.connectionLost(Failure(ConnectionAborted()))
    assert not clock.getDelayedCalls()


def test_silent_tls_client_gets_the_reason(open_hub: Hub, clock: Clock, inside: TlsCaller) -> None:
    clock.advance(open_hub.limits.greeting_seconds)
    assert only(Closed, inside.hears()).reason == "no_hello"


def test_handshake_waits_for_its_turn_without_reading(clock: Clock, caller: TlsCaller) -> None:
    caller.knocks()
    assert not caller.wire.frames
    assert caller.wire.producerState == "paused"
    clock.advance(0)
    assert caller.wire.frames
    assert caller.wire.producerState == "producing"


def test_waiting_client_that_hangs_up_is_forgotten(clock: Clock, caller: TlsCaller) -> None:
    caller.knocks()
    caller.protocol.connectionLost(Failure(ConnectionAborted()))
    written = len(caller.wire.frames)
    clock.advance(0)
    assert len(caller.wire.frames) == written


def floods(hub: Hub, caller: TlsCaller) -> None:
    """Use up the time of a caller's address, and let the caller send 2,000 records of one byte."""
    caller.shakes_hands()
    place = PLACE.host
    hub.turns.run(place, lambda: caller.clock.advance(AT_ONCE * MILLISECOND))
    for _ in range(2000):
        caller.tls.write(b"\0")


def test_piece_of_a_flood_is_read_in_one_turn(open_hub: Hub, caller: TlsCaller) -> None:
    floods(open_hub, caller)
    caller.arrives()
    assert caller.protocol._waiting
    assert caller.wire.producerState == "paused"
    before = len(caller.protocol._waiting)
    caller.protocol._read_piece()
    assert len(caller.protocol._waiting) == before - PIECE


def test_flood_is_read_to_its_end_in_turns(open_hub: Hub, caller: TlsCaller) -> None:
    floods(open_hub, caller)
    assert only(Closed, caller.hears()).reason == "unreadable_frame"
    assert not caller.protocol._waiting


def test_records_wait_for_the_turn_of_their_address(clock: Clock, caller: TlsCaller) -> None:
    caller.knocks()
    assert not caller.protocol._handshakeDone
    assert len(caller.protocol._waiting) <= PIECE
    clock.advance(0)
    assert not caller.protocol._waiting


def test_lost_client_gets_one_piece_read(open_hub: Hub, clock: Clock, inside: TlsCaller) -> None:
    bob, _ = table(open_hub, "bob", "cyd")
    inside.watches("ann")
    bob.hears()
    open_hub.turns.run(PLACE.host, lambda: clock.advance(AT_ONCE * MILLISECOND))
    for command in (Leave(), *[Say("bye")] * 1000):
        inside.tls.write(to_frame(command))
    inside.arrives()
    inside.protocol.connectionLost(Failure(ConnectionAborted()))
    clock.advance(0)
    [gone] = [notice for notice in bob.hears() if isinstance(notice, TableChanged)]
    assert gone.change is Change.LEFT


def test_pausing_protocol_stops_reading_waiting_data(open_hub: Hub, clock: Clock, caller: TlsCaller) -> None:
    floods(open_hub, caller)
    caller.protocol.pauseProducing()
    caller.arrives()
    clock.advance(0)
    assert caller.protocol._waiting
    caller.protocol.resumeProducing()
    clock.advance(0)
    assert not caller.protocol._waiting


def test_notice_is_written_at_once_and_in_one_piece(inside: TlsCaller) -> None:
    [record] = inside.frames_after(Ping(7))
    assert record
    assert inside.hears() == [Ponged(7)]


def test_nothing_is_written_after_tls_has_failed(open_hub: Hub, inside: TlsCaller) -> None:
    ann, _ = table(open_hub, "ann", "bob")
    inside.watches("eve")
    inside.protocol.dataReceived(b"no record of TLS at all")
    before = len(inside.wire.frames)
    ann.sends(LONG)
    assert inside.wire.disconnecting
    assert len(inside.wire.frames) == before


def test_refused_client_gets_the_reason_after_the_handshake(certificate: Certificate) -> None:
    hub = new_hub(Limits(max_per_address=1))
    TlsCaller(hub, certificate)
    caller = TlsCaller(hub, certificate)
    assert caller.wire.producerState == "producing"
    caller.shakes_hands()
    assert only(Closed, caller.hears()).reason == "too_many_connections"


def test_unread_tls_output_is_bounded(open_hub: Hub, inside: TlsCaller) -> None:
    bob, _ = table(open_hub, "bob", "cyd")
    inside.watches("ann")
    assert inside.wire.producer is not None
    inside.wire.producer.pauseProducing()
    for _ in range(2 * MOST_BEHIND // len(LONG.text)):
        bob.sends(LONG)
    assert MOST_BEHIND / 2 < len(inside.wire.value()) < 2 * MOST_BEHIND
    assert bob.sends(Ping(1)) == [Ponged(1)]
    inside.wire.producer.resumeProducing()
    assert isinstance(inside.hears()[-1], Joined)


GET = b"GET / HTTP/1.1\r\nHost: den:1939\r\n\r\n"


def plainly(caller: TlsCaller, data: bytes) -> bytes:
    caller.protocol.dataReceived(data)
    for _ in range(5):  # in line with other newcomers, for the first bytes and for the request
        caller.clock.advance(0)
    said = bytes(caller.wire.value())
    caller.wire.clear()
    return said


def test_browser_inside_tls_gets_a_page(open_hub: Hub, certificate: Certificate) -> None:
    caller = TlsCaller(open_hub, certificate, "h2", "http/1.1")
    caller.shakes_hands()
    caller.tls.write(GET)
    assert caller.reads().startswith(b"HTTP/1.1 200 OK\r\n")


def test_request_that_waits_when_its_browser_is_gone_is_read(
    open_hub: Hub, clock: Clock, certificate: Certificate, monkeypatch: pytest.MonkeyPatch
) -> None:
    def gone() -> None:
        raise AttributeError("the socket is gone")

    caller = TlsCaller(open_hub, certificate, "http/1.1")
    caller.shakes_hands()
    caller.protocol.pauseProducing()
    caller.tls.write(GET)
    caller.arrives()
    assert caller.protocol._waiting
    monkeypatch.setattr(caller.wire, "getHost", gone)  # like Twisted's own, after the connection is lost
    caller.protocol.connectionLost(Failure(ConnectionAborted()))
    clock.advance(0)
    assert not open_hub._inside


def test_browser_without_tls_gets_directions(open_hub: Hub, caller: TlsCaller) -> None:
    for _ in range(3):
        answer = plainly(caller, GET)
        assert answer.startswith(b"HTTP/1.1 307 ")
        assert b"\r\nLocation: https://den:1939/\r\n" in answer
    caller.protocol.connectionLost(Failure(ConnectionAborted()))
    assert not open_hub._inside


def test_program_without_tls_gets_a_frame(caller: TlsCaller) -> None:
    assert b"tls_required" in plainly(caller, to_frame(Ping()))
    assert caller.wire.disconnecting
