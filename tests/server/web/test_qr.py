"""The picture to scan: the page's address, and the code of a seat that comes along."""

from dataclasses import replace
from functools import partial
from http import HTTPStatus
from typing import Any

import pytest
import segno
from twisted.internet.defer import Deferred

from contack.protocol.discovery.wifi import Wifi
from contack.server.web.asked import Asked, WebAnswer
from contack.server.web.doors import Doors
from contack.server.web.qr import WifiPicture, page_picture, picture
from contack.server.web.records import InTurn
from tests.server.settings import server_info

DOORS = Doors(replace(server_info().settings, host="192.168.1.7", tls=True))


def asked(query: str = "", host: str = "192.168.1.7:1939", secure: bool = True) -> WebAnswer:
    return page_picture(DOORS, request(query, host, secure))


def request(query: str = "", host: str = "192.168.1.7:1939", secure: bool = True) -> Asked:
    return Asked("GET", "/qr.svg", {"host": host}, "192.168.1.7", secure, query)


@pytest.mark.parametrize(
    ("host", "secure", "page"),
    [
        ("192.168.1.7:1939", True, "http://192.168.1.7:1939/"),
        ("games.example.org", True, "https://games.example.org/"),
        ("localhost:4600", False, "http://192.168.1.7:4600/"),
        ("127.0.0.1:4600", False, "http://192.168.1.7:4600/"),
        ("[::1]:4600", False, "http://192.168.1.7:4600/"),
    ],
)
def test_code_has_the_address_of_the_page_for_others(host: str, secure: bool, page: str) -> None:
    assert asked(host=host, secure=secure).body == picture(page)


def test_seat_code_is_behind_the_address_and_not_cached() -> None:
    answer = asked("pair=ab_C-9")
    assert answer.body == picture("http://192.168.1.7:1939/#pair=ab_C-9")
    assert answer.headers["Cache-Control"] == "no-store"


@pytest.mark.parametrize("host", ["192.168.1.7", "192.168.1.7:1939", "localhost", "localhost:1939"])
def test_code_leads_to_the_port_of_pages(host: str) -> None:
    settings = replace(server_info().settings, host="192.168.1.7", port=1939, tls=True, web_port=80)
    drawn = page_picture(Doors(settings), request(host=host, secure=False))
    assert drawn.body == picture("http://192.168.1.7/")


def test_the_way_to_a_move_of_a_game_is_there_to_be_scanned() -> None:
    name = "2026-11-20T15-04-05Z-den-630dcd29"
    assert asked(f"replay={name}").body == picture(f"http://192.168.1.7:1939/replay/{name}")
    assert asked(f"replay={name}&position=24").body == picture(f"http://192.168.1.7:1939/replay/{name}#position=24")
    assert asked(f"replay={name}-%C3%BC.contack").body == picture(f"http://192.168.1.7:1939/replay/{name}-%C3%BC")


@pytest.mark.parametrize(
    "query", ["replay=", "replay=hello", "replay=2026-11-20T15-04-05Z-a%2fb", "replay=..&position=1"]
)
def test_nothing_but_the_name_of_a_record_is_drawn(query: str) -> None:
    assert asked(query).status is HTTPStatus.BAD_REQUEST


@pytest.mark.parametrize("query", ["pair=", "pair=<svg>", "pair=a&pair=b", "text=hello", "pair=" + "a" * 101])
def test_nothing_but_a_code_is_drawn(query: str) -> None:
    answer = asked(query)
    assert answer.status is HTTPStatus.BAD_REQUEST
    assert b"This is neither a code of a seat" in answer.body


@pytest.mark.parametrize(
    ("password", "code"),
    [("tea;time", "WIFI:T:WPA;S:Wolkenstein 5G;P:tea\\;time;;"), ("", "WIFI:T:nopass;S:Wolkenstein 5G;;")],
)
def test_wifi_code_joins_the_network(password: str, code: str) -> None:
    answer = WifiPicture(Wifi("Wolkenstein 5G", password)).answer(wifi_asked())
    assert (answer.status, answer.body) == (HTTPStatus.OK, picture(code))
    assert answer.headers["Cache-Control"] == "no-store"


@pytest.mark.parametrize(
    "elsewhere", [{"peer": "203.0.113.7"}, {"address": "203.0.113.1"}, {"headers": {"host": "games.example.org"}}]
)
def test_wifi_code_stays_on_private_networks(elsewhere: dict[str, Any]) -> None:
    answer = WifiPicture(Wifi("den", "eight888")).answer(replace(wifi_asked(), **elsewhere))
    assert answer.status is HTTPStatus.FORBIDDEN
    assert b"only on private networks" in answer.body


def wifi_asked() -> Asked:
    """Return a request for the code of the Wi-Fi, from the same network."""
    return Asked("GET", "/wifi.svg", {"host": "192.168.1.7:1939"}, "192.168.1.7", True, peer="192.168.1.20")


def test_code_has_a_white_margin_for_scanners() -> None:
    side = segno.make("http://192.168.1.7:1939/", error="m", micro=False).symbol_size(border=4)[0]
    assert f'viewBox="0 0 {side} {side}"'.encode() in picture("http://192.168.1.7:1939/")


def test_codes_are_drawn_one_at_a_time_beside_play() -> None:
    begun: list[Deferred[WebAnswer]] = []

    def in_thread(work: object) -> Deferred[WebAnswer]:
        begun.append(Deferred())
        return begun[-1]

    drawn: list[WebAnswer] = []
    in_turn = InTurn(in_thread)
    for query in "", "pair=abc":
        in_turn.make(partial(page_picture, DOORS), request(query)).addCallback(drawn.append)
    assert (len(begun), drawn) == (1, [])
    begun[0].callback(WebAnswer(HTTPStatus.OK))
    assert (len(begun), drawn) == (2, [WebAnswer(HTTPStatus.OK)])
