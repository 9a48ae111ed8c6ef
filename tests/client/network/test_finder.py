"""Looking for servers, over sockets that are none."""

import errno
from collections.abc import Callable
from ipaddress import IPv4Interface
from typing import Any, cast

import ifaddr
import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from twisted.internet.defer import Deferred, fail, succeed
from twisted.internet.error import CannotListenError
from twisted.internet.interfaces import IMulticastTransport
from twisted.internet.posixbase import PosixReactorBase
from twisted.internet.task import Clock

from contack.client.network import finder as finder_module
from contack.client.network.browser import Announcement
from contack.client.network.finder import ASK_SECONDS, MOST_ASKED, Asker, Finder, Ways, lan_interfaces, nearest
from contack.client.network.search import Search
from contack.client.servers.discovery import Found
from contack.protocol.discovery.beacon import (
    BEACON_GROUP,
    BEACON_PORT,
    BEACON_TTL,
    DATAGRAM_SIZE,
    QUERY,
    BeaconAnswer,
    answer_datagram,
)
from contack.system.streams import INTERRUPTED
from tests.system.adapters import adapter

CABLE = IPv4Interface("192.0.2.9/24")
WIRELESS = IPv4Interface("198.51.100.9/25")
BOTH = Ways([CABLE, WIRELESS])
DEN = BeaconAnswer(protocol=2, name="den", port=4000, tables=2, free_seats=1, locked=False, tls=True)


class FakePort:
    def __init__(self, asker: Asker, interface: str) -> None:
        self.asker = asker
        self.interface = interface
        self.settings: list[object] = []
        self.written: list[tuple[bytes, tuple[str, int]]] = []
        self.unplugged = False
        self.open = True

    def setBroadcastAllowed(self, allowed: bool) -> None:  # Twisted's name
        self.settings.append(allowed)

    def setTTL(self, ttl: int) -> None:  # Twisted's name
        self.settings.append(ttl)

    def setOutgoingInterface(self, host: str) -> Deferred[int]:  # Twisted's name
        self.settings.append(host)
        return succeed(1) if host == str(CABLE.ip) else fail(OSError(errno.ENODEV, "No such device"))

    def write(self, datagram: bytes, addr: tuple[str, int]) -> None:
        if self.unplugged:
            raise OSError(errno.ENETUNREACH, "Network is unreachable")
        self.written.append((datagram, addr))

    def stopListening(self) -> None:  # Twisted's name
        self.open = False


class FakeReactor(Clock):
    """A clock that opens sockets that are none, but not on interfaces that are gone."""

    def __init__(self, *gone: IPv4Interface) -> None:
        super().__init__()
        self.ports: list[FakePort] = []
        self._gone = [str(interface.ip) for interface in gone]

    def listenMulticast(self, port: int, protocol: Asker, interface: str) -> FakePort:  # Twisted's name
        assert port == 0
        if interface in self._gone:
            error = OSError(errno.EADDRNOTAVAIL, "Cannot assign requested address")
            raise CannotListenError(interface, port, error)  # type: ignore[no-untyped-call]
        opened = FakePort(protocol, interface)
        protocol.makeConnection(cast("IMulticastTransport", opened))
        self.ports.append(opened)
        return opened


def posix(fake: FakeReactor) -> PosixReactorBase:
    return cast("PosixReactorBase", fake)


def looking_by(fake: FakeReactor, ways: Ways = BOTH) -> tuple[Finder, list[Any]]:
    """Return a finder, and the calls that tell its answers."""
    received = list[Any]()
    return Finder(posix(fake), ways, lambda *call: received.append(call)), received


def test_search_uses_multicast_and_broadcast_everywhere() -> None:
    fake = FakeReactor()
    looking_by(fake)
    assert [port.interface for port in fake.ports] == ["192.0.2.9", "198.51.100.9"]
    assert [port.written for port in fake.ports] == [
        [(QUERY, (BEACON_GROUP, BEACON_PORT)), (QUERY, (broadcast, BEACON_PORT))]
        for broadcast in ("192.0.2.255", "198.51.100.127")
    ]


def test_question_stays_on_its_network() -> None:
    fake = FakeReactor()
    looking_by(fake)
    assert fake.ports[0].settings == [True, BEACON_TTL, "192.0.2.9"]


def test_search_repeats_until_it_stops() -> None:
    fake = FakeReactor()
    asking, _ = looking_by(fake)
    fake.pump([ASK_SECONDS] * 3)
    assert len(fake.ports[0].written) == 8
    stopped: list[None] = []
    asking.stop().addCallback(stopped.append)
    assert stopped == [None]
    assert fake.getDelayedCalls() == []
    assert [port.open for port in fake.ports] == [False, False]


