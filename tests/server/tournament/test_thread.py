"""Seatings that a thread computes, and what happens in the meantime."""

import pytest

from contack.engine.tournament.verify import check_tournament
from contack.protocol.command import (
    ChangeTournament,
    EndTournament,
    LeaveTournament,
    OpenTournament,
    PauseTournament,
    SeatRound,
)
from contack.protocol.notice import Joined, TournamentChanged
from contack.protocol.tournament import TournamentPhase
from contack.server.tournament.running import SeatingJob
from tests.server.party import Party
from tests.server.tournament.night import NAMES, at_tables, opened, running, seated, state


@pytest.fixture
def jobs() -> list[SeatingJob]:
    return []


@pytest.fixture
def party(jobs: list[SeatingJob]) -> Party:
    party = Party()
    party.lobby.office.in_thread = jobs.append
    return party


def finished(party: Party, job: SeatingJob) -> None:
    party.deliver(party.lobby.seat(job.run()))


def test_tables_open_when_the_seating_is_there(party: Party, jobs: list[SeatingJob]) -> None:
    people = opened(party, *NAMES)
    people[0].gets(TournamentChanged, SeatRound())
    people[0].gets(TournamentChanged, SeatRound())
    assert (len(jobs), state(party).phase) == (1, TournamentPhase.ENTERING)
    finished(party, jobs[0])
    assert all(isinstance(person.last(Joined), Joined) for person in people)
    assert state(party).phase is TournamentPhase.SEATED


def test_leaver_in_the_meantime_needs_another_seating(party: Party, jobs: list[SeatingJob]) -> None:
    people = seated(party, *NAMES)
    people[6].does(LeaveTournament())
    finished(party, jobs[0])
    assert state(party).phase is TournamentPhase.ENTERING
    finished(party, jobs[1])
    assert sum(len(table.seats) for table in state(party).tables) == 6


def test_leaver_in_the_meantime_stops_the_round(party: Party, jobs: list[SeatingJob]) -> None:
    people = seated(party, "ann", "bob")
    people[1].does(LeaveTournament())
    finished(party, jobs[0])
    assert (state(party).phase, running(party).job) == (TournamentPhase.ENTERING, None)


def test_change_in_the_meantime_fits_the_file(party: Party, jobs: list[SeatingJob]) -> None:
    people = seated(party, *NAMES)
    people[0].does(ChangeTournament(size=6))
    finished(party, jobs[0])
    assert len(state(party).tables) == 2
    people[0].does(SeatRound())
    finished(party, jobs[1])
    assert len(state(party).tables) == 1
    assert check_tournament("".join(running(party).lines).encode(), lambda _: None).problems == ()


def test_lay_in_the_meantime_keeps_the_seating(party: Party, jobs: list[SeatingJob]) -> None:
    people = seated(party, *NAMES)
    finished(party, jobs[0])
    party.waits(20)
    people[0].does(SeatRound())
    party.mover(at_tables(party, people)[0]).plays()
    finished(party, jobs[1])
    assert state(party).seatings == 1


def test_pause_and_end_cancel_the_seating(party: Party, jobs: list[SeatingJob]) -> None:
    people = seated(party, *NAMES)
    people[0].does(PauseTournament())
    finished(party, jobs[0])
    assert state(party).phase is TournamentPhase.ENTERING
    people[0].does(PauseTournament(paused=False))
    people[0].does(SeatRound())
    people[0].does(EndTournament())
    people[0].does(OpenTournament("second"))
    finished(party, jobs[1])
    assert (state(party).phase, state(party).round) == (TournamentPhase.ENTERING, 0)


def test_failed_computation_can_be_repeated(party: Party, jobs: list[SeatingJob]) -> None:
    people = seated(party, *NAMES)
    party.deliver(party.lobby.seat(None))
    people[0].does(SeatRound())
    finished(party, jobs[1])
    assert state(party).phase is TournamentPhase.SEATED
