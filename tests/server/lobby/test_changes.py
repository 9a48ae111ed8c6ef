"""What the journal is given, and how little is looked at for it."""

from collections.abc import Sequence
from typing import NoReturn

import pytest

from contack.protocol.command import HandOver, Lock, Say
from contack.server.lobby import changes
from contack.server.lobby.entry import ChatStored, EventsStored, JournalEntry, TableStored
from contack.server.table.table import Table
from tests.server.fake_journal import RememberingJournal
from tests.server.party import Party, Person


def _fail(table: Table) -> NoReturn:
    raise AssertionError("nobody may look at the whole table")


@pytest.fixture
def journal() -> RememberingJournal:
    return RememberingJournal()


@pytest.fixture
def people(journal: RememberingJournal) -> list[Person]:
    """Return those at a table where a game goes on."""
    return Party(journal=journal).game("ann", "bob")


def kinds(entries: Sequence[JournalEntry]) -> list[type[JournalEntry]]:
    return [type(entry) for entry in entries]


def mover(people: list[Person]) -> Person:
    return people[people[0].view.seat or 0]


def test_a_lay_is_kept_as_its_events_and_no_seat_is_looked_at(
    people: list[Person], journal: RememberingJournal, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(changes, "snapshot_of", _fail)
    mover(people).plays()
    assert kinds(journal.commits[-1]) == [EventsStored]


def test_what_else_happens_is_kept_as_the_whole_table(people: list[Person], journal: RememberingJournal) -> None:
    people[0].does(Lock(locked=True))
    assert kinds(journal.commits[-1]) == [TableStored]
    mover(people).does(HandOver("seat"))
    assert kinds(journal.commits[-1]) == [EventsStored, TableStored]


def test_the_lay_that_ends_a_game_is_kept_with_the_table(people: list[Person], journal: RememberingJournal) -> None:
    while people[0].table.playing:
        mover(people).plays()
    assert kinds(journal.commits[-1]) == [EventsStored, TableStored]
    assert {kind for commit in journal.commits[-5:-1] for kind in kinds(commit)} == {EventsStored}


def test_what_could_not_be_looked_at_is_kept_with_the_next_lay(
    people: list[Person], journal: RememberingJournal, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(changes, "snapshot_of", _fail)
        with pytest.raises(AssertionError):
            people[0].does(Say("hello"))
    mover(people).plays()
    assert kinds(journal.commits[-1]) == [EventsStored, ChatStored]


def test_where_nothing_is_kept_nothing_is_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(changes, "snapshot_of", _fail)
    journal = RememberingJournal()
    party = Party(journal=journal, ephemeral=True)
    party.play_out(party.game("ann", "bob"))
    assert not any(journal.commits)
