"""Announces the server by mDNS, for clients behind firewalls that drop the beacon's answers."""

from collections.abc import Callable, Sequence
from ipaddress import ip_address
from typing import TYPE_CHECKING, TypeVar

from twisted.internet.defer import Deferred, succeed
from twisted.internet.posixbase import PosixReactorBase
from twisted.internet.task import LoopingCall
from twisted.internet.threads import deferToThreadPool
from twisted.logger import Logger
from twisted.python.failure import Failure

from contack.protocol.discovery.beacon import SECONDS_TO_LIVE, SERVICE_TYPE, BeaconAnswer, to_properties
from contack.server.log.kinds import Kind

if TYPE_CHECKING:
    from zeroconf import Zeroconf

T = TypeVar("T")

# Seconds between checks of this machine's addresses: a network may come up later.
LOOK_SECONDS = 20.0


class Announcer:
    """`label` is unique among all announcements; the server's name, a field, need not be."""

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
        self._looking.stop()
        return self._opened.addCallback(lambda announced: self._in_thread(announced.close) if announced else None)

    def _look(self) -> None:
        addresses = list(self._addresses())
        if addresses != self._announced:
            self._announced = addresses
            # one after the other: withdrawing an announcement takes time
            self._opened.addCallback(lambda opened: self._in_thread(lambda: self._reopen(opened, addresses)))
            self._opened.addErrback(self._not_opened)

    def _reopen(self, opened: "Zeroconf | None", addresses: Sequence[str]) -> "Zeroconf | None":
        if opened:
            opened.close()
        return self._open(addresses) if addresses else None

    def _open(self, addresses: Sequence[str]) -> "Zeroconf":
        # zeroconf answers in its own thread with its own loop, because Twisted's reactor is not asyncio's here
        # import here: a server without an announcement does not need it, and it is slow
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
        # the name is unique, so no need to probe for it
        opened.register_service(info, cooperating_responders=True)
        return opened

    def _in_thread(self, call: Callable[[], T]) -> Deferred[T]:
        return deferToThreadPool(self._reactor, self._reactor.getThreadPool(), call)

    def _not_opened(self, failure: Failure) -> None:
        # continue, as clients can use the beacon; try again, as an address may not be ready yet
        self._announced = []
        why = failure.getErrorMessage()
        if why != self._why:
            self._why = why
            self.log.warn("this server is not announced by mDNS: {why}", kind=Kind.NO_MDNS, why=why)


def _ways(addresses: Sequence[str]) -> list[str]:
    # every interface has a link-local IPv6 address: use each network once
    parsed = {address: ip_address(address) for address in addresses}
    near = [address for address, ip in parsed.items() if ip.version == 4 or ip.is_link_local]
    return near or list(addresses)
