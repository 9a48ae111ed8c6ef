"""Announces the server by mDNS, which firewalls let in that drop the answers of the beacon."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from ipaddress import ip_address
from typing import TYPE_CHECKING, TypeVar

from twisted.internet.defer import Deferred, succeed
from twisted.internet.posixbase import PosixReactorBase
from twisted.internet.task import LoopingCall
from twisted.internet.threads import deferToThreadPool
from twisted.logger import Logger
from twisted.python.failure import Failure

# KIND
from contack.protocol.announcement import SECONDS_TO_LIVE, SERVICE_TYPE, to_properties
from contack.protocol.beacon import BeaconAnswer
from contack.server.log.kinds import Kind

if TYPE_CHECKING:
    from zeroconf import Zeroconf

T = TypeVar("T")

LOOK_SECONDS = 20.0
"""How often is looked where this machine is: a network that comes up later is not long without the server."""


class Announcer:
    """Announces what a server tells, at `addresses` and on their networks, from now on until it is stopped.

    `addresses` answers where it is at the moment. `label` is what no other announcement goes by; the server's name is
    told beside it, and may be that of others.

    zeroconf answers in a thread of its own, with a loop of its own: Twisted's reactor is not asyncio's here, and
    goes on to turn for nothing but clients.
    """

    log = Logger(namespace="contack.server")

    def __init__(
        self, reactor: PosixReactorBase, label: str, answer: BeaconAnswer, addresses: Callable[[], Sequence[str]]
    ) -> None:
        self._reactor = reactor
        self._label = label
        self._answer = answer
        self._addresses = addresses
        self._announced: list[str] = []
        self._why = ""
        self._opened: Deferred[Zeroconf | None] = succeed(None)
        self._looking = LoopingCall(self._look)
        self._looking.clock = reactor
        self._looking.start(LOOK_SECONDS)

    def stop(self) -> Deferred[None]:
        """Take the announcement back; answer when it is done."""
        self._looking.stop()
        return self._opened.addCallback(lambda announced: self._in_thread(announced.close) if announced else None)

    def _look(self) -> None:
        """Announce the server anew where this machine is elsewhere by now."""
        addresses = list(self._addresses())
        if addresses != self._announced:
            self._announced = addresses
            # one after the other: to take an announcement back takes its time
            self._opened.addCallback(lambda opened: self._in_thread(lambda: self._reopen(opened, addresses)))
            self._opened.addErrback(self._not_opened)

    def _reopen(self, opened: Zeroconf | None, addresses: Sequence[str]) -> Zeroconf | None:
        if opened:
            opened.close()
        return self._open(addresses) if addresses else None

    def _open(self, addresses: Sequence[str]) -> Zeroconf:
        # here and not above: it is not needed by a server that is not announced, and takes its time
        from zeroconf import ServiceInfo, Zeroconf

        info = ServiceInfo(
            SERVICE_TYPE,
            f"{self._label}.{SERVICE_TYPE}",
            port=self._answer.port,
            properties=to_properties(self._answer),
            server=f"{self._label}.local.",
            parsed_addresses=list(addresses),
            host_ttl=SECONDS_TO_LIVE,
            other_ttl=SECONDS_TO_LIVE,
        )
        opened = Zeroconf(_ways(addresses), use_asyncio=False)
        # nobody else goes by this name: it need not be asked for first
        opened.register_service(info, cooperating_responders=True)
        return opened

    def _in_thread(self, call: Callable[[], T]) -> Deferred[T]:
        return deferToThreadPool(self._reactor, self._reactor.getThreadPool(), call)

    def _not_opened(self, failure: Failure) -> None:
        """Go on, as the beacon is another way to be found; and try again, as an address may not be ready yet."""
        self._announced = []
        why = failure.getErrorMessage()
        if why != self._why:
            self._why = why
            self.log.warn("this server is not announced by mDNS: {why}", kind=Kind.NO_MDNS, why=why)


def _ways(addresses: Sequence[str]) -> list[str]:
    """Return the addresses by which each network is reached once: every interface has a link-local one of IPv6."""
    parsed = {address: ip_address(address) for address in addresses}
    near = [address for address, ip in parsed.items() if ip.version == 4 or ip.is_link_local]
    return near or list(addresses)
