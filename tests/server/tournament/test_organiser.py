"""What the organiser of a tournament does, and what happens by itself."""

import pytest

from contack.protocol.command import (
    ChangeTournament,
    EndTournament,
    EnterTournament,
    Hurry,
    Leave,
    LeaveTournament,
    OpenTournament,
    PauseTournament,
    SeatRound,
    StartRound,
)
from contack.protocol.error import Refusal
from contack.protocol.notice import Announced, Joined, Left, TournamentChanged
from contack.protocol.tournament import TournamentPhase, TournamentTablePhase
from contack.server.commands.tournament import enter_tournament
from contack.server.tournament.running import AWAY_SECONDS, LAST_SECONDS
from tests.server.party import Party
from tests.server.tournament.night import (
    NAMES,
    after_a_round,
    at_tables,
    opened,
    play_out,
    play_round,
    playing,
    seated,
    state,
)


def test_only_the_organiser_runs_the_tournament(party: Party) -> None:
    _, bob = opened(party, "ann", "bob")
    for command in (SeatRound(), StartRound(), Hurry(), PauseTournament(), EndTournament(), ChangeTournament(rounds=3)):
        refused = bob.refused(command)
        assert (refused.reason, "ann" in refused.words) == (Refusal.NOT_ORGANISER, True)


def test_owner_of_the_server_may_do_what_the_organiser_may(party: Party) -> None:
    people = opened(party, *NAMES)
    people[1].client.owner = True
    pause = PauseTournament(), PauseTournament(paused=False)
    for command in (SeatRound(), StartRound(), Hurry(), *pause, ChangeTournament(auto=False), EndTournament()):
        people[1].gets(TournamentChanged, command)
    assert state(party).phase is TournamentPhase.OVER


def test_first_entrant_who_is_here_follows_a_lost_organiser(party: Party) -> None:
    ann, bob, carl, dora = opened(party, "ann", "bob", "carl", "dora")
    ann.drops()
    bob.drops()
    party.waits(AWAY_SECONDS - 1)
    assert state(party).organiser == "ann"
    party.waits(1)
    assert state(party).organiser == "carl"
    assert dora.last(Announced).words == "carl organises night now: ann has been away for 5 minutes"
    carl.does(SeatRound())
    assert state(party).phase is TournamentPhase.SEATED


def test_office_waits_for_the_first_entrant_to_come(party: Party) -> None:
    [ann] = opened(party, "ann", enter=False)
    ann.drops()
    party.waits(AWAY_SECONDS + 100)
    bob = party.person("bob")
    party.waits(1)
    bob.does(EnterTournament())
    party.waits(1)
    assert state(party).organiser == "bob"


def test_organiser_who_returns_in_time_keeps_the_office(party: Party) -> None:
    ann, _ = opened(party, "ann", "bob")
    ann.drops()
    party.waits(AWAY_SECONDS - 1)
    party.person("ann")
    party.waits(AWAY_SECONDS)
    assert state(party).organiser == "ann"


def test_organiser_need_not_play(party: Party) -> None:
    people = opened(party, "ann", "bob", "carl", enter=False)
    assert [entrant.name for entrant in state(party).entrants if entrant.name == "ann"] == []
    people[0].does(SeatRound())
    assert [person.client.table for person in people] == [None, "Oak", "Oak"]


def test_round_needs_two_players_who_are_here(party: Party) -> None:
    ann, bob = opened(party, "ann", "bob")
    bob.drops()
    refused = ann.refused(SeatRound())
    assert refused.reason is Refusal.TOO_FEW_ENTRANTS
    assert "2 players" in refused.words


def test_round_is_seated_again_until_the_first_lay(party: Party) -> None:
    people = seated(party, *NAMES)
    before = state(party).tables
    dora = party.person("hugo")
    dora.does(EnterTournament())
    assert state(party).again
    people[0].does(SeatRound())
    assert sum(len(table.seats) for table in state(party).tables) == 8
    assert state(party).seatings == 2
    assert len(before) == len(party.lobby.tables.by_name)
    party.waits(20)
    assert [type(notice) for notice in people[1].notices if isinstance(notice, Joined | Left)] == [Joined, Left, Joined]
    party.mover(at_tables(party, [*people, dora])[0]).plays()
    refused = people[0].refused(SeatRound())
    assert (refused.reason, "Oak" in refused.words) == (Refusal.ROUND_RUNNING, True)


