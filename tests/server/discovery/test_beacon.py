"""The server's beacon over a fake transport and a fake reactor."""

import errno
from ipaddress import IPv4Interface
from typing import Any, cast

import pytest
from msgspec.structs import replace
from twisted.internet.defer import Deferred, fail, succeed
from twisted.internet.error import CannotListenError, MulticastJoinError
from twisted.internet.interfaces import IMulticastTransport
from twisted.internet.posixbase import PosixReactorBase
from twisted.internet.task import Clock

from contack.protocol.discovery.beacon import (
    BEACON_GROUP,
    BEACON_PORT,
    QUERY,
    BeaconAnswer,
    answer_datagram,
    packed_hosts,
    parse_answer,
)
from contack.server.discovery.beacon import ANSWERS_A_SECOND, ANSWERS_AN_ADDRESS, INTERFACES_SECONDS, Beacon, light

CABLE = IPv4Interface("192.0.2.7/24")
WIRELESS = IPv4Interface("198.51.100.3/24")
HOSTS = packed_hosts(["192.0.2.7", "198.51.100.3"])
ASKER = ("192.0.2.9", 50000)
DEN = BeaconAnswer(protocol=1, name="den", port=1939, tables=2, free_seats=1, locked=False)


class FakeTransport:
    def __init__(self, *broken: IPv4Interface) -> None:
        self.written: list[tuple[bytes, tuple[str, int]]] = []
        self.joined: list[tuple[str, str]] = []
        self.failure: OSError | None = None
        self._broken = [str(interface.ip) for interface in broken]

    def write(self, datagram: bytes, addr: tuple[str, int]) -> None:
        if self.failure:
            raise self.failure
        self.written.append((datagram, addr))

    def joinGroup(self, group: str, interface: str) -> Deferred[None]:  # Twisted's name
        if interface in self._broken:
            return fail(MulticastJoinError(b"\xef\xff", b"\xc0\0", 19, "no such device"))
        self.joined.append((group, interface))
        return succeed(None)


class LitServer:
    def __init__(self, *broken: IPv4Interface) -> None:
        self.clock = Clock()
        self.answer = DEN
        self.interfaces = [CABLE, WIRELESS]
        self.transport = FakeTransport(*broken)
        self.beacon = Beacon(lambda: self.answer, lambda: self.interfaces, self.clock.seconds)
        self.beacon.transport = cast("IMulticastTransport", self.transport)
        self.beacon.startProtocol()

    def hears(self, datagram: bytes, addr: tuple[str, int] = ASKER) -> list[tuple[bytes, tuple[str, int]]]:
        before = len(self.transport.written)
        self.beacon.datagramReceived(datagram, addr)
        return self.transport.written[before:]


@pytest.fixture
def lit() -> LitServer:
    return LitServer()


def test_group_is_joined_on_every_interface(lit: LitServer) -> None:
    assert lit.transport.joined == [(BEACON_GROUP, "192.0.2.7"), (BEACON_GROUP, "198.51.100.3")]


def test_group_is_joined_on_new_and_returning_interfaces(lit: LitServer) -> None:
    lit.interfaces = [CABLE]
    for interfaces in ([CABLE], [CABLE, WIRELESS]):
        lit.clock.advance(INTERFACES_SECONDS)
        lit.interfaces = interfaces
        lit.hears(QUERY)
    assert lit.transport.joined[2:] == [(BEACON_GROUP, "198.51.100.3")]


def test_interface_without_multicast_is_a_warning(lines: list[str]) -> None:
    lit = LitServer(CABLE)
    assert lit.transport.joined == [(BEACON_GROUP, "198.51.100.3")]
    assert lines == ["the beacon hears no multicast at 192.0.2.7: no such device"]


def test_answer_starts_with_the_address_on_the_askers_network(lit: LitServer) -> None:
    [(datagram, _)] = lit.hears(QUERY, ("198.51.100.9", 50000))
    assert parse_answer(datagram).addresses == ("198.51.100.3", "192.0.2.7")


def test_answer_has_the_present_figures(lit: LitServer) -> None:
    lit.hears(QUERY)
    lit.answer = BeaconAnswer(1, "den", 1939, 3, 9, locked=False)
    assert lit.hears(QUERY) == [(answer_datagram(replace(lit.answer, hosts=HOSTS)), ASKER)]


