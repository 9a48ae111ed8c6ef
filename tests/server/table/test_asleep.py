"""Players whose client was hidden and fell silent: asleep, played for slowly, and not replaced for five minutes."""

from collections.abc import Callable

import pytest

from contack.engine.event import ChosenBy, Laid
from contack.protocol.command import HandOver, Join, Ping, Ready, Reveal, SetPause, Start
from contack.protocol.error import Refusal
from contack.protocol.limits import GRACE_SECONDS
from contack.protocol.notice import Change, Joined
from contack.server.config.limits import Limits
from tests.server.party import Party, Person, nonce_of, sealed

TURN, KEPT = 15.0, 300.0


def sleep(person: Person) -> None:
    person.does(Ping(hidden=True))
    person.client.silent = True
    person.drops()


def stand_in_lays(person: Person, seat: int) -> int:
    laid = [event for event in person.events if isinstance(event, Laid) and event.by is ChosenBy.STAND_IN]
    return sum(event.seat == seat for event in laid)


def test_answering_hidden_player_is_present(party: Party, people: list[Person]) -> None:
    mover, other = party.mover(people), party.others(people)[0]
    mover.does(Ping(hidden=True))
    party.waits(KEPT)
    assert other.player(mover.name).connected
    mover.plays()


def test_stand_in_waits_in_each_turn_of_a_sleeper(party: Party, people: list[Person]) -> None:
    sleeper, *others = people
    sleep(sleeper)
    for _ in range(2):
        while others[0].view.seat != 0:
            party.mover(others).plays()
        turn = others[0].turn
        party.waits(TURN - 1)
        assert others[0].turn == turn
        party.waits(1)
        assert others[0].turn > turn
    assert stand_in_lays(others[0], 0) == 2


def test_seat_of_a_sleeper_is_reserved_for_five_minutes(party: Party, people: list[Person]) -> None:
    sleeper, other, _ = people
    sleep(sleeper)
    eve = party.person("eve")
    party.waits(KEPT - 1)
    assert eve.refused(Join("inn")).reason == Refusal.GAME_RUNNING
    party.waits(1)
    assert (other.player("ann").stand_in, other.player("ann").asleep) == (True, False)
    eve.gets(Joined, Join("inn"))


@pytest.mark.parametrize(("grace", "away"), [(600, 600), (0, KEPT)])
def test_sleeper_has_the_longer_of_both_times(party: Party, grace: int, away: float) -> None:
    sleeper, other = party.game("ann", "bob", grace=grace)
    sleep(sleeper)
    assert other.player("ann").away == away


def test_returning_sleeper_continues(party: Party, people: list[Person]) -> None:
    sleeper, *others = people
    sleep(sleeper)
    while others[0].view.seat != 0:
        party.mover(others).plays()
    party.waits(TURN)
    again = party.back(sleeper)
    assert stand_in_lays(again, 0) == 1
    player = others[0].player("ann")
    assert (player.connected, player.asleep, player.away) == (True, False, None)
    while others[0].view.seat != 0:
        party.mover(others).plays()
    turn = again.turn
    party.waits(TURN)
    assert again.turn == turn


def test_sleeper_with_a_stand_in_needs_no_wait(party: Party, people: list[Person]) -> None:
    sleeper, *others = people
    sleeper.does(HandOver("seat"))
    sleep(sleeper)
    while others[0].view.seat != 0 and not stand_in_lays(others[0], 0):
        party.mover(others).plays()
    assert stand_in_lays(others[0], 0)


def test_time_of_a_sleeper_stops_in_a_pause(party: Party, people: list[Person]) -> None:
    mover = party.mover(people)
    host = people[0]
    if mover is host:
        host.plays()
        mover = party.mover(people)
    sleep(mover)
    party.waits(TURN - 1)
    turn = host.turn
    host.does(SetPause())
    party.waits(KEPT * 2)
    host.does(SetPause(False))
    assert host.turn == turn
    assert host.player(mover.name).asleep
    party.waits(1)
    assert host.turn == turn + 1


def test_everybody_asleep_leaves_the_game_empty(party: Party, people: list[Person]) -> None:
    for person in people:
        sleep(person)
    party.waits(KEPT * 2)
    again = party.back(people[0])
    assert again.turn == people[0].turn
    assert [again.player(name).away for name in ("bob", "carl")] == [KEPT, KEPT]


def test_seats_of_sleepers_outlast_a_table_between_games(party: Party) -> None:
    for person in party.table("ann", "bob"):
        sleep(person)
    party.closes_after(KEPT)


@pytest.mark.parametrize("host_starts", [True, False])
@pytest.mark.parametrize("lose", [sleep, Person.drops])
def test_start_leaves_lost_players_out(party: Party, lose: Callable[[Person], None], host_starts: bool) -> None:
    people = party.table("ann", "bob", "carl", "dov", seats=5, host_starts=host_starts)
    ann, bob, *lost = people
    for person in people:
        person.does(sealed(person.name))
    for person in lost:
        lose(person)
    ann.does(Start())
    party.waits(5)
    changes = ann.changes
    asked = changes.index((Change.ASKED, ""))
    assert changes[asked - 2 : asked] == [(Change.UNREADY, "carl"), (Change.UNREADY, "dov")]
    for person in (ann, bob):
        person.does(Reveal(nonce_of(person.name)))
    assert ann.table.playing
    assert ann.players == ["ann", "bob"]


@pytest.mark.parametrize("lose", [sleep, Person.drops])
def test_start_counts_no_lost_player(party: Party, lose: Callable[[Person], None]) -> None:
    ann, bob = party.table("ann", "bob", seats=4, host_starts=True)
    for person in (ann, bob):
        person.does(Ready())
    lose(bob)
    assert ann.refused(Start()).reason == Refusal.TOO_FEW_READY


def test_times_of_a_sleeper_are_limits() -> None:
    party = Party(limits=Limits(asleep_turn_seconds=2.0, asleep_kept_seconds=40.0))
    people = party.game("ann", "bob")
    mover, other = party.mover(people), party.others(people)[0]
    sleep(mover)
    turn = other.turn
    party.waits(2)
    assert other.turn == turn + 1
    party.waits(38)
    assert other.player(mover.name).stand_in


def test_lost_player_after_sleep_has_the_usual_grace(party: Party, people: list[Person]) -> None:
    sleeper, other, _ = people
    sleep(sleeper)
    party.back(sleeper).drops()
    assert (other.player("ann").asleep, other.player("ann").away) == (False, GRACE_SECONDS)