def test_start_skips_the_wait(party: Party) -> None:
    people = opened(party, *NAMES)
    assert people[0].refused(StartRound()).reason is Refusal.ROUND_RUNNING
    people[0].does(SeatRound())
    people[0].does(StartRound())
    party.settles()
    assert all(person.dealt for person in people)


def test_next_round_is_seated_after_a_minute(party: Party) -> None:
    after_a_round(party, "ann", "bob", "carl", rounds=3)
    assert state(party).starts_in == 60
    party.waits(59)
    assert state(party).phase is TournamentPhase.BETWEEN
    party.waits(1)
    assert (state(party).phase, state(party).round, state(party).starts_in) == (TournamentPhase.SEATED, 2, 20)


def test_change_stops_the_automatic_round(party: Party) -> None:
    people = after_a_round(party, "ann", "bob", "carl", rounds=3)
    people[0].does(ChangeTournament(auto=False, rounds=2))
    party.waits(100)
    assert (state(party).phase, state(party).starts_in, state(party).options.rounds) == ("between", None, 2)


def test_rounds_cannot_fall_below_those_seated(party: Party) -> None:
    people = opened(party, "ann", "bob", "carl", rounds=3)
    for _ in range(2):
        people[0].does(SeatRound())
        play_round(party, people)
    assert people[0].refused(ChangeTournament(rounds=1)).reason is Refusal.BAD_FIELD


def test_hurry_limits_the_moves_of_running_games(party: Party) -> None:
    people = opened(party, *NAMES)
    assert people[0].refused(Hurry()).reason is Refusal.ROUND_RUNNING
    people[0].does(SeatRound())
    party.ready(people)
    party.waits(20)
    oak, ash = at_tables(party, people)
    party.play_out(oak)
    party.waits(100)
    people[0].does(Hurry())
    assert state(party).hurried
    assert ash[0].table.move_clock == 20
    before = len(ash[0].events)
    party.waits(19)
    assert len(ash[0].events) == before
    party.waits(1)
    assert len(ash[0].events) > before
    play_out(party, ash)
    assert not state(party).hurried


def test_new_tables_of_an_open_night_can_be_hurried(party: Party) -> None:
    people = opened(party, "ann", "bob", "carl", format="open")
    party.waits(40)
    people[0].does(Hurry())
    assert state(party).hurried
    for name in ("dora", "emil", "fay"):
        party.person(name).does(EnterTournament())
    party.waits(20)
    assert not state(party).hurried


def test_pause_stops_all_tables_and_the_count(party: Party) -> None:
    people = seated(party, *NAMES, move_clock=30)
    party.waits(10)
    people[0].does(PauseTournament(reason="pizza"))
    assert state(party).pause == "pizza"
    party.waits(100)
    assert state(party).phase is TournamentPhase.SEATED
    assert people[0].refused(StartRound()).reason is Refusal.PAUSED
    people[0].does(PauseTournament(paused=False))
    party.waits(20)
    assert state(party).phase is TournamentPhase.PLAYING
    people[0].does(PauseTournament())
    before = len(people[0].events)
    party.waits(100)
    assert len(people[0].events) == before


def test_pause_stops_the_wait_for_the_next_round(party: Party) -> None:
    people = after_a_round(party, "ann", "bob", "carl")
    party.waits(30)
    people[0].does(PauseTournament())
    party.waits(100)
    assert state(party).starts_in == 30
    people[0].does(PauseTournament(paused=False))
    party.waits(30)
    assert state(party).phase is TournamentPhase.SEATED


