"""Clocks per move and per game: time left, pauses, and expiry."""

from itertools import count

import pytest

from contack.engine.event import ChosenBy
from contack.protocol.command import Resume
from contack.protocol.notice import Joined, Played, Started, TableChanged
from contack.protocol.table_state import ClockState, TableOptions
from contack.server.table.clocks import Clocks, PausableClock
from tests.server.fake_journal import RememberingJournal
from tests.server.party import Party, Person, choosers, restarted


def clock(person: Person) -> ClockState:
    clocks = [notice.clock for notice in person.notices if isinstance(notice, Joined | TableChanged | Started | Played)]
    assert clocks[-1]
    return clocks[-1]


def test_game_without_clocks_has_no_limits(party: Party) -> None:
    people = party.game("ann", "bob")
    party.waits(10**6)
    assert people[0].turn == 1
    assert not any(getattr(notice, "clock", None) for notice in people[0].notices)


def test_the_clock_of_a_move_begins_with_the_turn(party: Party) -> None:
    people = party.game("ann", "bob", move_clock=10)
    assert clock(people[0]) == ClockState(10.0, (), running=True)
    party.waits(4)
    party.mover(people).plays()
    assert clock(people[0]) == ClockState(10.0, (), running=True)


def test_the_clock_of_a_game_counts_each_players_moves_alone(party: Party) -> None:
    people = party.game("ann", "bob", game_clock=100)
    seat = people[0].view.seat
    party.waits(30)
    party.mover(people).plays()
    shown = clock(people[0])
    assert shown.left == 100.0
    assert shown.game[seat or 0] == 70.0
    party.waits(10)
    party.mover(people).plays()
    assert sorted(clock(people[0]).game) == [70.0, 90.0]
    assert clock(people[0]).left == 70.0


def test_of_two_clocks_the_shorter_holds(party: Party) -> None:
    people = party.game("ann", "bob", move_clock=10, game_clock=15)
    party.waits(9)
    party.mover(people).plays()
    party.waits(9)
    party.mover(people).plays()
    assert clock(people[0]).left == 6.0


def test_clock_runs_for_a_lost_player(party: Party) -> None:
    people = party.game("ann", "bob", move_clock=10)
    mover, [other] = party.mover(people), party.others(people)
    mover.drops()
    party.waits(10)
    assert choosers(other.notices) == [ChosenBy.CLOCK]


def test_clock_stops_while_the_server_is_down(lasting: Party, journal: RememberingJournal) -> None:
    people = lasting.game("ann", "bob", move_clock=10, game_clock=60)
    before = restarted(journal)
    mover = people[people[0].view.seat or 0]
    before.clock.advance(500)
    again = before.person("whoever")
    joined = again.gets(Joined, Resume(mover.token))
    assert joined.clock == ClockState(10.0, (60.0, 60.0), running=True)
    assert (joined.table.grace, joined.table.move_clock, joined.table.game_clock) == (30, 10, 60)


@pytest.mark.parametrize("lays", [1, 2, 5])
def test_used_game_time_survives_a_restart(lasting: Party, journal: RememberingJournal, lays: int) -> None:
    people = lasting.game("ann", "bob", game_clock=600)
    for _ in range(lays):
        lasting.waits(7)
        lasting.mover(people).plays()
    after = restarted(journal)
    joined = after.person("whoever").gets(Joined, Resume(people[0].token))
    assert joined.clock == clock(people[0])


def test_finished_game_has_no_clocks(party: Party) -> None:
    people = party.game("ann", "bob", move_clock=10)
    while people[0].table.playing:
        party.waits(10)
    last = people[0].notices[-1]
    assert isinstance(last, TableChanged)
    assert last.clock is None
    assert party.lobby.due is None


def test_move_has_no_more_time_left_than_its_game() -> None:
    seconds = count(0.0, 0.0006)  # each look at the clock takes a while, as on a busy machine
    clocks = Clocks(2, TableOptions("inn", 2, game_clock=60), PausableClock(lambda: next(seconds)))
    state = clocks.state(1, running=True)
    assert state
    assert state.left == state.game[1]
