"""A spectator takes a seat in the next game, and is seated without doing anything more."""

import pytest

from contack.protocol.command import CallOff, Join, Leave, Lock, Sit, Start
from contack.protocol.error import Refusal
from contack.protocol.notice import Change, Joined, Refused
from tests.server.party import Party, Person


@pytest.fixture
def evening(party: Party) -> list[Person]:
    """Return ann and bob in a game at a table for three, and eve and fay, who watch."""
    ann, bob = party.table("ann", "bob", seats=3)
    party.ready([ann, bob])
    ann.does(Start())
    watching = [party.person(name) for name in ("eve", "fay")]
    for person in watching:
        person.does(Join(ann.table.name, spectate=True))
    return [ann, bob, *watching]


def changes(person: Person, change: Change) -> list[str]:
    """Return the names in the notices of a change that somebody got."""
    return [name for seen, name in person.changes if seen is change]


def test_first_in_the_queue_gets_the_seat_then_the_next(evening: list[Person]) -> None:
    ann, bob, eve, fay = evening
    fay.does(Sit())
    eve.does(Sit())
    ann.does(CallOff())
    assert ann.players == ["ann", "bob", "fay"]
    assert ann.table.queue == ("eve",)
    bob.does(Leave())
    assert ann.players == ["ann", "fay", "eve"]


def test_free_seat_between_games_is_taken_at_once(evening: list[Person]) -> None:
    ann, _, eve, _ = evening
    ann.does(CallOff())
    eve.does(Sit())
    assert isinstance(eve.notices[-1], Joined)
    assert not changes(ann, Change.QUEUED)


def test_spectator_who_leaves_waits_no_more(evening: list[Person]) -> None:
    ann, _, eve, _ = evening
    eve.does(Sit())
    eve.does(Leave())
    assert not ann.table.queue
    ann.does(CallOff())
    assert ann.players == ["ann", "bob"]


def test_locked_table_gives_no_seat(evening: list[Person]) -> None:
    ann, _, eve, _ = evening
    ann.does(Lock(locked=True))
    assert eve.gets(Refused, Sit()).reason == Refusal.TABLE_LOCKED
