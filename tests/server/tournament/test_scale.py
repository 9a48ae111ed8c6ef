"""The largest tournament: 200 entrants, and a seating that takes a while."""

from __future__ import annotations

from contack.engine.tournament.options import MOST_ENTRANTS
from contack.protocol.command import OpenTable, SeatRound
from contack.protocol.connection import to_frame
from contack.protocol.limits import NAME_LENGTH, TO_CLIENT
from contack.protocol.notice import Joined
from contack.protocol.tournament import TournamentPhase
from contack.server.commands.enter.seat import join_table
from contack.server.tournament.running import SeatingJob
from tests.server.party import Party
from tests.server.tournament.night import NAMES, opened, state

# Four bytes each in UTF-8.
WIDE = "\U0001f600"


def test_notice_of_the_longest_names_fits_a_frame() -> None:
    party = Party()
    names = [f"{number:03}{WIDE * (NAME_LENGTH - 3)}" for number in range(MOST_ENTRANTS)]
    people = opened(party, *names)
    people[0].does(SeatRound())
    party.waits(20)
    assert len(state(party).tables) == MOST_ENTRANTS // 4
    assert len(to_frame(party.lobby.office.notice())) < TO_CLIENT.frame // 8


def test_other_tables_play_while_a_thread_seats_a_round() -> None:
    party, jobs = Party(), list[SeatingJob]()
    party.lobby.office.in_thread = jobs.append
    zoe, yan = party.person("zoe"), party.person("yan")
    zoe.gets(Joined, OpenTable("inn", 2, countdown=0))
    party.deliver(join_table(party.lobby.tables.by_name["inn"], yan.client, spectate=False))
    party.ready([zoe, yan])
    people = opened(party, *NAMES)
    people[0].does(SeatRound())
    people[0].does(SeatRound())
    party.mover([zoe, yan]).plays()
    assert state(party).phase is TournamentPhase.ENTERING
    [job] = jobs
    party.deliver(party.lobby.seat(job.run()))
    assert state(party).phase is TournamentPhase.SEATED
    assert zoe.table.playing
