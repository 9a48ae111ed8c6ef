"""Backups: their contents, and complete or no restoration."""

import gzip
import io
import os
import shutil
import sqlite3
import tarfile
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from contack.server.admin.base.archive import MANIFEST_NAME, BadBackup, restore
from contack.server.admin.base.member import FREE_TO_GROW, BackupMembers
from contack.server.config.settings import BadSettings
from contack.server.journal.archive import Archive
from contack.server.journal.database import JournalFile, examine
from contack.server.journal.journal import Copied
from contack.server.journal.standings import StandingsFile
from contack.server.journal.store import DiskStore
from tests.server.admin.host import Host
from tests.server.caller import game
from tests.server.fake_journal import full_disk
from tests.server.journal.test_store import StoreJournal


class CopyingJournal(StoreJournal):
    """Keeps in a store at once, which can be copied."""

    def copy(self, folder: Path, done: Copied) -> None:
        try:
            records: list[Path] | Exception = self.store.copy(folder)
        except Exception as why:
            records = why
        done(records)


@pytest.fixture
def data(tmp_path: Path) -> Path:
    data = tmp_path / "data"
    (data / "records").mkdir(parents=True)
    return data


@pytest.fixture
def store(data: Path) -> Iterator[DiskStore]:
    standings = StandingsFile(data / "standings.jsonl", "2026-11-20T15:04:05Z")
    archive = Archive(data / "records", data / "tournaments", None, lambda: 0.0)
    with closing(DiskStore(JournalFile(data / "journal.sqlite"), archive, standings)) as store:
        yield store


@pytest.fixture
def host(data: Path, store: DiskStore) -> Host:
    host = Host(data, CopyingJournal(store))
    (data / "records" / "old.contack").write_text("a record")
    (data / "tournaments").mkdir()
    (data / "tournaments" / "old.tournament").write_text("a game night")
    (data / "certificate.pem").write_text("a key")
    (data / "certificate.pem").chmod(0o600)
    host.types("ban", "the", "rat")
    game(host.hub, "ann", "bob")
    return host


def test_backup_has_everything_and_is_private(host: Host, tmp_path: Path) -> None:
    file = tmp_path / "backup.tar.gz"
    assert host.types("backup", str(file)).endswith("records: 1")
    assert file.stat().st_mode & 0o777 == 0o600
    with tarfile.open(file) as tar:
        assert tar.getnames() == [
            MANIFEST_NAME, "journal.sqlite", "standings.jsonl", "bans.json", "certificate.pem", "records/old.contack",
            "tournaments/old.tournament",
        ]  # fmt: skip
    assert sorted(path.name for path in tmp_path.iterdir()) == ["backup.tar.gz", "data"]


def test_backup_restores_the_state_of_its_time(host: Host, tmp_path: Path, data: Path) -> None:
    file, new = tmp_path / "backup.tar.gz", tmp_path / "new"
    host.types("backup", str(file))
    host.types("close", "inn")
    words = restore(file, new)
    assert words == f'restored to {new}: the server "parlour"; tables: 1, unfinished games: 1, records: 1'
    for name in (
        "standings.jsonl", "bans.json", "certificate.pem", "records/old.contack", "tournaments/old.tournament",
    ):  # fmt: skip
        assert (new / name).read_bytes() == (data / name).read_bytes()
    for name in ("journal.sqlite", "certificate.pem", "bans.json"):
        assert (new / name).stat().st_mode & 0o777 == 0o600
    assert examine(new / "journal.sqlite") == "tables: 1, unfinished games: 1"
    assert Host(new).file.bans.of_name("the rat")


def test_a_directory_that_is_there_and_empty_will_do(host: Host, tmp_path: Path) -> None:
    host.types("backup", str(tmp_path / "b"))
    (tmp_path / "new").mkdir()
    assert "restored" in restore(tmp_path / "b", tmp_path / "new")
    assert "journal.sqlite" in {path.name for path in (tmp_path / "new").iterdir()}


