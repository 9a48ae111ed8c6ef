from __future__ import annotations

import pytest

from contack.client.session.address import Address, BadAddress


@pytest.mark.parametrize(
    "text",
    [
        "192.168.1.7",
        "den.local",
        "den:4000",
        "fd12::1",
        "fe80::1%eth0",
        "[::1]:4000",
        "[fe80::1%eth0]:4000",
        "den:4000 --no-tls",
    ],
)
def test_an_address_is_written_as_it_is_typed(text: str) -> None:
    assert str(Address.parse(text)) == text


def test_the_port_is_the_year_of_the_game_unless_another_is_named() -> None:
    assert Address.parse("den") == Address("den", 1939)
    assert Address.parse("den:4000").port == 4000
    assert str(Address("den", 1939)) == "den"


def test_an_address_of_ipv6_may_stand_in_brackets_without_a_port_too() -> None:
    assert Address.parse("[fd12::1]") == Address.parse("fd12::1") == Address("fd12::1", 1939)


@pytest.mark.parametrize(
    "text",
    [
        "",
        ":1939",
        "den:",
        "den:port",
        "den:0",
        "den:65536",
        "a b",
        "den --tls",
        "den:1:2",
        "[den]",
        "[192.168.1.7]",
        "fd12::g",
        "fd12::1::2",
    ],
)
def test_what_is_no_address_is_told_what_would_be_right(text: str) -> None:
    with pytest.raises(BadAddress, match="expected HOST or HOST:PORT"):
        Address.parse(text)
