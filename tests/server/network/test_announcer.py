"""The announcement by mDNS, with a zeroconf that sends nothing."""

from __future__ import annotations

import pytest
import zeroconf
from twisted.internet.asyncioreactor import AsyncioSelectorReactor
from twisted.logger import ILogObserver, LogEvent, formatEvent, globalLogPublisher
from zope.interface import provider

from contack.protocol.announcement import SECONDS_TO_LIVE, from_properties
from contack.protocol.beacon import BeaconAnswer
from contack.protocol.fingerprint import fingerprint
from contack.server.network.announcer import Announcer
from tests.server.waiting import waits

DEN = BeaconAnswer(2, "den", 4000, 0, 0, locked=False, tls=True, fingerprint=fingerprint(b"den"))


class Silent:
    """A zeroconf that remembers what it was asked for."""

    opened: list[Silent]

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
async def test_a_server_is_announced_until_it_stops(reactor: AsyncioSelectorReactor, opened: list[Silent]) -> None:
    announcer = Announcer(reactor, "contack-1", DEN, ["192.0.2.7", "fd12::1", "fe80::1"])
    await announcer.stop()
    [silent] = opened
    assert silent.interfaces == ["192.0.2.7", "fe80::1"]
    assert silent.info.name == "contack-1._contack._tcp.local."
    assert silent.info.parsed_addresses() == ["192.0.2.7", "fd12::1", "fe80::1"]
    assert from_properties(silent.info.properties, silent.info.port or 0) == DEN
    assert (silent.info.host_ttl, silent.info.other_ttl) == (SECONDS_TO_LIVE, SECONDS_TO_LIVE)
    assert silent.closed


@waits
async def test_a_server_that_cannot_be_announced_runs_without_it_and_warns(
    reactor: AsyncioSelectorReactor, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise OSError(98, "Address already in use")

    warned: list[str] = []

    @provider(ILogObserver)
    def observe(event: LogEvent) -> None:
        warned.append(formatEvent(event))

    monkeypatch.setattr(zeroconf, "Zeroconf", fail)
    globalLogPublisher.addObserver(observe)
    await Announcer(reactor, "contack-1", DEN, ["192.0.2.7"]).stop()
    globalLogPublisher.removeObserver(observe)
    assert "this server is not announced by mDNS: [Errno 98] Address already in use" in warned