def test_one_with_anything_in_it_will_not(host: Host, tmp_path: Path, data: Path) -> None:
    host.types("backup", str(tmp_path / "b"))
    with pytest.raises(BadBackup, match=r"not empty, a server may run there: it has bans\.json, certificate\.pem"):
        restore(tmp_path / "b", data)


def test_backup_overwrites_nothing_and_needs_a_writable_path(host: Host, tmp_path: Path) -> None:
    (tmp_path / "there").touch()
    assert host.types("backup", str(tmp_path / "there")).endswith(
        "already exists: choose a new name, or move that file away"
    )
    assert "cannot write to" in host.types("backup", str(tmp_path / "gone" / "b"))
    assert "File name too long" in host.types("backup", str(tmp_path / ("b" * 300)))
    assert host.types("backup", "b") == "b is not a full path"


def test_failed_backup_leaves_nothing_and_can_be_repeated(
    host: Host, store: DiskStore, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(store, "copy", full_disk)
        words = host.types("backup", str(tmp_path / "b"))
    assert words == f"the backup {tmp_path / 'b'} cannot be written: No space left on device"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["data"]
    assert "backed up" in host.types("backup", str(tmp_path / "b"))


def forged(path: Path, *members: tuple[str, bytes]) -> Path:
    with tarfile.open(path, "w:gz") as tar:
        for name, content in members:
            member = tarfile.TarInfo(name)
            member.size = len(content)
            tar.addfile(member, io.BytesIO(content))
    return path


MANIFEST = (MANIFEST_NAME, b'{"backup": 1, "server": "den", "version": "1"}')


@pytest.mark.parametrize(
    "members",
    [
        [],
        [("journal.sqlite", b"")],
        [(MANIFEST_NAME, b"{}")],
        [(MANIFEST_NAME, MANIFEST[1].replace(b"1,", b"2,"))],
        [MANIFEST, ("../evil", b"x")],
        [MANIFEST, ("/etc/evil", b"x")],
        [MANIFEST, ("records/../../evil.contack", b"x")],
        [MANIFEST, ("records/evil.sh", b"x")],
        [MANIFEST, ("admin.sock", b"x")],
        [MANIFEST, (r"records/..\..\evil.contack", b"x")],
        [MANIFEST, ("records/C:evil.contack", b"x")],
        [MANIFEST, ("records/evil.contack:stream.contack", b"x")],
        [MANIFEST, ("bans.json", b"{}"), ("bans.json", b"{}")],
        [(MANIFEST_NAME, MANIFEST[1].replace(b"den", b"\\u001b[2J"))],
        [MANIFEST, ("journal.sqlite", bytes(FREE_TO_GROW + 1))],
        [MANIFEST, *((f"records/{number}.contack", bytes(2**20)) for number in range(17))],
    ],
)
def test_invalid_backup_is_refused_without_traces(tmp_path: Path, members: list[tuple[str, bytes]]) -> None:
    file = forged(tmp_path / "b", *members)
    with pytest.raises(BadBackup, match="not a backup of Contack, or is damaged"):
        restore(file, tmp_path / "new")
    assert [path.name for path in tmp_path.iterdir()] == ["b"]


@pytest.mark.parametrize("size", [2**10, 2**40])
def test_sparse_member_is_refused(size: int) -> None:
    member = tarfile.TarInfo("journal.sqlite")
    member.pax_headers = {"GNU.sparse.major": "1", "GNU.sparse.minor": "0", "GNU.sparse.realsize": str(size)}
    content = b"0\n".ljust(512, b"\0")
    member.size = len(content)
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w", format=tarfile.PAX_FORMAT) as tar:
        tar.addfile(member, io.BytesIO(content))
    packed.seek(0)
    with tarfile.open(fileobj=packed) as tar, pytest.raises(tarfile.ReadError, match="a member that no backup has"):
        BackupMembers(2**20, 2**50).check(tar.getmembers()[0])


def test_backup_larger_than_the_disk_is_refused_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "disk_usage", lambda _: shutil._ntuple_diskusage(2**20, 2**20, 999))
    monkeypatch.setattr(shutil, "copyfileobj", lambda *_: pytest.fail("something was written"))
    with pytest.raises(BadBackup, match="cannot be put back: No space left on device; make room"):
        restore(forged(tmp_path / "b", MANIFEST, ("journal.sqlite", b"x" * 1000)), tmp_path / "new")


