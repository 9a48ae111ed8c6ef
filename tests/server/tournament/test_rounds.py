"""Rounds of a tournament: seated, started, played, counted."""

from __future__ import annotations

from contack.protocol.command import EndTournament, SeatRound, StartRound
from contack.protocol.tournament import TournamentPhase, TournamentTablePhase
from tests.server.party import Party
from tests.server.tournament.night import NAMES, at_tables, opened, play_round, state


def test_table_names_the_seat_that_is_to_lay(party: Party) -> None:
    people = opened(party, "ann", "bob", "carl")
    people[0].does(SeatRound())
    before = state(party).tables[0].turn
    party.waits(20)
    assert (before, state(party).tables[0].turn) == (None, people[0].view.seat)
    people[0].does(EndTournament())
    assert state(party).tables[0].turn is None


def test_tournament_runs_from_entering_to_over(party: Party) -> None:
    people = opened(party, *NAMES, rounds=2, auto=False)
    assert state(party).phase is TournamentPhase.ENTERING
    assert len(state(party).entrants) == 7
    people[0].does(SeatRound())
    assert state(party).phase is TournamentPhase.SEATED
    assert [table.name for table in state(party).tables] == ["Oak", "Ash"]
    assert sorted(map(len, at_tables(party, people))) == [3, 4]
    assert state(party).starts_in == 20
    play_round(party, people)
    now = state(party)
    assert (now.phase, now.round) == (TournamentPhase.BETWEEN, 1)
    assert sum(entrant.score for entrant in now.entrants) == 0
    assert all(entrant.games == 1 for entrant in now.entrants)
    people[0].does(SeatRound())
    assert [table.phase for table in state(party).tables] == [TournamentTablePhase.SEATED] * 2
    people[0].does(StartRound())
    party.settles()
    assert state(party).phase is TournamentPhase.PLAYING
    for table in at_tables(party, people):
        party.play_out(table)
    assert state(party).phase is TournamentPhase.OVER
    assert all(entrant.games == 2 for entrant in state(party).entrants)


def test_player_at_another_table_sees_the_tournament(party: Party) -> None:
    guest = party.table("gus")[0]
    opened(party, "ann")
    shown = party.lobby.tournament_shown
    assert guest.client in shown.to