@pytest.mark.parametrize("datagram", [b"", QUERY[:-1], b"CTK?\2" + QUERY[5:], answer_datagram(DEN), b"x" * 400])
def test_other_datagrams_are_ignored(lit: LitServer, datagram: bytes) -> None:
    assert lit.hears(datagram) == []


@pytest.mark.parametrize("host", ["203.0.113.7", "127.0.0.1", "192.0.3.1"])
def test_foreign_network_gets_no_answer(lit: LitServer, host: str) -> None:
    assert lit.hears(QUERY, (host, 50000)) == []


def test_network_that_came_later_is_answered_too(lit: LitServer) -> None:
    lit.interfaces.append(IPv4Interface("203.0.113.1/24"))
    assert lit.hears(QUERY, ("203.0.113.7", 50000))


def test_answers_per_second_are_limited(lit: LitServer) -> None:
    guests = [(f"192.0.2.{number}", 50000) for number in range(10, 200)]
    answers = [lit.hears(QUERY, guest) for guest in guests]
    assert len([answer for answer in answers if answer]) == ANSWERS_A_SECOND
    lit.clock.advance(1)
    assert lit.hears(QUERY)


def test_flood_from_few_addresses_leaves_answers_for_others(lit: LitServer) -> None:
    for number in range(10 * ANSWERS_A_SECOND):
        lit.hears(QUERY, (f"192.0.2.{10 + number % 6}", 50000))
    assert lit.hears(QUERY, ("192.0.2.99", 50000))
    assert lit.hears(QUERY, ("192.0.2.99", 50000)) == []


def test_one_asker_gets_a_share_of_the_answers(lit: LitServer) -> None:
    answers = [lit.hears(QUERY) for _ in range(10 * ANSWERS_A_SECOND)]
    assert len([answer for answer in answers if answer]) == ANSWERS_AN_ADDRESS
    assert lit.hears(QUERY, ("192.0.2.10", 50000))
    lit.clock.advance(1)
    assert lit.hears(QUERY)


def test_foreign_query_uses_no_answers(lit: LitServer) -> None:
    for number in range(256):
        lit.hears(QUERY, (f"203.0.113.{number}", 50000))
    assert lit.hears(QUERY)


def test_interfaces_are_not_read_for_every_datagram(lit: LitServer) -> None:
    asked: list[None] = []
    interfaces = lit.beacon._interfaces
    lit.beacon._interfaces = lambda: asked.append(None) or interfaces()  # type: ignore[func-returns-value]
    for _ in range(100):
        lit.hears(QUERY)
    assert len(asked) == 1


def test_garbage_uses_no_answers(lit: LitServer) -> None:
    for _ in range(ANSWERS_A_SECOND):
        lit.hears(b"x")
    assert lit.hears(QUERY)


def test_unsendable_answer_is_skipped(lit: LitServer) -> None:
    lit.transport.failure = OSError(errno.ENETUNREACH, "Network is unreachable")
    assert lit.hears(QUERY) == []


class FakeReactor:
    def __init__(self, error: OSError | None = None) -> None:
        self.asked: list[tuple[Any, ...]] = []
        self._error = error

    def listenMulticast(self, port: int, protocol: Beacon, *, listenMultiple: bool) -> str:
        if self._error:
            raise CannotListenError("", port, self._error)  # type: ignore[no-untyped-call]
        self.asked.append((port, protocol, listenMultiple))
        return "the port"


def test_port_is_shared_with_other_servers(lit: LitServer) -> None:
    fake = FakeReactor()
    assert cast("str", light(cast("PosixReactorBase", fake), lit.beacon)) == "the port"
    assert fake.asked == [(BEACON_PORT, lit.beacon, True)]


def test_unavailable_port_is_a_warning(lit: LitServer, lines: list[str]) -> None:
    fake = FakeReactor(OSError(errno.EADDRINUSE, "Address already in use"))
    assert light(cast("PosixReactorBase", fake), lit.beacon) is None
    assert lines == ["this server cannot be found on the network: no UDP port 1939: Address already in use"]
