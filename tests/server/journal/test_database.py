"""The journal's file: its contents, who can open it, and refused files."""

import re
import shutil
import sqlite3
import stat
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from zlib import crc32

import pytest

from contack.server.journal.database import BadJournal, JournalFile, examine
from contack.server.journal.ledger import JournalRow, Ledger
from tests.server.evening import evening, keep, written
from tests.server.fake_journal import kept, load
from tests.server.party import Party
from tests.server.world import world


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "journal.sqlite"


@pytest.fixture
def file(path: Path) -> Iterator[JournalFile]:
    with closing(JournalFile(path)) as file:
        yield file


def test_journal_brings_back_the_lobby(path: Path) -> None:
    journal = written(path)
    party, again = Party(), Party()
    party.lobby.tables.restore(kept(journal.commits))
    again.lobby.tables.restore(load(path))
    assert load(path) == kept(journal.commits)
    assert world(again.lobby) == world(party.lobby)


def test_batch_that_is_written_twice_is_kept_once(file: JournalFile) -> None:
    ledger, journal = Ledger(), evening()
    for entries in journal.commits:
        batch = ledger.batch(entries)
        file.keep(batch)
        file.keep(batch)
    assert Ledger.read(file.rows).tables == kept(journal.commits)


def test_sweep_deletes_rows_before_the_oldest_needed(file: JournalFile) -> None:
    for row in (1, 2, 3):
        file.keep(JournalRow(row, b"row"))
    file.keep(JournalRow(4, b"row", oldest=3))
    assert [row for row, _ in file.rows] == [3, 4]


def test_batch_is_written_with_its_sweep_or_not_at_all(file: JournalFile) -> None:
    for row in (1, 2, 3):
        file.keep(JournalRow(row, b"row"))
    full = "BEFORE DELETE ON main.entries BEGIN SELECT RAISE(ABORT, 'no room'); END"
    file._db.execute(f"CREATE TEMP TRIGGER full {full}")
    with pytest.raises(sqlite3.Error, match="no room"):
        file.keep(JournalRow(4, b"row", oldest=3))
    assert [row for row, _ in file.rows] == [1, 2, 3]


@pytest.mark.parametrize("pragma", ["synchronous = 2", "fullfsync = 1", "checkpoint_fullfsync = 1"])
def test_commit_survives_a_loss_of_power(file: JournalFile, pragma: str) -> None:
    name, _, value = pragma.partition(" = ")
    assert file._number(name) == int(value)


def test_only_this_user_can_read_the_journal(file: JournalFile, path: Path) -> None:
    keep(file, evening().commits)
    modes = {each.name: stat.S_IMODE(each.stat().st_mode) for each in path.parent.iterdir()}
    assert set(modes.values()) == {0o600}
    assert "journal.sqlite-wal" in modes


def test_older_journal_becomes_private(path: Path) -> None:
    JournalFile(path).close()
    path.chmod(0o644)
    JournalFile(path).close()
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def problem(path: Path) -> str:
    """Return the line that tells why a journal is refused, and what to do."""
    with pytest.raises(BadJournal) as caught:
        JournalFile(path)
    words = str(caught.value)
    assert words.isprintable()
    return words


def test_second_server_is_refused_until_the_first_stops(file: JournalFile, path: Path) -> None:
    file.keep(JournalRow(1, b"row"))
    words = f"the journal {path} is in use by another server: stop that one, or take another --data"
    assert problem(path) == words
    file.close()
    JournalFile(path).close()


@pytest.mark.parametrize("version", [4, 99])
def test_journal_of_another_version_is_refused(path: Path, version: int) -> None:
    JournalFile(path).close()
    with closing(sqlite3.connect(path)) as db:
        db.execute(f"PRAGMA user_version = {version}")
    assert problem(path) == (
        f"the journal {path} is from another version of contack-server: move journal.sqlite aside to start without its"
        " tables; records stay"
    )


def test_other_database_is_refused(path: Path) -> None:
    with closing(sqlite3.connect(path)) as db:
        db.execute("PRAGMA user_version = 1")
    assert "is not a journal of Contack: move journal.sqlite aside" in problem(path)


@pytest.mark.parametrize("damage", [b"no database at all, but long enough to be taken for one" * 20, b"\0" * 8192])
def test_other_file_is_refused(path: Path, damage: bytes) -> None:
    path.write_bytes(damage)
    assert (
        "is damaged (it is not an SQLite database): restore it from a backup, or move journal.sqlite aside"
        in problem(path)
    )


def test_file_that_was_cut_off_is_refused(path: Path) -> None:
    written(path)
    path.write_bytes(path.read_bytes()[:-5000])
    assert "is damaged (" in problem(path)


def test_journal_without_folder_is_refused(tmp_path: Path) -> None:
    assert "cannot be opened (its folder is missing" in problem(tmp_path / "nowhere" / "journal.sqlite")


def changed(body: bytes) -> bytes:
    return body[:-1] + bytes([body[-1] ^ 1])


def other_lay(body: bytes) -> bytes:
    return body.replace(b"\xa4seat\x00", b"\xa4seat\x01")


SPOILT: dict[str, str] = {
    "a byte is another": "UPDATE entries SET body = changed(body)",
    "a checksum is missing": "UPDATE entries SET crc = NULL",
    "a body is a text": "UPDATE entries SET body = 'text'",
    "an entry is none": "UPDATE entries SET body = CAST('{}' AS BLOB), crc = crc(CAST('{}' AS BLOB))",
    "a row is missing": "DELETE FROM entries WHERE id = 2",
    "a lay is another": "UPDATE entries SET body = other_lay(body), crc = crc(other_lay(body))",
}


@pytest.mark.parametrize("spoil", SPOILT.values(), ids=SPOILT)
def test_sound_file_with_impossible_contents_is_refused(path: Path, spoil: str) -> None:
    written(path)
    assert examine(path) == "tables: 3, unfinished games: 2"
    with closing(sqlite3.connect(path)) as db:
        for function in (changed, other_lay, crc32):
            db.create_function(function.__name__.removesuffix("32"), 1, function)
        db.execute(spoil)
        db.commit()
    with pytest.raises(BadJournal, match=r"is damaged \(.*\): restore it from a backup, or move journal") as refused:
        examine(path)
    assert str(refused.value).isprintable()
    assert not re.search(r"`|Expect|codec|KeyError|\('", str(refused.value)), refused.value


def test_damaged_log_gives_an_earlier_moment(path: Path, tmp_path: Path) -> None:
    journal, killed = evening(), tmp_path / "killed"
    with closing(JournalFile(path)) as file:
        keep(file, journal.commits)
        killed.mkdir()
        for name in ("journal.sqlite", "journal.sqlite-wal"):
            shutil.copy(path.with_name(name), killed)
    log = killed / "journal.sqlite-wal"
    data = log.read_bytes()
    log.write_bytes(data[: len(data) // 2] + bytes(100) + data[len(data) // 2 + 100 :])
    assert load(killed / "journal.sqlite") in [kept(journal.commits[:end]) for end in range(len(journal.commits))]


def test_examine_makes_no_journal(path: Path) -> None:
    with pytest.raises(BadJournal, match="no journal"):
        examine(path)
    assert not path.exists()
