"""The codes and addresses by which others come here."""

from dataclasses import replace

import pytest

from contack.client.screen.pages.table.code_page import qr_lines
from contack.client.servers.address import Address
from contack.protocol.discovery.wifi import Wifi
from tests.client.house import House
from tests.client.screen_client import ScreenClient, sits

PAGE = "http://192.168.178.123:1939/"
JOIN_WIFI = "WIFI:T:WPA;S:Wolkenstein 5G;P:eight888;;"


def hosts(wifi: Wifi | None = None) -> ScreenClient:
    """Return ann at a table of the server that she hosts, with the invitation open."""
    ann = sits(House(), 7)
    ann.app = ann.app.linked(address=Address("172.17.0.1"), owned=True).hosting((Address("192.168.178.123"),), (PAGE,))
    ann.app = replace(ann.app, context=replace(ann.app.context, wifi=wifi))
    return ann.presses("I")


def shows_code(text: str, code: str) -> bool:
    return all(line.strip() in text for line in qr_lines(code))


@pytest.mark.parametrize(("columns", "rows"), [(80, 24), (100, 30)])
def test_invitation_shows_page_as_code_and_text(columns: int, rows: int) -> None:
    text = hosts().screen(columns, rows).text
    assert shows_code(text, PAGE)
    assert all(way in text for way in (PAGE, f"{PAGE}screen", "contack play 192.168.178.123"))


def test_smallest_screen_shows_addresses_alone() -> None:
    text = hosts().screen(60, 20).text
    assert all(way in text for way in (PAGE, f"{PAGE}screen", "contack play 192.168.178.123"))
    assert not shows_code(text, PAGE)


def test_code_of_the_wifi_comes_first() -> None:
    ann = hosts(Wifi("Wolkenstein 5G", "eight888"))
    assert shows_code(ann.screen(80, 24).text, JOIN_WIFI)
    assert "eight888" not in ann.text
    assert shows_code(ann.presses("enter").screen(80, 24).text, PAGE)
    assert shows_code(ann.presses("enter").screen(80, 24).text, JOIN_WIFI)


def test_without_wifi_there_is_one_code() -> None:
    assert shows_code(hosts().presses("enter").screen(80, 24).text, PAGE)


def test_guest_invites_to_the_page_alone() -> None:
    ben = sits(House(), 7, "ben")
    ben.app = replace(ben.app, context=replace(ben.app.context, wifi=Wifi("at home", "eight888")))
    text = ben.presses("I").screen(100, 30).text
    assert "http://192.168.1.7:1939/screen" in text
    assert "Wi-Fi" not in text
