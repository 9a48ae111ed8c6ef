"""Finished games become records, and old data is deleted."""

import os
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from contack.engine.event import Abandoned
from contack.engine.records.record import Record, parse_record
from contack.engine.records.verify import verify
from contack.protocol.command import Leave, OpenTable
from contack.protocol.notice import Joined
from contack.server.commands.enter.seat import join_table
from contack.server.config.limits import PATIENCE
from contack.server.journal.archive import DAY, Archive
from contack.server.journal.database import JournalFile
from contack.server.journal.journal import Deliver
from contack.server.journal.ledger import KeptGame, Ledger
from contack.server.journal.store import DiskStore
from contack.server.lobby.entry import JournalEntry
from contack.server.table.table import LEFT_EMPTY
from tests.server.admin.host import Time
from tests.server.fake_journal import OpenJournal, full_disk
from tests.server.party import Party


class StoreJournal(OpenJournal):
    """Keeps in a new store and writes records at once, without a thread; without `records` they wait."""

    def __init__(self, store: DiskStore, records: bool = True) -> None:
        super().__init__()
        self.store = store
        self.records = records
        self.ledger = Ledger()

    def commit(self, entries: Sequence[JournalEntry], deliver: Deliver) -> None:
        batch = self.ledger.batch(entries)
        self.store.keep(batch)
        if self.records and (batch.ended or batch.tournament):
            self.store.record(batch.ended, batch.tournament)
        while game := self.store.sync_record():
            if self.ledger.recorded([game]):
                self.store.keep(self.ledger.batch(()))
        deliver()


@pytest.fixture
def directory(tmp_path: Path) -> Path:
    directory = tmp_path / "records"
    directory.mkdir()
    return directory


@pytest.fixture
def file(tmp_path: Path) -> Iterator[JournalFile]:
    with closing(JournalFile(tmp_path / "journal.sqlite")) as file:
        yield file


def store(file: JournalFile, directory: Path, keep_days: int | None = None, now: Time | None = None) -> DiskStore:
    return DiskStore(file, Archive(directory, directory.parent / "tournaments", keep_days, now or Time()))


@pytest.fixture
def party(file: JournalFile, directory: Path) -> Party:
    return Party(journal=StoreJournal(store(file, directory)))


def due(file: JournalFile) -> Sequence[KeptGame]:
    return Ledger.read(file.rows).batch(()).ended


def games(file: JournalFile) -> list[str]:
    """Return the games that a restart finds at tables or without a record."""
    shown = [kept.table.match.header.commitment for kept in Ledger.read(file.rows).tables if kept.table.match]
    return sorted({*shown, *(game.commitment for game in due(file))})


def restart(store: DiskStore) -> None:
    store.record(due(store._file))


def parse(path: Path) -> Record:
    return parse_record(path.read_bytes())


def names(directory: Path) -> list[str]:
    return sorted(path.name for path in directory.iterdir())


def only(directory: Path) -> Path:
    [path] = directory.iterdir()
    return path


def test_a_record_is_the_game_as_everybody_saw_it_and_verifies(party: Party, directory: Path) -> None:
    people = party.game("ann", "bob", "carl")
    assert names(directory) == []
    party.play_out(people)
    assert names(directory) == [f"2026-11-20T15-04-05Z-inn-{people[0].game.commitment[:8]}.contack"]
    record = parse(only(directory))
    assert record == party.record()
    assert verify(record).finished


def test_each_game_has_its_own_record(party: Party, directory: Path) -> None:
    people = party.game("ann", "bob")
    party.play_out(people)
    party.ready(people)
    party.play_out(people)
    party.play_out(party.game("carl", "dov", name="pub"))
    assert len(names(directory)) == 3
    assert all(verify(parse(path)).finished for path in directory.iterdir())


def test_a_game_whose_table_gives_way_has_a_record(file: JournalFile, directory: Path) -> None:
    party = Party(max_tables=1, journal=StoreJournal(store(file, directory)))
    for person in party.game("ann", "bob"):
        person.does(Leave())
    party.table("carl", seats=2, name="pub")
    assert parse(only(directory)).complete
    assert games(file) == []


def test_a_game_that_everybody_has_left_has_a_record(party: Party, directory: Path, file: JournalFile) -> None:
    ann, bob = party.game("ann", "bob")
    ann.drops()
    bob.drops()
    party.waits(PATIENCE)
    last = parse(only(directory)).events[-1]
    assert isinstance(last, Abandoned)
    assert last.reason == LEFT_EMPTY
    assert games(file) == []


