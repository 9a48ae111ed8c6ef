"""A tournament after the server went down at any moment: it continues where it was."""

from hashlib import sha256

import pytest

from contack.engine.records.record import parse_record, record_stem
from contack.protocol.command import (
    EndTournament,
    EnterTournament,
    Hurry,
    LeaveTournament,
    PauseTournament,
    Resume,
    SeatRound,
)
from contack.protocol.notice import Joined
from contack.protocol.tournament import TournamentPhase, TournamentState
from tests.server.fake_journal import RememberingJournal, Witness, kept, kept_tournament
from tests.server.party import Party, Person, restarted
from tests.server.tournament.night import NAMES, after_a_round, at_tables, play_round, playing, running, seated, state


@pytest.fixture
def party(lasting: Party) -> Party:
    return lasting


def without_presence(now: TournamentState) -> list[object]:
    """Return all that a restart brings back at once."""
    entrants = [(entrant.name, entrant.score, entrant.games, entrant.won) for entrant in now.entrants]
    tables = [(table.name, table.seats, table.phase, table.points) for table in now.tables]
    return [now.options, now.organiser, now.phase, now.round, entrants, tables, now.seatings, now.file, now.hurried]


def returned(party: Party, people: list[Person]) -> list[Person]:
    again = [party.person(person.name) for person in people]
    for person, before in zip(again, people, strict=True):
        if before.client.table in party.lobby.tables.by_name:
            person.gets(Joined, Resume(before.token))
    return again


def test_restart_between_seating_and_first_lay(party: Party, journal: RememberingJournal) -> None:
    people = seated(party, *NAMES)
    party.waits(10)
    after = restarted(journal)
    assert without_presence(state(after)) == without_presence(state(party))
    assert state(after).starts_in is None
    again = returned(after, people)
    assert [person.client.table for person in again] == [person.client.table for person in people]
    assert state(after).starts_in == 20
    play_round(after, again)
    assert state(after).phase is TournamentPhase.BETWEEN


def test_restart_during_games(party: Party, journal: RememberingJournal) -> None:
    people = playing(party, *NAMES)
    oak, ash = at_tables(party, people)
    party.play_out(oak)
    for _ in range(5):
        party.mover(ash).plays()
    after = restarted(journal)
    assert without_presence(state(after)) == without_presence(state(party))
    again = returned(after, people)
    [_, ash] = at_tables(after, again)
    assert len(ash) == 3
    after.play_out(ash)
    assert state(after).phase is TournamentPhase.BETWEEN
    assert {entrant.games for entrant in state(after).entrants} == {1}


def test_restart_between_rounds(party: Party, journal: RememberingJournal) -> None:
    people = after_a_round(party, *NAMES, rounds=2)
    after = restarted(journal)
    assert without_presence(state(after)) == without_presence(state(party))
    assert state(after).starts_in == 60
    again = returned(after, people)
    after.waits(60)
    assert (state(after).round, state(after).phase) == (2, TournamentPhase.SEATED)
    play_round(after, again)
    assert state(after).phase is TournamentPhase.OVER
    last = restarted(journal)
    assert without_presence(state(last)) == without_presence(state(after))


def test_restart_keeps_a_pause(party: Party, journal: RememberingJournal) -> None:
    people = seated(party, *NAMES)
    people[0].does(PauseTournament(reason="pizza"))
    after = restarted(journal)
    again = returned(after, people)
    after.waits(60)
    assert (state(after).pause, state(after).phase) == ("pizza", TournamentPhase.SEATED)
    again[0].does(PauseTournament(paused=False))
    play_round(after, again)
    assert state(after).phase is TournamentPhase.BETWEEN


def test_first_entrant_wakes_all_tables(party: Party, journal: RememberingJournal) -> None:
    people = seated(party, *NAMES)
    after = restarted(journal)
    after.waits(600)
    assert state(after).phase is TournamentPhase.SEATED
    after.back(people[0])
    after.waits(600)
    assert [table.phase for table in state(after).tables if len(table.seats) == 3] == ["over"]


def test_results_name_records_and_their_hashes(party: Party, journal: RememberingJournal) -> None:
    people = playing(party, *NAMES)
    for table in at_tables(party, people):
        party.play_out(table)
    found = running(party)
    for game, table in zip(found.facts.games, at_tables(party, people), strict=True):
        record = party.record(game.table)
        data = str(record).encode()
        assert parse_record(data) == record
        assert game.sha256 == sha256(data).hexdigest()
        assert game.record == record_stem(record.header, game.table) + ".contack"
        assert len(table) == len(record.header.players)


def test_restart_after_any_commit_brings_that_state_back() -> None:
    party: Party

    def look() -> list[object] | None:
        tournament = party.lobby.office.notice().tournament
        return without_presence(tournament) if tournament else None

    journal = Witness(look)
    party = Party(journal=journal)
    people = seated(party, "ann", "bob", "carl", rounds=2, auto=False)
    people[2].does(LeaveTournament())
    people[0].does(SeatRound())
    play_round(party, people[:2])
    people[2].does(EnterTournament())
    people[0].does(PauseTournament(reason="tea"))
    people[0].does(PauseTournament(paused=False))
    people[0].does(SeatRound())
    party.waits(20)
    for _ in range(4):
        party.mover(people).plays()
    people[0].does(Hurry())
    people[0].does(EndTournament())
    party.waits(1800)
    assert len(journal.commits) > 40
    for number, expected in enumerate(journal.seen, 1):
        after = Party(journal=RememberingJournal())
        commits = journal.commits[:number]
        after.lobby.restore(kept(commits), kept_tournament(commits))
        tournament = after.lobby.office.notice().tournament
        assert (without_presence(tournament) if tournament else None) == expected
