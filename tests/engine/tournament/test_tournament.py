from dataclasses import replace

import pytest

from contack.engine.tournament.line import (
    EntrantEntered,
    EntrantLeft,
    GameGivenUp,
    OptionsChanged,
    RoundSeated,
    TournamentEvent,
)
from contack.engine.tournament.options import MOST_ENTRANTS, RoundOptions
from contack.engine.tournament.tournament import Tournament, WrongEvent
from tests.engine.tournament.night import HEADER, NAMES, Night, results, whole_night

OPEN = replace(HEADER, format="open")


def refused(night: Night, event: TournamentEvent) -> str:
    with pytest.raises(WrongEvent) as error:
        night.add(event)
    return str(error.value)


def not_seated(night: Night, *names: str, again: bool = False) -> str:
    with pytest.raises(WrongEvent) as error:
        night.seat(*names, again=again)
    return str(error.value)


def seated_night() -> Night:
    night = Night(names=NAMES)
    night.seat()
    return night


def test_events_restore_the_tournament() -> None:
    night = whole_night()
    assert Tournament.opened(HEADER, night.events) == night.tournament


def test_seating_has_everyone_present_by_scoreboard() -> None:
    night = Night(names=NAMES)
    night.add(EntrantLeft("bob"))
    seated = night.seat()
    assert seated.present == tuple(line.name for line in night.tournament.scoreboard if line.name != "bob")
    assert [(table.name, len(table.players)) for table in seated.tables] == [("1", 3), ("2", 3)]


def test_same_entrants_are_seated_the_same_again() -> None:
    night = seated_night()
    first = night.tournament.rounds[-1]
    assert night.seat(again=True) == replace(first, again=1)
    night.add(EntrantLeft("bob"))
    third = night.seat(again=True)
    assert (third.round, third.again, len(night.tournament.rounds)) == (1, 2, 1)
    assert third.seed != first.seed


def test_results_change_the_seed_of_the_next_round() -> None:
    seeds = set[str]()
    for digit in "01":
        night = seated_night()
        for game in results(night.tournament):
            night.add(replace(game, sha256=digit * 64, points=(0,) * len(game.points)))
        seeds.add(night.seat().seed)
    assert len(seeds) == 2


def test_players_of_earlier_rounds_meet_others() -> None:
    night = Night(names=NAMES[:6])
    night.seat()
    night.finish()
    first, second = night.tournament.rounds[0], night.seat()
    assert {len(set(one.players) & set(two.players)) for one in first.tables for two in second.tables} == {1, 2}


def test_open_tournament_seats_the_free_players() -> None:
    night = Night(OPEN, NAMES)
    night.seat(*NAMES[:3])
    second = night.seat(*NAMES[3:])
    assert second.round == 2
    assert not night.tournament.is_last(3)
    assert not_seated(night, "ann", "bob") == "a player still plays at another table"
    night.finish()
    assert night.tournament.running == ()


def test_given_up_game_changes_no_score() -> None:
    night = seated_night()
    for number, table in night.tournament.running:
        night.add(GameGivenUp(number, table.name))
    assert night.tournament.running == ()
    assert {(line.score, line.games) for line in night.tournament.scoreboard} == {(0, 0)}


def test_player_who_left_keeps_the_score() -> None:
    night = seated_night()
    night.add(EntrantLeft("ann"))
    night.finish()
    score = next(line.score for line in night.tournament.scoreboard if line.name == "ann")
    night.add(EntrantEntered("ann"))
    assert score == next(line.score for line in night.tournament.scoreboard if line.name == "ann") != 0


def test_impossible_round_is_refused() -> None:
    assert not_seated(Night(names=NAMES[:1])) == "a round needs two players at least"
    assert not_seated(Night(names=NAMES), again=True) == "no round was seated before"
    assert not_seated(seated_night()) == "a game of the round before has not ended"
    night = seated_night()
    night.add(next(results(night.tournament)))
    assert not_seated(night, again=True) == "a game of round 1 has ended"
    night.finish()
    night.add(OptionsChanged(RoundOptions(rounds=1)))
    assert not_seated(night) == "round 2 is one too many"


def test_event_that_cannot_follow_is_refused() -> None:
    night = seated_night()
    seated, game = night.tournament.rounds[0], next(results(night.tournament))
    assert refused(night, EntrantEntered("ann")) == "ann is in the tournament already"
    assert refused(night, EntrantLeft("zoe")) == "zoe is not in the tournament"
    assert refused(night, seated) == '"again" is 0, but round 1 was seated 1 times before'
    assert refused(night, replace(seated, round=3)) == "round 2 comes next, not round 3"
    assert refused(night, replace(game, table="9")) == "no game runs at table 9 of round 1"
    assert refused(night, replace(game, players=game.players[::-1])) == "other players sat at table 1"
    assert refused(night, replace(game, points=(1,))) == f"1 points for {len(game.players)} players"
    night.add(game)
    assert refused(night, game) == "no game runs at table 1 of round 1"
    night.add(night.tournament.ending())
    assert refused(night, EntrantLeft("ann")) == "the tournament has ended"


def test_tables_and_players_present_must_agree() -> None:
    night = Night(names=NAMES)
    seated: RoundSeated = night.tournament.seating(NAMES)
    assert refused(night, replace(seated, tables=seated.tables[1:])) == "the tables and the players present differ"
    same = tuple(replace(table, name="1") for table in seated.tables)
    assert refused(night, replace(seated, tables=same)) == "two tables have the same name"
    assert refused(night, replace(seated, present=("zoe", "ann"))) == "zoe is not in the tournament"


def test_tournament_has_room_for_200_entrants() -> None:
    night = Night(names=[f"p{number}" for number in range(MOST_ENTRANTS)])
    assert refused(night, EntrantEntered("ann")) == "more than 200 entrants"