@pytest.mark.parametrize("name", ["../inn", "a/b", "Gasthaus zur Tür", "猫", ".", "a" * 24, "🎲" * 24])
def test_no_name_of_a_table_leads_out_of_the_directory(party: Party, directory: Path, name: str) -> None:
    party.play_out(party.game("ann", "bob", name=name))
    assert verify(parse(only(directory))).finished
    assert names(directory.parent) == ["journal.sqlite", "journal.sqlite-wal", "records"]


@pytest.mark.parametrize("secret", [{"password": "sesame"}, {"spectators": False}])
def test_record_says_that_spectators_were_not_allowed(
    file: JournalFile, directory: Path, secret: dict[str, Any]
) -> None:
    party = Party(journal=StoreJournal(store(file, directory)))
    people = [party.person("ann"), party.person("bob")]
    people[0].gets(Joined, OpenTable("inn", 2, countdown=0, **secret))
    party.deliver(join_table(party.lobby.tables.by_name["inn"], people[1].client, spectate=False))
    party.ready(people)
    party.play_out(people)
    assert parse(only(directory)).header.private


def test_recorded_game_is_forgotten_once_no_table_shows_it(party: Party, file: JournalFile) -> None:
    people = party.game("ann", "bob")
    party.play_out(people)
    assert len(games(file)) == 1
    party.ready(people)
    [game] = games(file)
    assert game == people[0].game.commitment
    party.play_out(people)
    for person in people:
        person.does(Leave())
    assert games(file) == []


