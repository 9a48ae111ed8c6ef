"""The host's code to scan: the address of the page for browsers."""

import pytest

from contack.client.servers.address import Address
from tests.client.house import House
from tests.client.screen_client import ScreenClient, sits


def hosts(*addresses: Address) -> ScreenClient:
    """Return ann at a table before its game, on a server that is hosted here at these addresses."""
    ann = sits(House(), 7)
    ann.app = ann.app.linked(owned=True).hosting(addresses)
    return ann


def test_a_screen_that_is_too_small_leaves_the_code_out() -> None:
    assert "Scan this" not in hosts(Address("10.0.0.5")).screen(76, 24).text


@pytest.mark.parametrize(("columns", "rows"), [(60, 20), (80, 24), (100, 30)])
def test_addresses_fit_a_screen_of_any_size(columns: int, rows: int) -> None:
    text = hosts(Address("10.0.0.5")).screen(columns, rows).text
    assert all(way in text for way in ("contack play 10.0.0.5", "./scripts/play 10.0.0.5", "http://10.0.0.5:1939/"))
    assert ("6 seats free" in text) == (rows == 20)


def test_host_shows_no_code_at_the_server_of_another() -> None:
    ann = hosts(Address("10.0.0.5"))
    ann.app = ann.app.linked(owned=False)
    assert "10.0.0.5" not in ann.text