@pytest.mark.parametrize(
    "statement",
    [
        "CREATE TRIGGER evil AFTER INSERT ON entries BEGIN DELETE FROM entries; END",
        "CREATE VIEW evil AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i FROM n) SELECT i FROM n",
        "CREATE INDEX evil ON entries (body)",
        "ALTER TABLE entries ADD COLUMN evil TEXT",
    ],
)
def test_journal_with_another_schema_is_refused(host: Host, tmp_path: Path, statement: str) -> None:
    journal = tmp_path / "journal.sqlite"
    JournalFile(journal).close()
    with closing(sqlite3.connect(journal)) as db:
        db.execute(statement)
        db.execute("PRAGMA journal_mode = DELETE")
    with pytest.raises(BadSettings, match="has other tables than a journal of Contack"):
        restore(forged(tmp_path / "b", MANIFEST, ("journal.sqlite", journal.read_bytes())), tmp_path / "new")
    assert not (tmp_path / "new").exists()


def test_so_is_one_without_a_journal_or_with_a_damaged_one(tmp_path: Path) -> None:
    with pytest.raises(BadBackup, match="has no journal"):
        restore(forged(tmp_path / "b", MANIFEST), tmp_path / "new")
    with pytest.raises(BadSettings, match="is damaged"):
        restore(forged(tmp_path / "c", MANIFEST, ("journal.sqlite", b"x" * 5000)), tmp_path / "new")
    assert not (tmp_path / "new").exists()


def test_so_is_one_that_was_cut_off(host: Host, tmp_path: Path) -> None:
    file = tmp_path / "b"
    host.types("backup", str(file))
    os.truncate(file, file.stat().st_size // 2)
    with pytest.raises(BadBackup, match="damaged"):
        restore(file, tmp_path / "new")
    assert not (tmp_path / "new").exists()


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(BadBackup, match="no file"):
        restore(tmp_path / "b", tmp_path / "new")


def test_players_learn_nothing_of_a_backup(host: Host, tmp_path: Path) -> None:
    person = host.person("carl")
    person.notices.clear()
    host.types("backup", str(tmp_path / "b"))
    person.hears()
    assert person.notices == []


def test_full_disk_differs_from_an_unreadable_backup(
    host: Host, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, new = tmp_path / "backup.tar.gz", tmp_path / "new"
    host.types("backup", str(file))
    monkeypatch.setattr(shutil, "copyfileobj", full_disk)
    with pytest.raises(BadBackup, match="cannot be put back: No space left on device; make room"):
        restore(file, new)
    assert not new.exists()


def test_long_header_is_not_read_into_memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "b"
    with tarfile.open(file, "w:gz", format=tarfile.PAX_FORMAT, pax_headers={"comment": " " * 2**18}):
        pass
    size = 0
    read = gzip.GzipFile.read

    def counted(unpacked: gzip.GzipFile, wanted: int | None = -1) -> bytes:
        nonlocal size
        data = read(unpacked, wanted)
        size += len(data)
        return data

    monkeypatch.setattr(gzip.GzipFile, "read", counted)
    with pytest.raises(BadBackup, match="not a backup of Contack, or is damaged"):
        restore(file, tmp_path / "new")
    assert size < 2**17


def test_backup_of_many_records_is_restored(host: Host, tmp_path: Path, data: Path) -> None:
    for number in range(300):
        (data / "records" / f"{number}.contack").write_text("a record\n" * number)
    host.types("backup", str(tmp_path / "b"))
    assert restore(tmp_path / "b", tmp_path / "new").endswith("records: 301")
