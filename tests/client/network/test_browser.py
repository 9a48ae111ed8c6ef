"""Announcements by mDNS as a client hears them, from a zeroconf that hears nothing."""

from types import SimpleNamespace

import ifaddr
import pytest
import zeroconf
from twisted.internet.asyncioreactor import AsyncioSelectorReactor

from contack.client.network.browser import Browser, _with_zone, browsed_addresses
from tests.server.waiting import waits
from tests.system.adapters import adapter


def test_browser_listens_on_all_networks_but_loopback(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    adapters = [adapter("127.0.0.1", ("::1", 0, 0)), adapter("192.0.2.7", ("fe80::1", 0, 2), ("fd12::1", 0, 0))]
    monkeypatch.setattr(ifaddr, "get_adapters", lambda: adapters)
    assert browsed_addresses() == ["192.0.2.7", "fe80::1"]


def test_link_local_address_keeps_its_interface() -> None:
    assert _with_zone("fe80::1%1") == "fe80::1%lo"
    assert _with_zone("fe80::1%99999") == _with_zone("fe80::1") == "fe80::1"
    assert _with_zone("192.0.2.7") == "192.0.2.7"


@waits
async def test_browser_without_network_or_mdns_stays_quiet(
    reactor: AsyncioSelectorReactor, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise OSError(98, "Address already in use")

    monkeypatch.setattr(zeroconf, "Zeroconf", fail)
    for adapters in ([], [adapter("192.0.2.7")]):
        monkeypatch.setattr(ifaddr, "get_adapters", lambda found=adapters: found)
        await Browser(reactor, lambda name, announcement: pytest.fail(name)).stop()


@waits
async def test_browser_ends_before_the_loop_that_it_uses(
    reactor: AsyncioSelectorReactor, monkeypatch: pytest.MonkeyPatch
) -> None:
    ended: list[str] = []
    opened = SimpleNamespace(close=lambda: ended.append("zeroconf"))
    browser = SimpleNamespace(zc=opened, cancel=lambda: ended.append("browser"))
    monkeypatch.setattr(zeroconf, "Zeroconf", lambda *_, **__: opened)
    monkeypatch.setattr(zeroconf, "ServiceBrowser", lambda *_, **__: browser)
    monkeypatch.setattr(ifaddr, "get_adapters", lambda: [adapter("192.0.2.7")])
    await Browser(reactor, lambda name, announcement: pytest.fail(name)).stop()
    assert ended == ["browser", "zeroconf"]
