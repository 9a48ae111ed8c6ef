"""The announcement by mDNS, with a zeroconf that sends nothing."""

# mypy: allow-untyped-calls
# Twisted's reactors are not annotated

from typing import cast

import pytest
import zeroconf
from twisted.internet.asyncioreactor import AsyncioSelectorReactor
from twisted.internet.defer import DeferredQueue
from twisted.internet.posixbase import PosixReactorBase
from twisted.internet.task import Clock, deferLater

from contack.protocol.discovery.beacon import SECONDS_TO_LIVE, BeaconAnswer, fingerprint, from_properties
from contack.server.discovery.announcer import LOOK_SECONDS, Announcer
from tests.server.waiting import waits

DEN = BeaconAnswer(2, "den", 4000, 0, 0, locked=False, tls=True, fingerprint=fingerprint(b"den"))


class Silent:
    opened: "list[Silent]"

    def __init__(self, interfaces: list[str], use_asyncio: bool) -> None:
        assert not use_asyncio
        self.interfaces = interfaces
        self.closed = False
        self.opened.append(self)

    def register_service(self, info: zeroconf.ServiceInfo, cooperating_responders: bool) -> None:
        self.info = info

    def close(self) -> None:
        self.closed = True


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[Silent]:
    Silent.opened = []
    monkeypatch.setattr(zeroconf, "Zeroconf", Silent)
    return Silent.opened


@waits
async def test_server_is_announced_until_it_stops(reactor: AsyncioSelectorReactor, opened: list[Silent]) -> None:
    announcer = Announcer(reactor, "contack-1", DEN, lambda: ["192.0.2.7", "fd12::1", "fe80::1"])
    await announcer.stop()
    [silent] = opened
    assert silent.interfaces == ["192.0.2.7", "fe80::1"]
    assert silent.info.name == "contack-1._contack._tcp.local."
    assert silent.info.parsed_addresses() == ["192.0.2.7", "fd12::1", "fe80::1"]
    assert from_properties(silent.info.properties, silent.info.port or 0) == DEN
    assert (silent.info.host_ttl, silent.info.other_ttl) == (SECONDS_TO_LIVE, SECONDS_TO_LIVE)
    assert silent.closed


class Later(Clock):
    """A reactor with a fake time and the threads of another one."""

    def __init__(self, reactor: AsyncioSelectorReactor) -> None:
        super().__init__()
        self.getThreadPool = reactor.getThreadPool
        self.callFromThread = reactor.callFromThread


@waits
async def test_announcement_follows_networks_that_change(reactor: AsyncioSelectorReactor, opened: list[Silent]) -> None:
    later, here = Later(reactor), list[str]()
    announcer = Announcer(cast("PosixReactorBase", later), "contack-1", DEN, lambda: here)
    for here[:] in [[], ["192.0.2.7"], ["192.0.2.7"], ["192.0.2.7", "198.51.100.7"], []]:
        later.advance(LOOK_SECONDS)
    await announcer.stop()
    assert [(silent.interfaces, silent.closed) for silent in opened] == [
        (["192.0.2.7"], True),
        (["192.0.2.7", "198.51.100.7"], True),
    ]
    assert later.getDelayedCalls() == []


@waits
async def test_unready_network_is_retried_and_warned_of_once(
    reactor: AsyncioSelectorReactor, monkeypatch: pytest.MonkeyPatch, lines: list[str]
) -> None:
    tries = DeferredQueue[None]()

    def fail(*_: object, **__: object) -> None:
        reactor.callFromThread(tries.put, None)
        raise OSError(99, "Cannot assign requested address")

    monkeypatch.setattr(zeroconf, "Zeroconf", fail)
    later = Later(reactor)
    announcer = Announcer(cast("PosixReactorBase", later), "contack-1", DEN, lambda: ["192.0.2.7"])
    for _ in range(3):
        await tries.get()
        while announcer._announced:  # the reactor reports a failure in its next round
            await deferLater(reactor, 0)
        later.advance(LOOK_SECONDS)
    await announcer.stop()
    why = "[Errno 99] Cannot assign requested address"
    assert [words for words in lines if why in words] == [f"this server is not announced by mDNS: {why}"]
