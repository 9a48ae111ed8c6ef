from collections.abc import Callable, Sequence
from contextlib import suppress
from ipaddress import IPv4Address, IPv4Interface
from math import inf

from msgspec.structs import replace
from twisted.internet.error import CannotListenError
from twisted.internet.interfaces import IListeningPort, IMulticastTransport
from twisted.internet.posixbase import PosixReactorBase
from twisted.internet.protocol import DatagramProtocol
from twisted.logger import Logger
from twisted.python.failure import Failure

from contack.protocol.discovery.beacon import (
    BEACON_GROUP,
    BEACON_PORT,
    BeaconAnswer,
    answer_datagram,
    is_query,
    packed_hosts,
)
from contack.server.config.token_bucket import PlaceBuckets, TokenBucket
from contack.server.log.kinds import Kind
from contack.system.files import reason

# Answers a second: enough for a dozen clients that search at once, at about six queries a second; at most 40 kB.
ANSWERS_A_SECOND = 100

# How many of them are for the first query of an address within a second: a few addresses cannot use up all.
ANSWERS_TO_FIRST = 40

# Answers a second to one address: two clients on one machine, and a few late ones.
ANSWERS_AN_ADDRESS = 20

# Seconds between looks at the interfaces: asking the system takes longer than everything else.
INTERFACES_SECONDS = 1.0


class Beacon(DatagramProtocol):
    """Answers queries from the networks of this machine. `interfaces` returns those on which the server listens."""

    log = Logger(namespace="contack.server")
    noisy = False
    transport: IMulticastTransport

    def __init__(
        self,
        answer: Callable[[], BeaconAnswer],
        interfaces: Callable[[], Sequence[IPv4Interface]],
        seconds: Callable[[], float],
    ) -> None:
        self._answer = answer
        self._interfaces = interfaces
        self._seconds = seconds
        self._known: Sequence[IPv4Interface] = ()
        self._looked = -inf
        self._askers = PlaceBuckets(ANSWERS_AN_ADDRESS, ANSWERS_AN_ADDRESS, seconds)
        others = ANSWERS_A_SECOND - ANSWERS_TO_FIRST
        self._answers = TokenBucket(others, others, seconds)
        self._asked = PlaceBuckets(1, 1, seconds)
        self._answers_to_first = TokenBucket(ANSWERS_TO_FIRST, ANSWERS_TO_FIRST, seconds)

    def startProtocol(self) -> None:
        self._look()

    def datagramReceived(self, datagram: bytes, addr: tuple[str, int]) -> None:
        host, _ = addr
        # a query from another network may have a forged address, or would get an address without a server
        if is_query(datagram) and self._near(host) and self._has_answer_for(host):
            with suppress(OSError):  # the asker or the network is gone: another query will come
                self.transport.write(answer_datagram(self._answer_to(host)), addr)

    def _has_answer_for(self, host: str) -> bool:
        # the common limit last: a query without an answer takes nothing from others
        first = self._asked.of(host).take()
        return self._askers.of(host).take() and (self._answers.take() or (first and self._answers_to_first.take()))

    def _near(self, host: str) -> bool:
        now = self._seconds()
        if now >= self._looked + INTERFACES_SECONDS:
            self._looked = now
            self._look()
        return any(IPv4Address(host) in interface.network for interface in self._known)

    def _look(self) -> None:
        # No timer does this: the first query of a network that came later comes by broadcast.
        before, self._known = self._known, tuple(self._interfaces())
        for interface in self._known:
            if interface not in before:
                joined = self.transport.joinGroup(BEACON_GROUP, str(interface.ip))
                joined.addErrback(self._not_joined, interface)

    def _answer_to(self, host: str) -> BeaconAnswer:
        # Addresses that the asker reaches come first.
        asker = IPv4Address(host)
        nearest_first = sorted(self._known, key=lambda interface: asker not in interface.network)
        return replace(self._answer(), hosts=packed_hosts(str(interface.ip) for interface in nearest_first))

    def _not_joined(self, failure: Failure, interface: IPv4Interface) -> None:
        # continue: queries come by broadcast too
        *_, why = failure.value.args  # type: ignore[union-attr]  # behind the addresses and a number
        text = "the beacon hears no multicast at {interface}: {why}"
        self.log.warn(text, kind=Kind.NO_MULTICAST, interface=str(interface.ip), why=why)


def light(reactor: PosixReactorBase, beacon: Beacon) -> IListeningPort | None:
    """Share the port with other servers on this machine; failure is only a warning."""
    try:
        port: IListeningPort = reactor.listenMulticast(BEACON_PORT, beacon, listenMultiple=True)  # type: ignore[no-untyped-call]  # Twisted's
    except CannotListenError as why:
        beacon.log.warn(
            "this server cannot be found on the network: no UDP port {port}: {why}",
            kind=Kind.NO_BEACON,
            port=BEACON_PORT,
            why=reason(why.socketError),
        )
        return None
    return port
