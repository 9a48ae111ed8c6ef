"""Tables whose games wait for the host: the count that the host begins, and players who stop it."""

import pytest

from contack.protocol.command import ChangeOptions, Leave, Ready, Start, Wait
from contack.protocol.error import Refusal
from contack.protocol.limits import COUNTDOWN_SECONDS, FULL_COUNTDOWN
from contack.protocol.notice import Change, Refused
from tests.server.party import Party, Person, sealed


def refusal(person: Person, command: Start | Wait) -> Refusal | str:
    return person.gets(Refused, command).reason


@pytest.fixture
def trio(party: Party) -> list[Person]:
    """Return three ready players at a table of five that waits for ann, its host."""
    people = party.table("ann", "bob", "carl", seats=5, host_starts=True)
    party.ready(people)
    return people


def test_start_during_the_count_is_refused(trio: list[Person]) -> None:
    trio[0].does(Start())
    assert refusal(trio[0], Start()) == Refusal.GAME_RUNNING


def test_host_starts_again_at_once_after_wait(party: Party, trio: list[Person]) -> None:
    trio[0].does(Start())
    trio[1].does(Wait())
    trio[0].does(Start())
    party.waits(FULL_COUNTDOWN)
    assert trio[0].game.players == ("ann", "carl")


def test_player_stops_a_count_again_before_the_next_game(party: Party, trio: list[Person]) -> None:
    ann, bob, _ = trio
    ann.does(Start())
    bob.does(Wait())
    bob.does(sealed("bob"))
    ann.does(Start())
    party.waits(FULL_COUNTDOWN)
    party.play_out(trio)
    party.ready(trio)
    ann.does(Start())
    bob.does(Wait())
    assert ann.changes[-1] == (Change.UNREADY, "bob")


def test_wait_without_a_count_only_takes_ready_back(trio: list[Person]) -> None:
    ann, bob, _ = trio
    bob.does(Wait())
    assert not ann.table.players[1].ready
    assert refusal(bob, Wait()) == Refusal.CANNOT_WAIT
    bob.does(sealed("bob"))
    ann.does(Start())
    bob.does(Wait())
    assert ann.table.starts_in is None


def test_spectator_stops_nothing(party: Party, trio: list[Person]) -> None:
    eve = party.spectator("eve")
    trio[0].does(Start())
    assert refusal(eve, Wait()) == Refusal.NO_SEAT


def test_new_options_stop_the_count(trio: list[Person]) -> None:
    trio[0].does(Start())
    trio[0].does(ChangeOptions(grace=7))
    assert trio[1].changes[-2:] == [(Change.HELD_UP, "ann"), (Change.OPTIONS, "ann")]
    assert trio[1].table.starts_in is None


def test_full_table_counts_by_itself(party: Party) -> None:
    people = party.table("ann", "bob", seats=2, host_starts=True)
    party.ready(people)
    assert people[0].table.starts_in == FULL_COUNTDOWN
    party.waits(FULL_COUNTDOWN)
    assert people[0].dealt


def test_table_counts_by_itself_while_the_host_is_away(party: Party, trio: list[Person]) -> None:
    ann, bob, _ = trio
    ann.drops()
    assert bob.table.starts_in == COUNTDOWN_SECONDS
    party.waits(COUNTDOWN_SECONDS)
    assert bob.game.players == ("bob", "carl")


def test_returning_host_does_not_stop_the_count(party: Party, trio: list[Person]) -> None:
    ann, bob, _ = trio
    ann.drops()
    party.waits(7)
    party.back(ann)
    assert bob.table.starts_in == COUNTDOWN_SECONDS - 7
    assert [player.ready for player in bob.table.players] == [True, True, True]


def test_next_host_starts_after_the_host_left(party: Party, trio: list[Person]) -> None:
    ann, bob, _ = trio
    ann.does(Leave())
    assert (bob.table.host, bob.table.starts_in) == ("bob", None)
    bob.does(Start())
    party.waits(FULL_COUNTDOWN)
    assert bob.dealt


def test_wait_holds_up_a_countdown(party: Party) -> None:
    ann, bob = party.table("ann", "bob", seats=5, countdown=60)
    party.ready([ann, bob])
    bob.does(Wait())
    assert (ann.changes[-1], ann.table.starts_in) == ((Change.UNREADY, "bob"), None)
    bob.does(Ready())
    assert ann.table.starts_in == 60
