"""A key shows the way to one's seat for another device, as long as its code is good."""

import pytest

from contack.client.screen.pages.lobby.page import LobbyPage
from contack.client.screen.pages.table.code_page import qr_lines
from contack.client.screen.pages.table.page import TablePage
from contack.client.screen.pages.table.pairing import PairingPage
from contack.client.servers.address import Address
from contack.client.session.joining import JoinRequest
from contack.protocol.command import Pair
from contack.protocol.limits import PAIRING_SECONDS
from tests.client.house import House, PlainClient, wish
from tests.client.screen_client import ScreenClient, joins, sits


@pytest.fixture
def ann(house: House) -> ScreenClient:
    """Return ann, who sits at a table and moves her seat."""
    return sits(house).presses("M")


def page_of(ann: ScreenClient) -> PairingPage:
    assert isinstance(ann.app.page, PairingPage)
    return ann.app.page


def test_key_shows_a_code_to_scan_and_a_line_to_type(ann: ScreenClient) -> None:
    assert ann.commands[-1] == Pair()
    for line in qr_lines(f"http://192.168.1.7:1939/#pair={page_of(ann).code}"):
        assert line.strip() in ann.text
    words = " ".join(ann.text.translate(dict.fromkeys(map(ord, "│█▀▄"), " ")).split())
    typed = page_of(ann).typed
    assert "http://192.168.1.7:1939/" in words
    assert f"code: {typed}" in words
    assert f"--pair {typed}" in words
    assert f"It is valid for {PAIRING_SECONDS}" in words


def test_a_code_fits_the_smallest_screen_with_its_words(ann: ScreenClient) -> None:
    assert "seconds" in ann.screen(80, 24).text


def test_player_on_an_own_server_shows_its_address(ann: ScreenClient) -> None:
    ann.app = ann.app.linked(owned=True).hosting((Address("10.0.0.5", 4000, tls=False),))
    assert "10.0.0.5:4000" in ann.text


def test_player_on_the_servers_machine_shows_its_home_address(ann: ScreenClient) -> None:
    ann.app = ann.app.linked(address=Address("localhost"), near=Address("192.168.1.9"))
    assert "192.168.1.9" in ann.text
    assert "localhost" not in ann.text


def test_host_shows_the_page_of_its_server(ann: ScreenClient) -> None:
    ann.app = ann.app.linked(owned=True).hosting((Address("10.0.0.5"),), ("http://10.0.0.5/",))
    assert "http://10.0.0.5/ " in ann.text
    assert any(line.strip() in ann.text for line in qr_lines(f"http://10.0.0.5/#pair={page_of(ann).code}"))


def test_small_screen_shows_whole_addresses_without_a_code(ann: ScreenClient) -> None:
    ann.app = ann.app.linked(address=Address("fd12:3456:789a:bcde:f012:3456:789a:bcde"))
    text = ann.screen(60, 20).text
    assert "http://[fd12:3456:789a:bcde:f012:3456:789a:bcde]:1939/" in text
    assert page_of(ann).typed in text
    assert "\u2588\u2588\u2588\u2588" not in text


def test_expired_code_disappears_and_a_key_asks_for_one(ann: ScreenClient) -> None:
    first = page_of(ann).code
    ann.waits(PAIRING_SECONDS)
    assert "has expired" in ann.text
    assert page_of(ann.presses("enter")).code != first


def test_code_moves_the_seat_and_informs_the_terminal(house: House, ann: ScreenClient) -> None:
    phone = PlainClient(house, JoinRequest("phone", "test", code=page_of(ann).code))
    assert ann.shows(LobbyPage)
    assert any("another device" in words for words in ann.messages)
    assert "You sit at den as ann" in phone.text


def test_typed_code_moves_the_seat(house: House, ann: ScreenClient) -> None:
    phone = PlainClient(house, JoinRequest("phone", "test", code=page_of(ann).typed.lower()))
    assert "You sit at den as ann" in phone.text


def test_another_key_goes_back_to_the_table(ann: ScreenClient) -> None:
    assert ann.presses("M").shows(TablePage)


def test_spectator_cannot_move_a_seat(house: House) -> None:
    PlainClient(house, wish("bob"))
    ann = joins(house, spectate=True)
    assert ann.presses("M").shows(TablePage)
    assert not [command for command in ann.commands if isinstance(command, Pair)]
