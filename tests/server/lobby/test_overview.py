"""All tables at a glance: in which order, with what, and games that ended just now."""

from math import inf

import pytest

from contack.protocol.command import ChangeOptions, Leave, Lock, SetPause
from contack.protocol.limits import PEOPLE_SHOWN, RESULTS_SHOWN, TABLES_SHOWN
from contack.protocol.notice import AllTablesShown
from contack.protocol.table_state import GameEnding, PauseState, TableGlance
from contack.server.lobby.overview import RESULT_SECONDS, is_close
from contack.server.table.match import points_of
from tests.server.party import Party, Person


def shown(party: Party) -> AllTablesShown:
    return party.lobby.shown


def ends(party: Party, people: list[Person], name: str = "inn") -> None:
    party.play_out(people)
    party.lobby.overview.note([party.lobby.tables.by_name[name]])


def test_the_newest_people_of_the_lobby_are_shown(party: Party) -> None:
    party.table("ann", "bob")
    for number in range(PEOPLE_SHOWN + 1):
        party.person(f"guest {number}")
    found = shown(party)
    assert found.people == tuple(f"guest {number + 1}" for number in range(PEOPLE_SHOWN))
    assert found.here == 2 + PEOPLE_SHOWN + 1


def test_games_come_first_up_to_a_limit(party: Party) -> None:
    for number in range(TABLES_SHOWN):
        party.table(f"host {number}", seats=2, name=f"table {number}")
    party.game("ann", "bob", name="last")
    found = shown(party)
    assert (found.tables[0].name, len(found.tables), found.more) == ("last", TABLES_SHOWN, 1)


def test_a_waiting_table_has_free_seats_and_no_points(party: Party) -> None:
    party.table("ann", "bob", seats=5)
    assert shown(party).tables == (TableGlance("inn", 5, ("ann", "bob"), free=3, colours=(1, 2)),)


def test_private_table_shows_no_reason_of_its_pause(party: Party) -> None:
    ann, *_ = party.table("ann", "bob")
    ann.does(SetPause(True, "pizza"))
    assert shown(party).tables[0].pause == PauseState("ann", "pizza")
    ann.does(ChangeOptions(spectators=False))
    assert shown(party).tables[0].pause == PauseState("ann")


def test_a_locked_table_has_no_free_seats(party: Party) -> None:
    ann, *_ = party.table("ann", "bob", seats=5)
    ann.does(Lock())
    assert shown(party).tables[0].free == 0


def test_a_game_has_the_points_of_its_players(party: Party) -> None:
    people = party.game("ann", "bob")
    while people[0].view.hand < 2:
        party.mover(people).plays()
    view = people[0].view
    [table] = shown(party).tables
    assert table.playing
    assert table.points == points_of(view) == tuple(map(sum, zip(view.totals, view.scores, strict=True)))


def test_a_countdown_is_shown(party: Party) -> None:
    ann, bob = party.table("ann", "bob", seats=3, countdown=20)
    party.ready([ann, bob])
    party.clock.advance(5)
    assert shown(party).tables[0].starts_in == 15


def test_an_idle_game_is_not_shown(party: Party) -> None:
    people = party.game("ann", "bob")
    for person in people:
        person.drops()
    assert len(shown(party).tables) == 1
    party.waits(130)
    assert shown(party).tables == ()


def test_a_finish_is_close_by_tiles_and_points(party: Party) -> None:
    people = party.game("ann", "bob")
    while min(map(len, people[0].view.racks)) > 2 or people[0].view.hand < 3:
        assert not is_close(people[0].view, (10, 10))
        party.mover(people).plays()
    assert is_close(people[0].view, (100, 125))
    assert not is_close(people[0].view, (100, 126))


def test_a_result_stays_after_all_have_left(party: Party) -> None:
    people = party.game("ann", "bob")
    ends(party, people)
    for person in people:
        person.does(Leave())
    view, [result] = people[0].view, shown(party).ended
    assert result == GameEnding("inn", people[0].game.started, ("ann", "bob"), view.totals, view.winners, (1, 2))
    party.clock.advance(RESULT_SECONDS)
    assert shown(party).ended == ()


def test_a_result_goes_when_the_next_game_starts(party: Party) -> None:
    people = party.game("ann", "bob")
    ends(party, people)
    party.ready(people)
    party.lobby.overview.note([party.lobby.tables.by_name["inn"]])
    assert shown(party).ended == ()


def test_an_abandoned_game_has_no_result(party: Party) -> None:
    party.game("ann", "bob")
    table = party.lobby.tables.by_name["inn"]
    table.abandon("enough")
    party.lobby.overview.note([table])
    assert shown(party).ended == ()


def test_only_so_many_results_are_kept(party: Party, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("contack.server.lobby.overview.RESULT_SECONDS", inf)
    for number in range(RESULTS_SHOWN + 1):
        ends(party, party.game(f"ann {number}", f"bob {number}", name=f"inn {number}"), f"inn {number}")
    assert [result.table for result in shown(party).ended] == [f"inn {number + 1}" for number in range(RESULTS_SHOWN)]


def test_a_result_has_the_players_of_the_end(party: Party) -> None:
    people = party.game("ann", "bob")
    people[1].does(Leave())
    party.waits()
    dora = party.newcomer("dora")
    while (seat := people[0].view.seat) is not None:
        (people[0], dora)[seat].plays()
    party.lobby.overview.note(party.lobby.tables.by_name.values())
    assert shown(party).ended[0].players == ("ann", "dora")
