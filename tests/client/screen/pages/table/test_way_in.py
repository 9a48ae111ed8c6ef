"""Whoever hosts shows the others a code to scan: the address of the page for browsers."""

from __future__ import annotations

from contack.client.screen.paint.parts.qr import qr_lines
from contack.client.screen.state.effects import Connect
from contack.client.session.address import Address
from contack.client.session.joining import JoinRequest
from tests.client.house import House
from tests.client.screen_client import ADDRESS, ScreenClient


def hosts(*addresses: Address) -> ScreenClient:
    """Return ann at a table before its game, on a server that is hosted here at these addresses."""
    ann = ScreenClient(House()).visits(Connect(ADDRESS, JoinRequest("ann", "test", "den", open=True, join=False)))
    ann.app = ann.app.hosting(addresses)
    return ann


def test_whoever_hosts_shows_where_browsers_come_in_and_a_code_to_scan() -> None:
    text = hosts(Address("10.0.0.5")).text
    assert "https://10.0.0.5:1939/" in text
    assert all(line.strip() in text for line in qr_lines("https://10.0.0.5:1939/"))


def test_a_screen_that_is_too_small_leaves_the_code_out() -> None:
    assert "Scan this" not in hosts(Address("10.0.0.5")).screen(76, 24).text


def test_who_hosts_nothing_shows_no_code() -> None:
    assert "Scan this" not in hosts().text
