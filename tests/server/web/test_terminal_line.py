"""The line that is typed to play on in a terminal."""

from __future__ import annotations

import pytest

from contack.server.web.asked import Asked
from contack.server.web.terminal_line import TerminalLine


def line(host: str, tls: bool = True, secure: bool = True, bound: str = "127.0.0.1") -> str:
    """Return the line that is told to a page that was asked for at a host."""
    return (
        TerminalLine(bound, tls).answer(Asked("GET", "/terminal", {"host": host}, host, secure)).body.decode().strip()
    )


def test_the_line_has_the_address_of_the_page() -> None:
    assert line("den.local:4600") == "contack play den.local:4600"


def test_the_line_does_not_encrypt_where_the_server_does_not_rather_than_where_the_page_came_so() -> None:
    assert line("192.168.1.7:4600", tls=False, secure=False) == "contack play 192.168.1.7:4600 --no-tls"
    assert line("192.168.1.7:4600", tls=True, secure=False) == "contack play 192.168.1.7:4600"


@pytest.mark.parametrize("host", ["localhost:4600", "127.0.0.1:4600", "[::1]:4600"])
def test_who_looks_on_the_servers_own_machine_is_told_how_others_reach_it(host: str) -> None:
    assert line(host, bound="192.168.1.7") == "contack play 192.168.1.7:4600"


def test_an_address_of_ipv6_has_its_brackets() -> None:
    assert line("[fd00::7]:4600") == "contack play [fd00::7]:4600"


def test_a_page_without_a_port_came_from_the_usual_one() -> None:
    assert (line("den.local"), line("den.local", secure=False)) == (
        "contack play den.local:443",
        "contack play den.local:80",
    )
