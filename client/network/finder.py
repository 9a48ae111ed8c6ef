"""Looks for servers on the local network: carries queries and answers between sockets and whoever looks."""

from collections.abc import Callable, Iterable
from contextlib import suppress
from ipaddress import IPv4Interface

import ifaddr
from twisted.internet.defer import Deferred, gatherResults, maybeDeferred
from twisted.internet.error import CannotListenError
from twisted.internet.interfaces import IListeningPort, IMulticastTransport
from twisted.internet.posixbase import PosixReactorBase
from twisted.internet.protocol import DatagramProtocol
from twisted.internet.task import LoopingCall

from contack.protocol.beacon import BEACON_GROUP, BEACON_PORT, BEACON_TTL, QUERY, BeaconAnswer, NoAnswer, parse_answer

ASK_SECONDS = 0.5
"""How often is asked: a datagram may get lost, and a server may come."""


class Asker(DatagramProtocol):
    """Asks on one interface; `answered` gets the host of each server that answers, and what it tells."""

    noisy = False
    transport: IMulticastTransport

    def __init__(self, interface: IPv4Interface, answered: Callable[[str, BeaconAnswer], None]) -> None:
        self.interface = interface
        self._answered = answered

    def startProtocol(self) -> None:
        """Keep what is asked on the network of the interface."""
        self.transport.setBroadcastAllowed(True)
        self.transport.setTTL(BEACON_TTL)
        outgoing = self.transport.setOutgoingInterface(str(self.interface.ip))
        outgoing.addErrback(lambda _: None)  # the interface is gone: nothing will come of asking there

    def ask(self) -> None:
        """Ask by multicast and by broadcast: some networks pass on only one of them."""
        for host in (BEACON_GROUP, str(self.interface.network.broadcast_address)):
            with suppress(OSError):  # an interface without multicast or broadcast, or one that is gone
                self.transport.write(QUERY, (host, BEACON_PORT))

    def datagramReceived(self, datagram: bytes, addr: tuple[str, int]) -> None:
        """Hand on an answer; anything else is none of ours."""
        with suppress(NoAnswer):
            self._answered(addr[0], parse_answer(datagram))


class Finder:
    """Asks on all `interfaces`, at once and again and again; `answered` is called for every answer."""

    def __init__(
        self,
        reactor: PosixReactorBase,
        interfaces: Iterable[IPv4Interface],
        answered: Callable[[str, BeaconAnswer], None],
    ) -> None:
        self._askers: list[Asker] = []
        self._ports: list[IListeningPort] = []
        for interface in interfaces:
            asker = Asker(interface, answered)
            with suppress(CannotListenError):  # it is gone since it was listed
                self._ports.append(reactor.listenMulticast(0, asker, str(interface.ip)))  # type: ignore[no-untyped-call]  # Twisted's
                self._askers.append(asker)
        self._asking = LoopingCall(self._ask)
        self._asking.clock = reactor
        self._asking.start(ASK_SECONDS)

    def stop(self) -> Deferred[None]:
        """Ask no more; answer when all sockets are closed."""
        self._asking.stop()
        closing = [maybeDeferred(port.stopListening) for port in self._ports]
        return gatherResults(closing).addCallback(lambda _: None)

    def _ask(self) -> None:
        for asker in self._askers:
            asker.ask()


def lan_interfaces() -> list[IPv4Interface]:
    """Return the IPv4 interfaces of this machine behind which there may be others, or its loopback where there is none.

    Beside others the loopback would show a server of this machine twice.
    """
    found = [ip for adapter in ifaddr.get_adapters() for ip in adapter.ips if ip.is_IPv4]
    interfaces = [IPv4Interface(f"{ip.ip}/{ip.network_prefix}") for ip in found]
    return [interface for interface in interfaces if not interface.ip.is_loopback] or interfaces