def test_missing_interface_does_not_stop_the_search() -> None:
    fake = FakeReactor(CABLE)
    looking_by(fake)
    [port] = fake.ports
    assert (port.interface, len(port.written)) == ("198.51.100.9", 2)


def test_returning_interface_is_searched_again() -> None:
    fake = FakeReactor()
    looking_by(fake)
    fake.ports[0].unplugged = True
    fake.advance(ASK_SECONDS)
    assert [len(port.written) for port in fake.ports] == [2, 4]
    fake.ports[0].unplugged = False
    fake.advance(ASK_SECONDS)
    assert [len(port.written) for port in fake.ports] == [4, 6]


def test_answers_are_handed_on_and_anything_else_is_ignored() -> None:
    fake = FakeReactor()
    _, received = looking_by(fake)
    for datagram in (b"", QUERY, b"CTK!\1\xc1", answer_datagram(DEN)):
        fake.ports[1].asker.datagramReceived(datagram, ("198.51.100.7", BEACON_PORT))
    assert received == [("198.51.100.7", DEN, True)]


def test_loopback_is_used_only_without_other_interfaces(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    loopback = adapter("127.0.0.1", ("::1", 0, 0), prefix=8)
    adapters = [loopback, adapter("192.0.2.9"), adapter("198.51.100.9", prefix=25)]
    monkeypatch.setattr(ifaddr, "get_adapters", lambda: adapters)
    assert lan_interfaces() == [CABLE, WIRELESS]
    del adapters[1:]
    assert lan_interfaces() == [IPv4Interface("127.0.0.1/8")]


class Looking:
    def __init__(self) -> None:
        self.fake = FakeReactor()
        self.shown: list[Found] = []
        self.statuses: list[int] = []
        self.search = Search(Ways([CABLE]), 2, self.shown.append)
        self.search.run(posix(self.fake)).addCallback(self.statuses.append)

    def hears(self, host: str) -> None:
        self.fake.ports[0].asker.datagramReceived(answer_datagram(DEN), (host, BEACON_PORT))


def test_a_server_is_shown_the_moment_it_is_found_and_once() -> None:
    looking = Looking()
    for host in ("192.0.2.7", "192.0.2.8", "192.0.2.7"):
        looking.hears(host)
    assert [str(found.address) for found in looking.shown] == ["192.0.2.7:4000", "192.0.2.8:4000"]
    assert looking.statuses == []


@pytest.mark.parametrize(("hosts", "status"), [(["192.0.2.7"], 0), ([], 1)])
def test_search_status_is_0_if_a_server_answers(hosts: list[str], status: int) -> None:
    looking = Looking()
    for host in hosts:
        looking.hears(host)
    looking.fake.advance(2)
    assert looking.statuses == [status]
    assert looking.fake.getDelayedCalls() == []


def test_a_search_that_is_interrupted_ends_at_once() -> None:
    looking = Looking()
    looking.search.interrupt()
    assert looking.statuses == [INTERRUPTED]
    assert looking.fake.getDelayedCalls() == []


def forged(**fields: object) -> bytes:
    """Return an answer as anybody on the network may make one up."""
    return answer_datagram(DEN)[:5] + msgspec.msgpack.encode(msgspec.structs.asdict(DEN) | fields)


@pytest.mark.parametrize(
    "datagram",
    [
        answer_datagram(DEN)[:-1],
        answer_datagram(DEN) + b"\x00",
        b"CTK!\x02" + answer_datagram(DEN)[5:],
        QUERY[:5] + answer_datagram(DEN)[5:],
        answer_datagram(DEN).ljust(DATAGRAM_SIZE + 1, b"\x00"),
        forged(port=0),
        forged(port=65536),
        forged(port="4000"),
        forged(name=""),
        forged(name="x" * 49),
        forged(name=b"\xff\xfe"),
        forged(tables=-1),
        forged(free_seats=2**32),
        forged(locked="no"),
        b"CTK!\x01" + b"\x91" * 300,
        b"CTK!\x01\xdf\xff\xff\xff\xff",
    ],
)
def test_forged_answer_is_ignored(datagram: bytes) -> None:
    fake = FakeReactor()
    _, received = looking_by(fake)
    fake.ports[0].asker.datagramReceived(datagram, ("192.0.2.66", BEACON_PORT))
    assert received == []


@given(st.binary(max_size=DATAGRAM_SIZE + 8), st.booleans())
def test_no_datagram_makes_a_finder_fall_over(data: bytes, like_an_answer: bool) -> None:
    fake = FakeReactor()
    _, received = looking_by(fake)
    fake.ports[0].asker.datagramReceived(b"CTK!\x01" + data if like_an_answer else data, ("192.0.2.66", BEACON_PORT))
    assert all(isinstance(answer, BeaconAnswer) for _, answer, _ in received)


def test_answer_leads_to_the_machine_that_sent_it() -> None:
    looking = Looking()
    datagram = forged(name="192.0.2.1", host="192.0.2.1", port=22)
    looking.fake.ports[0].asker.datagramReceived(datagram, ("192.0.2.66", BEACON_PORT))
    [found] = looking.shown
    assert str(found.address) == "192.0.2.66:22"


def test_machine_without_interfaces_finds_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    fake = FakeReactor(CABLE, WIRELESS)
    asking, _ = looking_by(fake)
    fake.pump([ASK_SECONDS] * 3)
    assert fake.ports == []
    assert asking.stop().called
    monkeypatch.setattr(ifaddr, "get_adapters", list)
    assert lan_interfaces() == []


def test_known_machines_get_direct_questions() -> None:
    fake = FakeReactor()
    looking_by(fake, Ways([CABLE, WIRELESS], ("192.0.2.7", "203.0.113.1", "fe80::1%eth0", "198.51.100.20")))
    assert [port.written[2:] for port in fake.ports] == [
        [(QUERY, (host, BEACON_PORT))] for host in ("192.0.2.7", "198.51.100.20")
    ]


def test_machine_that_answers_broadcasts_gets_no_direct_question() -> None:
    fake = FakeReactor()
    looking_by(fake, Ways([CABLE], ("192.0.2.7",)))
    fake.ports[0].asker.datagramReceived(answer_datagram(DEN), ("192.0.2.7", BEACON_PORT))
    fake.advance(ASK_SECONDS)
    assert [host for _, (host, _) in fake.ports[0].written].count("192.0.2.7") == 1
    fake.advance(ASK_SECONDS)
    assert [host for _, (host, _) in fake.ports[0].written].count("192.0.2.7") == 2


class FakeBrowser:
    def __init__(self, reactor: object, received: Callable[[str, Announcement | None], None]) -> None:
        self.received = received

    def stop(self) -> Deferred[None]:
        return succeed(None)


@pytest.fixture
def announcing(monkeypatch: pytest.MonkeyPatch) -> tuple[FakeReactor, FakeBrowser, list[Any]]:
    monkeypatch.setattr(finder_module, "Browser", FakeBrowser)
    fake = FakeReactor()
    looking, received = looking_by(fake, Ways([CABLE], mdns=True))
    return fake, cast("FakeBrowser", looking._browser), received


def test_announced_server_gets_a_question_and_is_listed(
    announcing: tuple[FakeReactor, FakeBrowser, list[Any]],
) -> None:
    fake, browser, received = announcing
    browser.received("a", Announcement(("fe80::1%eth0", "192.0.2.7"), DEN))
    fake.advance(ASK_SECONDS)
    assert fake.ports[0].written[-1] == (QUERY, ("192.0.2.7", BEACON_PORT))
    assert received == []
    fake.advance(ASK_SECONDS)
    assert received == [("192.0.2.7", DEN, False)]
    browser.received("a", None)
    fake.advance(ASK_SECONDS)
    assert received == [("192.0.2.7", DEN, False)]


def test_flood_of_announcements_causes_few_questions(
    announcing: tuple[FakeReactor, FakeBrowser, list[Any]],
) -> None:
    fake, browser, _ = announcing
    for number in range(3 * MOST_ASKED):
        browser.received(str(number), Announcement((f"192.0.2.{number + 1}",), DEN))
    before = len(fake.ports[0].written)
    fake.advance(ASK_SECONDS)
    assert len(fake.ports[0].written) - before == 2 + MOST_ASKED


@pytest.mark.parametrize(
    ("hosts", "best"),
    [
        (["203.0.113.1", "fe80::1%eth0", "192.0.2.7"], "192.0.2.7"),
        (["203.0.113.1", "fd12::1", "fe80::1%eth0"], "fe80::1%eth0"),
        (["203.0.113.1", "fd12::1"], "fd12::1"),
        (["fe80::1", "169.254.7.7"], None),
        ([], None),
    ],
)
def test_of_several_addresses_the_nearest_is_taken(hosts: list[str], best: str | None) -> None:
    assert nearest(hosts, [CABLE, WIRELESS]) == best