def test_end_gives_running_games_up(party: Party) -> None:
    people = playing(party, *NAMES)
    oak, _ = at_tables(party, people)
    party.play_out(oak)
    people[0].does(EndTournament())
    assert [table.phase for table in state(party).tables] == [TournamentTablePhase.OVER, TournamentTablePhase.GIVEN_UP]
    assert state(party).phase is TournamentPhase.OVER
    assert sorted(entrant.games for entrant in state(party).entrants) == [0, 0, 0, 1, 1, 1, 1]
    people[1].does(Leave())
    assert people[1].refused(EnterTournament()).reason is Refusal.ENTRY_CLOSED


def test_result_stays_for_half_an_hour_or_until_another_opens(party: Party) -> None:
    people = opened(party, "ann", "bob")
    people[0].does(EndTournament())
    party.waits(LAST_SECONDS - 1)
    assert state(party).phase is TournamentPhase.OVER
    people[1].does(OpenTournament("second"))
    assert state(party).phase is TournamentPhase.ENTERING
    people[1].does(EndTournament())
    party.waits(LAST_SECONDS)
    assert party.lobby.office.notice().tournament is None


def test_deserted_tournament_ends_by_itself(party: Party) -> None:
    for person in opened(party, "ann", "bob"):
        person.drops()
    party.waits(LAST_SECONDS)
    assert state(party).phase is TournamentPhase.OVER


def test_open_tournament_seats_free_entrants(party: Party) -> None:
    people = opened(party, "ann", "bob", "carl", format="open", minutes=10)
    assert state(party).ends_in == 600
    party.waits(19)
    assert state(party).phase is TournamentPhase.ENTERING
    party.waits(1)
    assert (state(party).phase, state(party).round) == (TournamentPhase.PLAYING, 1)
    party.waits(20)
    more = [party.person(name) for name in ("dora", "emil", "fay")]
    for person in more:
        person.does(EnterTournament())
    party.waits(20)
    party.ready(more)
    assert {person.client.table for person in more} == {"Ash"}
    assert [table.phase for table in state(party).tables] == [TournamentTablePhase.PLAYING, TournamentTablePhase.SEATED]
    party.waits(20)
    party.play_out(people)
    party.waits(20)
    party.ready(people)
    party.waits(520)
    assert state(party).phase is TournamentPhase.PLAYING
    assert more[0].table.playing
    party.play_out(more)
    assert [table.phase for table in state(party).tables if table.phase is not TournamentTablePhase.OVER] == [
        TournamentTablePhase.PLAYING
    ]


def test_pairs_kept_apart_do_not_meet(party: Party) -> None:
    people = seated(party, *NAMES, apart=(("ann", "bob"), ("carl", "dora")))
    for table in at_tables(party, people):
        names = {person.name for person in table}
        assert not {"ann", "bob"} <= names
        assert not {"carl", "dora"} <= names
    ann = people[0]
    assert ann.refused(ChangeTournament(apart=(("ann", "ann"),))).reason is Refusal.BAD_FIELD


def test_full_tournament_refuses_entrants(party: Party, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(enter_tournament, "MOST_ENTRANTS", 3)
    people = opened(party, "ann", "bob", "carl")
    refused = party.person("late").refused(EnterTournament())
    assert (refused.reason, "3 players" in refused.words) == (Refusal.ENTRY_CLOSED, True)
    # an entrant who left has room
    people[1].does(LeaveTournament())
    people[1].does(EnterTournament())
    assert len(state(party).entrants) == 3


def test_round_needs_room_for_its_tables() -> None:
    party = Party(max_tables=1)
    people = opened(party, *NAMES)
    refused = people[0].refused(SeatRound())
    assert refused.reason is Refusal.TOO_MANY_TABLES


def test_closing_server_seats_no_round(party: Party) -> None:
    people = seated(party, "ann", "bob", "carl")
    party.deliver(party.lobby.close_after_the_last_game(True))
    party.waits(20)
    during = party.lobby.closed
    party.play_out(people)
    assert (during, party.lobby.closed) == (False, True)
    party.waits(60)
    assert state(party).phase is TournamentPhase.BETWEEN
    assert people[0].refused(SeatRound()).reason is Refusal.CLOSING
