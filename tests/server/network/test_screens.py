"""How often screens hear about all tables, and the cost of a slow one."""

from dataclasses import replace

import pytest
from twisted.internet.address import IPv4Address
from twisted.internet.task import Clock

from contack.protocol.command import Hello, Ping
from contack.protocol.notice import AllTablesShown, Notice, Welcomed
from contack.protocol.version import PROTOCOL_VERSION
from contack.server.config.password import Password
from contack.server.network.hub import Hub
from contack.server.network.screens import LEAST_SECONDS
from contack.server.table.client import Client
from tests.server.caller import Caller, client, game, table

HELLO = Hello(PROTOCOL_VERSION, role="screen")


@pytest.fixture
def looking(open_hub: Hub, clock: Clock) -> Caller:
    """Return a screen that saw the tables as they are now."""
    return screen(open_hub, clock)


def screen(hub: Hub, clock: Clock) -> Caller:
    caller = Caller(hub)
    caller.sends(HELLO)
    clock.advance(LEAST_SECONDS)
    caller.hears()
    return caller


def shown(caller: Caller) -> list[list[str]]:
    """Return the names of tables in each new overview."""
    notices: list[Notice] = caller.hears()
    return [[one.name for one in notice.tables] for notice in notices if isinstance(notice, AllTablesShown)]


def test_a_screen_is_not_closed_for_its_silence(open_hub: Hub, clock: Clock, looking: Caller) -> None:
    assert isinstance(looking.notices[0], Welcomed)
    clock.advance(open_hub.limits.greeting_seconds + 1)
    assert not looking.let_go


def test_changes_come_four_times_a_second_at_most(open_hub: Hub, clock: Clock, looking: Caller) -> None:
    client(open_hub, "ann")
    assert len(shown(looking)) == 1
    table(open_hub, "bob", "carl")
    assert shown(looking) == []
    clock.advance(LEAST_SECONDS)
    assert shown(looking) == [["inn"]]


def test_nothing_comes_where_nothing_changes(open_hub: Hub, clock: Clock) -> None:
    ann = client(open_hub, "ann")
    looking = screen(open_hub, clock)
    ann.sends(Ping(1))
    clock.advance(LEAST_SECONDS)
    assert shown(looking) == []
    before = len(clock.getDelayedCalls())
    clock.advance(LEAST_SECONDS)
    assert len(clock.getDelayedCalls()) == before


def test_nothing_is_made_without_screens(
    open_hub: Hub, clock: Clock, monkeypatch: pytest.MonkeyPatch, looking: Caller
) -> None:
    looking.hangs_up()
    monkeypatch.setattr(open_hub.lobby, "overview", None)
    table(open_hub, "ann", "bob")
    clock.advance(1)


def test_an_overview_is_made_once_for_all_screens(open_hub: Hub, clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    screens = [screen(open_hub, clock) for _ in range(3)]
    made: list[AllTablesShown] = []
    notice = open_hub.lobby.overview.notice

    def count(people: list[Client]) -> AllTablesShown:
        made.append(notice(people))
        return made[-1]

    monkeypatch.setattr(open_hub.lobby.overview, "notice", count)
    client(open_hub, "ann")
    clock.advance(LEAST_SECONDS)
    assert [len(shown(each)) for each in screens] == [1, 1, 1]
    assert len(made) == 1


def test_commentator_is_wanted_for_screens_and_games(open_hub: Hub, clock: Clock) -> None:
    wanted: list[int] = []
    open_hub.screens.on_commentator_wanted = lambda: wanted.append(1)
    open_hub.lobby.overview._commentary = "all"
    game(open_hub, "ann", "bob")
    clock.advance(1)
    assert not wanted
    screen(open_hub, clock)
    assert wanted


def test_commentator_sees_tables_while_there_are_screens(open_hub: Hub, clock: Clock) -> None:
    open_hub.lobby._entrance.info = replace(open_hub.lobby._entrance.info, own_token=Password.of("own"))
    looking, commentator = screen(open_hub, clock), Caller(open_hub)
    commentator.sends(Hello(PROTOCOL_VERSION, password="own", role="commentator"))
    table(open_hub, "ann", "bob")
    clock.advance(LEAST_SECONDS)
    assert shown(commentator)[-1] == ["inn"]
    looking.hangs_up()
    assert shown(commentator) == [[]]


def test_the_own_machine_is_known_by_both_addresses(open_hub: Hub) -> None:
    for host in ("127.0.0.1", "192.0.2.1"):
        caller = Caller(open_hub, IPv4Address("TCP", host, 5000))
        assert caller._protocol.client.on_server is (host == "127.0.0.1")
