"""Clients at a table whose games wait for the host: ready again by themselves, and told when they become host."""

from dataclasses import replace

import pytest

from contack.client.screen.state.effects import Connect
from contack.protocol.command import ChangeOptions, HandHost, HandOver, Start, Wait
from contack.protocol.limits import FULL_COUNTDOWN
from tests.client.house import House, PlainClient, digests_of, wish
from tests.client.screen_client import ADDRESS, ScreenClient

Guest = PlainClient | ScreenClient


@pytest.fixture(params=["plain", "screen"])
def kind(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def hal(house: House) -> PlainClient:
    """Return the host of a table of six whose games wait for him."""
    return PlainClient(house, replace(wish("hal", seats=6), host_starts=True))


@pytest.fixture
def ann(house: House, hal: PlainClient, kind: str) -> Guest:
    return (
        PlainClient(house, wish("ann"))
        if kind == "plain"
        else ScreenClient(house).visits(Connect(ADDRESS, wish("ann")))
    )


def text_of(ann: Guest) -> str:
    return ann.text if isinstance(ann, PlainClient) else " ".join([*ann.messages, *ann.screen(200, 60).text.split()])


def asks(ann: Guest, word: str, key: str) -> None:
    """Type the word of a command, or press its key."""
    if isinstance(ann, PlainClient):
        ann.types(word)
    else:
        ann.presses(key)


def ready(house: House) -> list[bool]:
    """Return which players are ready, in the order of their seats."""
    [table] = house.lobby.tables.by_name.values()
    return [player.ready for player in table.members.players]


def test_guest_reads_that_the_host_starts(ann: Guest) -> None:
    asks(ann, "ready", "r")
    assert "hal, the host, starts the game." in text_of(ann)


def test_guest_stops_the_count(house: House, hal: PlainClient, ann: Guest) -> None:
    hal.types("start")
    assert Start() in hal.commands
    asks(ann, "wait", "G")
    assert Wait() in ann.commands
    assert ready(house) == [True, False]
    assert "Wait! ann is not ready any more." in hal.text


def test_player_is_ready_again_after_a_game(house: House, hal: PlainClient, ann: Guest) -> None:
    hal.types("start")
    house.passes(FULL_COUNTDOWN)
    for client in (hal.client, ann.client):
        house.carry_out(client, HandOver("seat"))
    assert ready(house) == [True, True]
    assert len(set(digests_of(ann.commands))) == 2


@pytest.mark.parametrize("declined", [False, True])
def test_player_who_did_not_decline_is_ready_after_a_return(house: House, ann: Guest, declined: bool) -> None:
    if declined:
        asks(ann, "wait", "G")
    ann.loses()
    [table] = house.lobby.tables.by_name.values()
    table.members.players[1].be_unready()
    if isinstance(ann, PlainClient):
        ann.returns()
    else:
        ann.waits(2)
    assert ready(house) == [True, not declined]


def test_player_is_ready_again_after_new_options(house: House, hal: PlainClient, ann: Guest) -> None:
    house.carry_out(hal.client, ChangeOptions(hints=True))
    assert ready(house) == [True, True]
    asks(ann, "wait", "G")
    house.carry_out(hal.client, ChangeOptions(hints=False))
    assert ready(house) == [True, False]


def test_new_host_hears_it_with_the_key(house: House, hal: PlainClient, ann: Guest, kind: str) -> None:
    house.carry_out(hal.client, HandHost("ann"))
    key = ". Type start to start a game." if kind == "plain" else ": g starts a game."
    assert f"You are the host now{key}" in text_of(ann)
    assert "You are the host now" not in hal.text
