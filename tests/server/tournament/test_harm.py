"""People who want to do harm, and organisers without luck."""

import pytest

from contack.protocol.command import (
    ChangeTournament,
    EnterTournament,
    Join,
    LeaveTournament,
    OpenTournament,
    PauseTournament,
    Resume,
    SeatRound,
    TakeBack,
)
from contack.protocol.error import Refusal
from contack.protocol.limits import GRACE_SECONDS
from contack.protocol.notice import TournamentChanged
from contack.protocol.table_state import PauseState
from contack.protocol.tournament import TournamentPhase
from tests.server.fake_journal import RememberingJournal
from tests.server.party import Party, restarted
from tests.server.tournament.night import NAMES, after_a_round, opened, play_round, playing, running, seated, state


def test_seat_of_an_older_night_takes_nobodys_place(party: Party) -> None:
    people = after_a_round(party, "ann", "bob", "carl", rounds=1)
    people[1].drops()
    party.waits(200)
    people[0].does(OpenTournament("second"))
    bob = party.person("bob", "192.0.2.7")
    bob.does(EnterTournament())
    party.person("mallory", "192.0.2.66").does(Resume(people[1].token))
    assert running(party).entrants["bob"].client is bob.client


def test_newest_seat_counts_for_a_person_with_two(party: Party) -> None:
    people = after_a_round(party, *NAMES, rounds=3, auto=False)
    first = people[1].token
    watcher = party.person("hugo")
    watcher.does(Join(people[1].table.name, spectate=True))
    people[0].does(SeatRound())
    window = party.person("eve", "192.0.2.66")
    window.does(Resume(first))
    party.lobby.office.stale = False
    party.deliver(party.lobby.tick())
    assert not party.lobby.office.stale
    assert window.client.table != people[1].client.table
    assert running(party).entrants["bob"].client is people[1].client


def test_rounds_lowered_to_the_last_one_end_the_night(party: Party) -> None:
    people = after_a_round(party, "ann", "bob", "carl", rounds=3)
    people[0].does(ChangeTournament(rounds=1))
    assert state(party).phase is TournamentPhase.OVER


def test_same_seating_again_changes_nothing(party: Party) -> None:
    people = seated(party, *NAMES)
    before, lines = people[1].token, len(running(party).lines)
    people[0].does(SeatRound())
    assert (people[1].token, len(running(party).lines), state(party).seatings) == (before, lines, 1)


@pytest.mark.parametrize("operator_first", [False, True])
def test_end_of_the_operators_pause_leaves_the_organisers(party: Party, *, operator_first: bool) -> None:
    people = seated(party, "ann", "bob", "carl")
    if not operator_first:
        people[0].does(PauseTournament(reason="pizza"))
    party.deliver(party.lobby.set_pause(PauseState("")))
    if operator_first:
        people[0].does(PauseTournament(reason="pizza"))
    party.deliver(party.lobby.set_pause(None))
    party.waits(100)
    assert state(party).phase is TournamentPhase.SEATED
    people[0].does(PauseTournament(paused=False))
    party.waits(20)
    assert state(party).phase is TournamentPhase.PLAYING


def test_operators_pause_of_a_night_outlives_a_restart(lasting: Party, journal: RememberingJournal) -> None:
    opened(lasting, "ann", "bob", "carl")[0].does(SeatRound())
    lasting.deliver(lasting.lobby.run_tournament(PauseTournament()))
    after = restarted(journal)
    assert after.lobby.tables.pause is None
    after.deliver(after.lobby.run_tournament(PauseTournament(paused=False)))
    people = [after.person(name) for name in ("ann", "bob", "carl")]
    after.waits(20)
    assert state(after).phase is TournamentPhase.PLAYING
    assert people[0].table.pause is None


def test_games_that_all_left_are_finished_by_stand_ins(party: Party) -> None:
    people = playing(party, "ann", "bob", "carl", rounds=1)
    for person in people:
        person.does(LeaveTournament())
    party.waits(60)
    assert (state(party).phase, [entrant.games for entrant in state(party).entrants]) == ("over", [1, 1, 1])


def test_tables_that_a_seating_closes_make_room_for_it() -> None:
    party = Party(max_tables=3)
    people = seated(party, *NAMES, rounds=3)
    people[6].does(LeaveTournament())
    people[0].does(SeatRound())
    play_round(party, people[:6])
    people[0].does(SeatRound())
    assert state(party).round == 2


def test_client_that_ignores_its_seat_gets_a_stand_in(party: Party) -> None:
    people = seated(party, "ann", "bob", "carl", rounds=1)
    party.ready(people[:2])
    party.waits(20)
    while people[0].table.playing:
        mover = party.mover(people)
        if mover is people[2]:
            assert not people[0].player("carl").stand_in
            party.waits(GRACE_SECONDS)
            assert people[0].player("carl").stand_in
        else:
            mover.plays()
    assert state(party).phase is TournamentPhase.OVER


def test_late_client_takes_its_seat_back_from_the_stand_in(party: Party) -> None:
    people = playing(party, "ann", "bob", "carl", rounds=1)
    mover = party.mover(people)
    party.waits(GRACE_SECONDS)
    mover.does(TakeBack())
    while party.mover(people) is not mover:
        party.mover(people).plays()
    party.waits(10 * GRACE_SECONDS)
    assert party.mover(people) is mover


def test_options_come_to_the_file_with_a_seating(party: Party) -> None:
    people = opened(party, *NAMES)
    before = len(running(party).lines)
    for size in (3, 5, 6):
        people[0].does(ChangeTournament(size=size))
    assert len(running(party).lines) == before
    people[0].does(SeatRound())
    assert len(running(party).lines) == before + 2


def test_entrant_enters_ten_times_at_most(party: Party) -> None:
    bob = opened(party, "ann", "bob")[1]
    for _ in range(9):
        bob.does(LeaveTournament())
        bob.does(EnterTournament())
    bob.does(LeaveTournament())
    refused = bob.refused(EnterTournament())
    assert (refused.reason, "10 times" in refused.words) == (Refusal.ENTRY_CLOSED, True)


def test_round_is_seated_twenty_times_at_most(party: Party) -> None:
    people = seated(party, *NAMES)
    for size in (6, 3) * 9 + (6,):
        people[0].does(ChangeTournament(size=size))
        people[0].does(SeatRound())
    assert state(party).seatings == 20
    people[0].does(ChangeTournament(size=3))
    assert "20 times" in people[0].refused(SeatRound()).words


def test_players_who_are_gone_keep_new_ones_of_their_address_out(party: Party) -> None:
    opened(party, "ann")
    for number in range(10):
        ghost = party.person(f"ghost {number}", "192.0.2.66")
        ghost.does(EnterTournament())
        ghost.drops()
    refused = party.person("ghost", "192.0.2.66").refused(EnterTournament())
    assert (refused.reason, "10 players" in refused.words) == (Refusal.ENTRY_CLOSED, True)
    bob = party.person("bob", "192.0.2.7")
    bob.gets(TournamentChanged, EnterTournament())


def test_player_who_returns_in_a_game_may_think(party: Party) -> None:
    people = seated(party, "ann", "bob", "carl", rounds=1)
    people[2].drops()
    party.waits(20)
    people[2] = party.person("carl")
    party.waits(1)
    while party.mover(people) is not people[2]:
        party.mover(people).plays()
    before = len(people[2].events)
    party.waits(10 * GRACE_SECONDS)
    assert len(people[2].events) == before