def test_a_record_that_cannot_be_written_keeps_no_other_waiting(
    file: JournalFile, directory: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write = Archive.write

    def writes_all_but_the_first(archive: Archive, table: str, record: Record) -> Path:
        if table == "inn":
            raise RecursionError("a poison game")
        return write(archive, table, record)

    monkeypatch.setattr(Archive, "write", writes_all_but_the_first)
    party = Party(journal=StoreJournal(store(file, directory), records=False))
    for name in ("inn", "pub", "den"):
        party.play_out(party.game(f"ann {name}", f"bob {name}", name=name))
    kept = store(file, directory)
    with pytest.raises(RecursionError):
        restart(kept)
    assert len(names(directory)) == 2
    monkeypatch.undo()
    restart(kept)
    assert len(names(directory)) == 3


def test_record_written_before_a_crash_is_not_repeated(party: Party, file: JournalFile, directory: Path) -> None:
    party.play_out(party.game("ann", "bob"))
    restart(store(file, directory))
    assert len(names(directory)) == 1


def test_no_record_is_ever_overwritten(party: Party, file: JournalFile, directory: Path) -> None:
    party.play_out(party.game("ann", "bob"))
    edited = only(directory)
    edited.write_text("mine")
    restart(store(file, directory))
    assert edited.read_text() == "mine"
    [other] = [path for path in directory.iterdir() if path != edited]
    assert other.name.endswith("-2.contack")
    assert verify(parse(other)).finished


@pytest.mark.parametrize("left", [0, 100, 5000])
def test_torn_record_is_written_again(party: Party, file: JournalFile, directory: Path, left: int) -> None:
    party.play_out(party.game("ann", "bob"))
    whole = only(directory).read_bytes()
    only(directory).write_bytes(whole[:left] + bytes(len(whole) - left))
    restart(store(file, directory))
    assert only(directory).read_bytes() == whole


def test_unsynced_record_is_written_again_after_a_loss(file: JournalFile, directory: Path) -> None:
    party = Party(journal=StoreJournal(store(file, directory), records=False))
    party.play_out(party.game("ann", "bob"))
    lost = store(file, directory)
    restart(lost)
    only(directory).unlink()
    kept = store(file, directory)
    restart(kept)
    assert verify(parse(only(directory))).finished
    assert kept.sync_record()
    assert not kept.sync_record()


def test_record_that_fails_to_sync_is_written_again(
    file: JournalFile, directory: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    party = Party(journal=StoreJournal(store(file, directory), records=False))
    party.play_out(party.game("ann", "bob"))
    kept = store(file, directory)
    restart(kept)
    with monkeypatch.context() as disk:
        disk.setattr(os, "fsync", full_disk)
        with pytest.raises(OSError, match="No space left"):
            kept.sync_record()
    assert names(directory) == []  # the system may have dropped unwritten data
    assert not kept.sync_record()
    kept.record(())
    assert verify(parse(only(directory))).finished
    assert kept.sync_record()


def test_record_deleted_before_its_sync_is_done(file: JournalFile, directory: Path) -> None:
    party = Party(journal=StoreJournal(store(file, directory), records=False))
    party.play_out(party.game("ann", "bob"))
    kept = store(file, directory)
    restart(kept)
    only(directory).unlink()
    assert kept.sync_record()


def test_half_written_record_is_written_again(party: Party, directory: Path) -> None:
    people = party.game("ann", "bob")
    commitment = people[0].game.commitment[:8]
    (directory / f"2026-11-20T15-04-05Z-inn-{commitment}.contack.part").write_text("half")
    party.play_out(people)
    assert verify(parse(only(directory))).finished


def aged(path: Path, now: Time, days: float) -> None:
    path.write_text("record")
    os.utime(path, (now.now - days * DAY,) * 2)


def test_old_records_go_and_nothing_else_does(file: JournalFile, directory: Path) -> None:
    now = Time()
    ages = {"new.contack": 29.0, "old.contack": 31.0, "broken.contack.part": 31.0, "notes.txt": 31.0}
    ages |= {"new.review.json": 31.0, "old.review.json": 1.0}
    for name, days in ages.items():
        aged(directory / name, now, days)
    restart(store(file, directory, 30, now))
    assert names(directory) == ["new.contack", "new.review.json", "notes.txt"]


def test_beyond_so_many_bytes_the_oldest_records_go(file: JournalFile, directory: Path) -> None:
    now = Time()
    for name, days in {"new": 1.0, "old": 10_000.0, "older": 10_001.0, "oldest": 10_002.0}.items():
        aged(directory / f"{name}.contack", now, days)
    aged(directory / "notes.txt", now, 99)
    size = (directory / "new.contack").stat().st_size
    kept = DiskStore(file, Archive(directory, directory.parent / "tournaments", None, now, 2 * size))
    restart(kept)
    assert names(directory) == ["new.contack", "notes.txt", "old.contack"]


def test_excess_record_replaces_the_oldest(file: JournalFile, directory: Path) -> None:
    now = Time()
    archive = Archive(directory, directory.parent / "tournaments", None, now, 30_000)
    party = Party(journal=StoreJournal(DiskStore(file, archive)))
    people = party.game("ann", "bob")
    party.play_out(people)
    first = only(directory)
    for _ in range(10):
        party.ready(people)
        party.play_out(people)
    assert not first.exists()
    assert 0 < sum(path.stat().st_size for path in directory.iterdir()) <= 30_000


def tournament_with(folder: Path, now: Time, days: float, *records: str) -> None:
    """Write a tournament file whose last line is so many days old."""
    file = folder / f"{records[0]}.tournament"
    file.write_text("".join(f'{{"event": "result", "record": "{name}.contack"}}\n' for name in records))
    os.utime(file, (now.now - days * DAY,) * 2)


def test_tournament_is_deleted_with_its_records(file: JournalFile, directory: Path, tmp_path: Path) -> None:
    now, tournaments = Time(), tmp_path / "tournaments"
    tournaments.mkdir()
    for name in ("alone", "early", "late", "other"):
        aged(directory / f"{name}.contack", now, 31)
    tournament_with(tournaments, now, 29, "early", "late", "deleted")
    tournament_with(tournaments, now, 30.5, "other")
    kept = DiskStore(file, Archive(directory, tournaments, 30, now))
    restart(kept)
    assert names(directory) == ["early.contack", "late.contack"]
    assert names(tournaments) == ["early.tournament"]
    now.now += 2 * DAY
    restart(kept)
    assert names(directory) == names(tournaments) == []


def test_tournament_counts_as_one_record(file: JournalFile, directory: Path, tmp_path: Path) -> None:
    now, tournaments = Time(), tmp_path / "tournaments"
    tournaments.mkdir()
    for name, days in {"night": 3.0, "older": 2.0, "new": 1.0}.items():
        aged(directory / f"{name}.contack", now, days)
    tournament_with(tournaments, now, 1.5, "night")
    most = sum(path.stat().st_size for path in (*directory.iterdir(), *tournaments.iterdir()))
    restart(DiskStore(file, Archive(directory, tournaments, None, now, most - 1)))
    assert names(directory) == ["new.contack", "night.contack"]
    restart(DiskStore(file, Archive(directory, tournaments, None, now, 10)))
    assert names(directory) == ["new.contack"]
    assert names(tournaments) == []


def test_old_records_are_looked_for_once_a_day(file: JournalFile, directory: Path) -> None:
    now = Time()
    kept = store(file, directory, 30, now)
    restart(kept)
    aged(directory / "old.contack", now, 31)
    now.now += DAY - 1
    restart(kept)
    assert names(directory) == ["old.contack"]
    now.now += 1
    restart(kept)
    assert names(directory) == []
