"""Who is let in, and who is told to come back later."""

from __future__ import annotations

import pytest

from contack.protocol.error import CloseReason
from contack.server.config.limits import Limits
from contack.server.network.connection_limits import AGAIN_SECONDS, ConnectionLimiter, place_of

LIMITS = Limits(max_connections=5, max_per_address=3, max_greeting=4)


@pytest.fixture
def keeper() -> ConnectionLimiter:
    return ConnectionLimiter(LIMITS)


def come(keeper: ConnectionLimiter, *places: str) -> None:
    for place in places:
        assert keeper.let_in(place) is None
        keeper.greeted()


def test_a_server_holds_so_many_and_no_more(keeper: ConnectionLimiter) -> None:
    come(keeper, *"aaabb")
    away = keeper.let_in("c")
    assert away is not None
    assert (away.reason, away.retry_after) == (CloseReason.SERVER_FULL, AGAIN_SECONDS)
    keeper.let_out("a", greeting=False)
    come(keeper, "c")


def test_one_address_has_so_many_and_no_more(keeper: ConnectionLimiter) -> None:
    come(keeper, *"aaa")
    away = keeper.let_in("a")
    assert away is not None
    assert away.reason == CloseReason.TOO_MANY_CONNECTIONS
    come(keeper, "b")
    keeper.let_out("a", greeting=False)
    come(keeper, "a")


def test_so_many_may_be_greeting_at_a_time(keeper: ConnectionLimiter) -> None:
    for place in "aaab":
        assert keeper.let_in(place) is None
    assert keeper.let_in("c") is not None
    keeper.greeted()
    assert keeper.let_in("c") is None


def test_who_goes_without_a_greeting_makes_room_for_another(keeper: ConnectionLimiter) -> None:
    for place in "aaab":
        keeper.let_in(place)
    keeper.let_out("a", greeting=True)
    assert keeper.let_in("c") is None


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
def test_a_network_of_ipv6_counts_as_one_address(host: str, place: str) -> None:
    assert place_of(host) == place
