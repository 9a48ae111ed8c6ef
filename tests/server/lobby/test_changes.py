"""What the journal gets, and how little of a table the tracker reads for it."""

from collections.abc import Sequence
from typing import NoReturn

import pytest

from contack.protocol.command import HandOver, Lock, Say
from contack.server.lobby import changes
from contack.server.lobby.entry import ChatStored, EventsStored, JournalEntry, SeatsStored, TableStored
from contack.server.table.table import Table
from tests.server.fake_journal import RememberingJournal
from tests.server.party import Party, Person


def _fail(table: Table) -> NoReturn:
    raise AssertionError("the tracker read the whole table")


@pytest.fixture
def people(lasting: Party) -> list[Person]:
    return lasting.game("ann", "bob")


def kinds(entries: Sequence[JournalEntry]) -> list[type[JournalEntry]]:
    return [type(entry) for entry in entries]


def mover(people: list[Person]) -> Person:
    return people[people[0].view.seat or 0]


def test_lay_is_kept_as_events_alone(
    people: list[Person], journal: RememberingJournal, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(changes, "snapshot_of", _fail)
    mover(people).plays()
    assert kinds(journal.commits[-1]) == [EventsStored]


def test_change_of_a_seat_keeps_that_seat(people: list[Person], journal: RememberingJournal) -> None:
    people[0].does(Lock(locked=True))
    assert kinds(journal.commits[-1]) == [TableStored]
    seat = people[0].view.seat
    mover(people).does(HandOver("seat"))
    events, seats = journal.commits[-1]
    assert isinstance(events, EventsStored)
    assert isinstance(seats, SeatsStored)
    assert list(seats.seats) == [seat]


def test_last_lay_of_a_game_is_kept_with_the_table(people: list[Person], journal: RememberingJournal) -> None:
    while people[0].table.playing:
        mover(people).plays()
    assert kinds(journal.commits[-1]) == [EventsStored, TableStored]
    assert {kind for commit in journal.commits[-5:-1] for kind in kinds(commit)} == {EventsStored}


def test_change_that_failed_is_kept_with_the_next_lay(
    people: list[Person], journal: RememberingJournal, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(changes, "snapshot_of", _fail)
        with pytest.raises(AssertionError):
            people[0].does(Say("hello"))
    mover(people).plays()
    assert kinds(journal.commits[-1]) == [EventsStored, ChatStored]


def test_ephemeral_server_compares_nothing(journal: RememberingJournal, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(changes, "snapshot_of", _fail)
    party = Party(journal=journal, ephemeral=True)
    party.play_out(party.game("ann", "bob"))
    assert not any(journal.commits)
