"""What a screen is told of one table."""

from __future__ import annotations

import pytest
from msgspec import json, to_builtins

from contack.engine.records.holders import holders_at_end
from contack.protocol.command import Lock, OpenTable
from contack.protocol.notice import Joined
from contack.server.feed.form import ClockFeed, GameFeed, TableFeed
from contack.server.feed.table_feed import table_feed
from tests.server.party import Party


def feed(party: Party, name: str = "inn") -> TableFeed:
    return table_feed(party.lobby.tables.by_name[name], party.lobby.tables.clock.time)


def game(party: Party, name: str = "inn") -> GameFeed:
    told = feed(party, name).game
    assert told is not None
    return told


def test_waiting_table_shows_players_and_free_seats(party: Party) -> None:
    party.table("ann", "bob", seats=4)
    assert feed(party) == TableFeed("inn", 4, ("ann", "bob"), free=2)


def test_a_locked_table_has_no_free_seats(party: Party) -> None:
    party.table("ann", seats=4)[0].does(Lock(True))
    assert feed(party).free == 0


def test_a_countdown_is_told_by_the_moment_at_which_it_ends(party: Party) -> None:
    party.clock.advance(100)
    people = party.table("ann", "bob", seats=3, countdown=30)
    party.ready(people)
    party.clock.advance(10)
    assert feed(party).starts_at == 130


def test_a_game_tells_board_racks_pile_and_whose_turn_it_is(party: Party) -> None:
    people = party.game("ann", "bob")
    view, told = people[0].view, game(party)
    assert (told.hand, told.pile, told.seat) == (1, view.pile, view.seat)
    assert [player.tiles for player in told.players] == [len(rack) for rack in view.racks]
    assert [tile for tile, _ in told.board] == [str(lay.tile) for lay in view.board]


def test_the_last_lay_comes_with_its_contacts_and_their_points(party: Party) -> None:
    people = party.game("ann", "bob")
    for _ in range(4):
        party.mover(people).plays()
    last = game(party).last
    assert last is not None
    assert last.lay == game(party).board[-1]
    assert last.turn == people[0].turn
    assert last.contacts
    assert all(points in (0, ours + theirs) for _, ours, theirs, points in last.contacts)


def test_the_totals_of_a_running_game_are_those_of_the_view(party: Party) -> None:
    people = party.game("ann", "bob")
    while people[0].view.hand < 2 or people[0].turn % 5:
        party.mover(people).plays()
    view = people[0].view
    told = [player.total for player in game(party).players]
    assert told == [total + score for total, score in zip(view.totals, view.scores, strict=True)]


def test_finished_game_shows_winners_totals_and_turning_point(party: Party) -> None:
    people = party.game("ann", "bob")
    party.play_out(people)
    told, ended = game(party), party.record().events[-1]
    assert (told.over, told.seat) == (True, None)
    assert told.winners == ended.winners  # type: ignore[attr-defined]  # the game has ended
    assert tuple(player.total for player in told.players) == ended.totals  # type: ignore[attr-defined]
    assert tuple(player.name for player in told.players) == holders_at_end(people[0].game.players, people[0].events)
    assert feed(party).people == ("bob", "ann")  # somebody else begins the next one
    assert told.turning_point is not None
    assert told.turning_point.laid.seat == told.winners[0]


def test_a_game_that_is_given_up_has_no_winner(party: Party) -> None:
    party.game("ann", "bob")
    table = party.lobby.tables.by_name["inn"]
    table.abandon("enough")
    assert (game(party).given_up, game(party).winners, game(party).turning_point) == (True, (), None)


@pytest.mark.parametrize("secret", [{"password": "sesame"}, {"spectators": False}])
def test_a_private_table_tells_names_and_points_alone(party: Party, secret: dict[str, str | bool]) -> None:
    people = [party.person("ann"), party.person("bob")]
    people[0].gets(Joined, OpenTable("den", 2, countdown=0, **secret))  # type: ignore[arg-type]  # one or the other
    table = party.lobby.tables.by_name["den"]
    party.deliver(table.join(people[1].client, spectate=False))
    party.ready(people)
    party.mover(people).plays()
    told = to_builtins(feed(party, "den"))
    assert told["private"]
    assert told["game"].keys() == {"players"}
    assert all(player.keys() == {"name", "total"} for player in told["game"]["players"])


def test_a_clock_is_told_by_the_moment_at_which_the_time_is_up(party: Party) -> None:
    people = party.table("ann", "bob", move_clock=30)
    party.ready(people)
    party.clock.advance(12)
    assert game(party).clock == ClockFeed(until=30)


def test_what_has_its_default_is_left_out(party: Party) -> None:
    party.table("ann", seats=2)
    assert json.decode(json.encode(feed(party))) == {"name": "inn", "seats": 2, "people": ["ann"], "free": 1}
