"""Searches for servers on the local network."""

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from ipaddress import IPv4Interface, ip_address
from typing import Any, NamedTuple

from twisted.internet.defer import Deferred, gatherResults, maybeDeferred
from twisted.internet.error import CannotListenError
from twisted.internet.interfaces import IListeningPort, IMulticastTransport
from twisted.internet.posixbase import PosixReactorBase
from twisted.internet.protocol import DatagramProtocol
from twisted.internet.task import LoopingCall

from contack.client.files.known_servers import BadKnownServers, KnownServers
from contack.client.network.browser import Announcement, Browser
from contack.protocol.discovery.beacon import (
    BEACON_GROUP,
    BEACON_PORT,
    BEACON_TTL,
    QUERY,
    BeaconAnswer,
    NoAnswer,
    parse_answer,
)
from contack.system.interfaces import ipv4_interfaces

# The most machines asked directly, of those met before and of those announced.
MOST_ASKED = 32

# Seconds between questions: datagrams get lost, and servers start.
ASK_SECONDS = 1.0


class Asker(DatagramProtocol):
    noisy = False
    transport: IMulticastTransport

    def __init__(self, interface: IPv4Interface, answered: Callable[[str, BeaconAnswer], None]) -> None:
        self.interface = interface
        self._answered = answered

    def startProtocol(self) -> None:
        # questions stay on the network of the interface
        self.transport.setBroadcastAllowed(True)
        self.transport.setTTL(BEACON_TTL)
        outgoing = self.transport.setOutgoingInterface(str(self.interface.ip))
        outgoing.addErrback(lambda _: None)  # the interface is gone, so questions there fail silently

    def ask(self, hosts: Iterable[str]) -> None:
        near = (host for host in hosts if ip_address(host) in self.interface.network)
        # some networks carry only multicast, others only broadcast; a local firewall may accept only answers to direct
        # questions
        for host in (BEACON_GROUP, str(self.interface.network.broadcast_address), *near):
            with suppress(OSError):  # an interface without multicast or broadcast, or one that is gone
                self.transport.write(QUERY, (host, BEACON_PORT))

    def datagramReceived(self, datagram: bytes, addr: tuple[str, int]) -> None:
        with suppress(NoAnswer):
            self._answered(addr[0], parse_answer(datagram))


class Ways(NamedTuple):
    """`hosts` are machines with known servers, `mdns` makes a browser."""

    interfaces: Sequence[IPv4Interface]
    hosts: tuple[str, ...] = ()
    mdns: bool = False


def ways(known: KnownServers) -> Ways:
    hosts: tuple[str, ...] = ()
    with suppress(BadKnownServers):  # the client knows its servers
        hosts = known.read().hosts
    return Ways(lan_interfaces(), hosts, mdns=True)


class Finder:
    """`callback` gets every answer with its host, and whether it counts tables; an announcement does not."""

    def __init__(
        self,
        reactor: PosixReactorBase,
        ways: Ways,
        callback: Callable[[str, BeaconAnswer, bool], None],
    ) -> None:
        self._callback = callback
        self._ways = ways
        self._announced: dict[str, Announcement] = {}
        self._asked: set[str] = set()
        self._answering: set[str] = set()
        self._browser = Browser(reactor, self._take_note) if ways.mdns else None
        self._askers: list[Asker] = []
        self._ports: list[IListeningPort] = []
        for interface in ways.interfaces:
            asker = Asker(interface, self._answered)
            with suppress(CannotListenError):  # it was removed after it was listed
                self._ports.append(reactor.listenMulticast(0, asker, str(interface.ip)))  # type: ignore[no-untyped-call]  # Twisted's
                self._askers.append(asker)
        self._asking = LoopingCall(self._ask)
        self._asking.clock = reactor
        self._asking.start(ASK_SECONDS)

    def stop(self) -> Deferred[None]:
        self._asking.stop()
        closing: list[Deferred[Any]] = [maybeDeferred(port.stopListening) for port in self._ports]
        if self._browser:
            closing.append(self._browser.stop())
        return gatherResults(closing).addCallback(lambda _: None)

    def _ask(self) -> None:
        hosts = dict.fromkeys(self._ways.hosts[:MOST_ASKED])
        for name, announcement in self._announced.items():
            host = nearest(announcement.hosts, self._ways.interfaces)
            if host:
                hosts[host] = None
                # only after a question, whose answer says more, and while the announcement holds: silent servers are
                # dropped
                if name in self._asked:
                    self._callback(host, announcement.answer, False)
        self._asked = set(self._announced)
        for asker in self._askers:
            # a host that answered needs no direct question: it received the other one
            asker.ask(host for host in hosts if "%" not in host and host not in self._answering)
        self._answering.clear()

    def _answered(self, host: str, answer: BeaconAnswer) -> None:
        self._answering.add(host)
        self._callback(host, answer, True)

    def _take_note(self, name: str, announcement: Announcement | None) -> None:
        self._announced.pop(name, None)
        # a flood of fake servers must not fill memory or cause questions
        if announcement and len(self._announced) < MOST_ASKED:
            self._announced[name] = announcement


def nearest(hosts: Iterable[str], interfaces: Sequence[IPv4Interface]) -> str | None:
    """Prefer an address on one of our networks, then a link-local one."""

    def distance(host: str) -> int:
        ip = ip_address(host)
        if any(ip in interface.network for interface in interfaces):
            return 0
        return 1 if "%" in host else 2 if ip.version == 6 else 3

    # a link-local address is useless without its interface
    reached = [host for host in hosts if "%" in host or not ip_address(host).is_link_local or distance(host) == 0]
    return min(reached, key=distance, default=None)


def lan_interfaces() -> list[IPv4Interface]:
    """Return this machine's interfaces with possible servers, or only its loopback."""
    interfaces = ipv4_interfaces()
    # beside others, the loopback would show a server of this machine twice
    return [interface for interface in interfaces if not interface.ip.is_loopback] or interfaces
