"""The other addresses of a server, for its pages."""

from dataclasses import replace
from typing import Any

import pytest
from msgspec import json

from contack.protocol.discovery.wifi import Wifi
from contack.server.config.password import Password
from contack.server.web.asked import Asked
from contack.server.web.doors import Doors
from tests.server.settings import server_info


def ways(asked: str, secure: bool = True, **settings: Any) -> dict[str, str]:
    there = replace(server_info().settings, **{"tls": True, **settings})
    peer = "192.168.1.20"
    answer = Doors(there).ways(Asked("GET", "/ways.json", {"host": asked}, "192.168.1.7", secure, peer=peer))
    assert answer.headers["Cache-Control"] == "no-store"
    data: dict[str, str] = json.decode(answer.body)
    return data


@pytest.mark.parametrize(
    ("host", "settings", "secure", "place"),
    [
        ("den.local:4600", {}, True, "den.local:4600"),
        ("[fd00::7]:4600", {}, True, "[fd00::7]:4600"),
        ("den.local", {}, True, "den.local:443"),
        ("den.local", {}, False, "den.local:80"),
        ("192.168.1.7:4600", {}, False, "192.168.1.7:4600"),
        ("192.168.1.7:4600", {"tls": False}, False, "192.168.1.7:4600 --no-tls"),
        ("localhost:4600", {"host": "192.168.1.7"}, True, "192.168.1.7:4600"),
        ("127.0.0.1:4600", {"host": "192.168.1.7"}, True, "192.168.1.7:4600"),
        ("[::1]:4600", {"host": "192.168.1.7"}, True, "192.168.1.7:4600"),
    ],
)
def test_line_leads_to_the_address_of_the_page(host: str, settings: dict[str, Any], secure: bool, place: str) -> None:
    assert ways(host, secure, **settings)["terminal"] == f"contack play {place}"


@pytest.mark.parametrize(
    ("settings", "plain", "encrypted"),
    [
        ({}, "http://192.168.1.7:1939/", "https://192.168.1.7:1939/"),
        ({"web": "tls"}, "", "https://192.168.1.7:1939/"),
        ({"password": Password.of("tea")}, "", "https://192.168.1.7:1939/"),
        ({"tls": False}, "http://192.168.1.7:1939/", ""),
    ],
)
def test_pages_link_to_each_other_where_both_exist(settings: dict[str, Any], plain: str, encrypted: str) -> None:
    data = ways("192.168.1.7:1939", **settings)
    assert (data["plain"], data["encrypted"]) == (plain, encrypted)


@pytest.mark.parametrize("host", ["192.168.1.7", "192.168.1.7:1939"])
def test_each_port_leads_to_pages_and_game(host: str) -> None:
    data = ways(host, secure=False, port=1939, web_port=80)
    assert data["terminal"] == "contack play 192.168.1.7"
    assert data["encrypted"] == "https://192.168.1.7:1939/"
    assert data["plain"] == "http://192.168.1.7/"


def test_page_names_wifi_on_private_networks_alone() -> None:
    wifi = Wifi("Wolkenstein 5G", "eight888")
    assert ways("192.168.1.7:1939", wifi=wifi)["wifi"] == "Wolkenstein 5G"
    assert ways("games.example.org", wifi=wifi)["wifi"] == ""
    assert ways("192.168.1.7:1939")["wifi"] == ""


def test_page_knows_where_others_find_it() -> None:
    assert ways("192.168.1.7:1939")["page"] == "http://192.168.1.7:1939/"
    assert ways("localhost:1939", host="192.168.1.7")["page"] == "http://192.168.1.7:1939/"
    assert ways("192.168.1.7", secure=False, web_port=80, port=1939)["page"] == "http://192.168.1.7/"


def test_public_host_has_no_plain_page() -> None:
    assert ways("games.example.org")["plain"] == ""
