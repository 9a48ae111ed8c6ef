"""Games without players: abandoned, lost and paused ones, and how long each is kept."""

import pytest

from contack.protocol.command import Leave, ListTables, OpenTable, Resume, SetPause
from contack.protocol.error import Refusal
from contack.protocol.notice import Joined, TablesListed
from contack.protocol.table_state import TableSummary
from contack.server.config.limits import Limits
from contack.server.table.standstill import ABANDONED_SECONDS, LOST_SECONDS
from tests.server.party import Party, Person

HOUR = 3600.0


def lines(party: Party) -> tuple[TableSummary, ...]:
    return party.person("eve").gets(TablesListed, ListTables()).tables


def names(party: Party) -> list[str]:
    return list(party.lobby.tables.by_name)


def leave(people: list[Person]) -> None:
    for person in people:
        person.does(Leave())


def drop(people: list[Person]) -> None:
    for person in people:
        person.drops()


def test_abandoned_game_is_idle_at_once_and_closes(party: Party, pair: list[Person]) -> None:
    leave(pair)
    assert lines(party)[0].idle
    party.closes_after(ABANDONED_SECONDS)


def test_lost_game_is_idle_after_two_minutes(party: Party, pair: list[Person]) -> None:
    drop(pair)
    party.waits(LOST_SECONDS - 1)
    assert not lines(party)[0].idle
    party.waits(1)
    [line] = party.person("dov").gets(TablesListed, ListTables()).tables
    assert line.idle


def test_game_of_one_lost_player_stays_for_an_hour(party: Party, pair: list[Person]) -> None:
    pair[0].does(Leave())
    pair[1].drops()
    party.waits(HOUR - 1)
    assert names(party) == ["inn"]


@pytest.mark.parametrize("hours", [24.0, 2.0])
@pytest.mark.parametrize("go", [leave, drop])
def test_paused_game_stays_for_its_hours(go: type, hours: float) -> None:
    party = Party(limits=Limits(pause_hours=hours))
    people = party.game("ann", "bob")
    people[0].does(SetPause(True, "pizza"))
    go(people)
    party.waits(LOST_SECONDS)
    assert lines(party)[0].idle
    party.closes_after(hours * HOUR - LOST_SECONDS)


def test_idle_games_come_last(party: Party, pair: list[Person]) -> None:
    party.game("carl", "dov", name="full")
    leave(pair)
    assert [line.name for line in lines(party)] == ["full", "inn"]


@pytest.mark.parametrize("go", [leave, drop])
def test_spectator_wakes_no_game(party: Party, pair: list[Person], go: type) -> None:
    go(pair)
    watcher = party.spectator("kim")
    turn = watcher.turn
    party.waits(LOST_SECONDS)
    assert (watcher.turn, watcher.table.playing) == (turn, True)
    assert lines(party)[0].idle


def test_spectator_stays_when_the_game_closes(party: Party, pair: list[Person]) -> None:
    leave(pair)
    watcher = party.spectator("kim")
    party.waits(ABANDONED_SECONDS)
    assert not watcher.table.playing
    assert watcher.table.host == "kim"
    assert not lines(party)[0].empty


def test_player_wakes_an_abandoned_game(party: Party, pair: list[Person]) -> None:
    leave(pair)
    party.waits(ABANDONED_SECONDS - 1)
    pair[0].gets(Joined, Resume(pair[0].token))
    party.waits(ABANDONED_SECONDS)
    assert names(party) == ["inn"]
    assert not lines(party)[0].idle


def test_paused_game_makes_no_room() -> None:
    party = Party(max_tables=1)
    people = party.game("ann", "bob")
    people[0].does(SetPause(True, "pizza"))
    leave(people)
    assert party.person("eve").refused(OpenTable("pub", 2)).reason == Refusal.TOO_MANY_TABLES


def test_seats_of_an_abandoned_game_are_not_announced(party: Party) -> None:
    people = party.game("ann", "bob", grace=0)
    people[0].does(Leave())
    assert party.lobby.tables.free_seats == 1
    people[1].does(Leave())
    assert party.lobby.tables.free_seats == 0
