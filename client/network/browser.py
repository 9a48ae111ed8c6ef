"""Listens to mDNS announcements of servers while a player searches."""

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from contextlib import suppress
from socket import if_indextoname
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from twisted.internet.defer import Deferred
from twisted.internet.posixbase import PosixReactorBase
from twisted.internet.threads import deferToThreadPool
from twisted.logger import Logger

from contack.protocol.discovery.beacon import SERVICE_TYPE, BeaconAnswer, NoAnswer, from_properties
from contack.system.interfaces import ipv4_interfaces, ipv6_addresses

if TYPE_CHECKING:
    from zeroconf import ServiceBrowser, ServiceStateChange, Zeroconf

T = TypeVar("T")

# The most addresses of one server.
MOST_HOSTS = 16

# Servers whose address is looked up at the same time.
MOST_RESOLVED = 64

RESOLVE_MS = 3000

_log = Logger()


class Announcement(NamedTuple):
    hosts: tuple[str, ...]
    answer: BeaconAnswer


class Browser:
    """`callback` gets each announcement by name, and None when it is withdrawn."""

    def __init__(self, reactor: PosixReactorBase, callback: Callable[[str, Announcement | None], None]) -> None:
        self._reactor = reactor
        self._callback = callback
        self._resolving: set[Future[None]] = set()
        # in a thread: the import of zeroconf and its sockets block
        self._opened: Deferred[ServiceBrowser | None] = self._in_thread(self._open)
        # the other ways to find servers remain
        self._opened.addErrback(lambda failure: _log.info("no mDNS: {why}", why=failure.getErrorMessage()))

    def stop(self) -> Deferred[None]:
        self._callback = lambda _name, _announcement: None
        return self._opened.addCallback(lambda opened: self._in_thread(lambda: self._close(opened)))

    def _open(self) -> "ServiceBrowser | None":
        from zeroconf import DNSQuestionType, ServiceBrowser, Zeroconf

        ways = browsed_addresses()
        if not ways:
            return None
        # with a thread of its own: zeroconf needs an asyncio loop, which not every reactor has
        opened = Zeroconf(ways, use_asyncio=False)
        # ask for an answer to all: firewalls drop an answer to this machine alone
        return ServiceBrowser(opened, SERVICE_TYPE, handlers=[self._changed], question_type=DNSQuestionType.QM)

    def _close(self, opened: "ServiceBrowser | None") -> None:
        if not opened:
            return
        opened.cancel()  # first: its thread uses the loop that `close` ends
        for resolving in tuple(self._resolving):
            resolving.cancel()
        opened.zc.close()

    def _changed(self, zeroconf: "Zeroconf", service_type: str, name: str, state_change: "ServiceStateChange") -> None:
        from zeroconf import ServiceStateChange

        if state_change is ServiceStateChange.Removed:
            self._tell(name, None)
            return
        # a flood of fake servers must not fill memory
        if len(self._resolving) >= MOST_RESOLVED:
            return
        # in the loop, not here: one silent server must not delay the others
        assert zeroconf.loop is not None
        resolving = asyncio.run_coroutine_threadsafe(self._resolve(zeroconf, name), zeroconf.loop)
        self._resolving.add(resolving)
        resolving.add_done_callback(self._resolving.discard)

    async def _resolve(self, zeroconf: "Zeroconf", name: str) -> None:
        from zeroconf import DNSQuestionType
        from zeroconf.asyncio import AsyncServiceInfo

        info = AsyncServiceInfo(SERVICE_TYPE, name)
        with suppress(NoAnswer):  # another kind of service under this name is not ours
            if await info.async_request(zeroconf, RESOLVE_MS, DNSQuestionType.QM):
                hosts = tuple(map(_with_zone, info.parsed_scoped_addresses()[:MOST_HOSTS]))
                self._tell(name, Announcement(hosts, from_properties(info.properties, info.port or 0, hosts)))

    def _tell(self, name: str, announcement: Announcement | None) -> None:
        self._reactor.callFromThread(lambda: self._callback(name, announcement))

    def _in_thread(self, call: Callable[[], T]) -> Deferred[T]:
        return deferToThreadPool(self._reactor, self._reactor.getThreadPool(), call)


def browsed_addresses() -> Sequence[str]:
    ipv4 = [str(one.ip) for one in ipv4_interfaces() if not one.ip.is_loopback]
    return ipv4 + [address.partition("%")[0] for address in ipv6_addresses() if "%" in address]


def _with_zone(host: str) -> str:
    address, _, index = host.partition("%")
    if index.isdecimal():
        with suppress(OSError):  # the interface is gone
            return f"{address}%{if_indextoname(int(index))}"
    return address
