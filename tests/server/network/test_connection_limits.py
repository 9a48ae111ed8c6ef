"""Accepted clients, and clients told to return later."""

import pytest

from contack.server.config.limits import Limits
from contack.server.network.connection_limits import ConnectionLimiter, place_of
from contack.server.table.client import Client

LIMITS = Limits(max_connections=5, max_per_address=3, max_greeting=4)


@pytest.fixture
def keeper() -> ConnectionLimiter:
    return ConnectionLimiter(LIMITS)


def greeters(keeper: ConnectionLimiter, places: str) -> list[Client]:
    clients = [Client(place) for place in places]
    for client in clients:
        assert keeper.accept(client) is None
    return clients


def come(keeper: ConnectionLimiter, places: str) -> list[Client]:
    clients = greeters(keeper, places)
    for client in clients:
        keeper.greeted(client)
    return clients


def test_oldest_greeter_of_the_busiest_address_is_dropped(keeper: ConnectionLimiter) -> None:
    first, *_ = greeters(keeper, "baaa")
    assert keeper.in_the_way() is None
    [newcomer] = greeters(keeper, "c")
    silent = keeper.in_the_way()
    assert silent is not None
    assert (silent.place, silent is first) == ("a", False)
    keeper.let_out(silent)
    assert keeper.in_the_way() is None
    keeper.greeted(newcomer)
    assert keeper.in_the_way() is None


def test_greeted_client_keeps_its_place(keeper: ConnectionLimiter) -> None:
    first, *_ = come(keeper, "aaa")
    greeters(keeper, "b")
    keeper.let_out(first)
    greeters(keeper, "bb")
    assert keeper.in_the_way() is None


@pytest.mark.parametrize(
    ("host", "place"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("box", "box"),
    ],
)
def test_network_of_ipv6_counts_as_one_address(host: str, place: str) -> None:
    assert place_of(host) == place
