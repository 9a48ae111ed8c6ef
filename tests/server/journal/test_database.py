"""The journal's file: what it holds, who may open it, and which files are refused with what to do."""

from __future__ import annotations

import re
import shutil
import sqlite3
import stat
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from contack.engine.records.record import parse_record
from contack.protocol.command import Say
from contack.protocol.limits import CHAT_TAIL
from contack.protocol.notice import ChatLine
from contack.server.journal import database as module
from contack.server.journal.database import BadJournal, JournalFile, examine
from contack.server.journal.rows import Row, RowIndex, encode
from contack.server.journal.snapshot_form import snapshot_from_plain, snapshot_to_plain
from contack.server.lobby.entry import ChatStored, TableGone, TableStored
from contack.server.table.snapshot import TableSnapshot
from tests.server.evening import evening, written
from tests.server.fake_journal import RememberingJournal, kept
from tests.server.party import Party
from tests.server.world import world


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "journal.sqlite"


@pytest.fixture
def file(path: Path) -> Iterator[JournalFile]:
    with closing(JournalFile(path)) as file:
        yield file


def test_what_is_loaded_is_what_was_kept(path: Path) -> None:
    journal = written(path)
    with closing(JournalFile(path)) as file:
        assert file.load() == kept(journal.commits)


def test_what_comes_back_is_the_lobby_as_it_was(path: Path) -> None:
    journal = evening()
    party, again = Party(), Party()
    party.lobby.tables.restore(kept(journal.commits))
    with closing(JournalFile(path)) as file:
        for entries in journal.commits:
            file.keep(encode(entries))
        again.lobby.tables.restore(file.load())
    assert world(again.lobby) == world(party.lobby)


@pytest.fixture
def always_looked_after(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("contack.server.journal.database.LOOK_SECONDS", 0.0)


@pytest.mark.usefixtures("always_looked_after")
@pytest.mark.parametrize("gone", [["journal.sqlite"], ["journal.sqlite-wal"], ["journal.sqlite", "journal.sqlite-wal"]])
def test_a_journal_that_is_taken_away_is_written_anew_as_a_whole(path: Path, tmp_path: Path, gone: list[str]) -> None:
    journal, copied = evening(), tmp_path / "killed"
    *before, last = journal.commits
    with closing(JournalFile(path)) as file:
        for entries in before:
            file.keep(encode(entries))
        for name in gone:
            path.with_name(name).unlink()
        file.keep(encode(last))
        # as it is found after a kill
        shutil.copytree(tmp_path, copied)
    for folder in copied, tmp_path:
        with closing(JournalFile(folder / path.name)) as again:
            assert again.load() == kept(journal.commits)
    assert not path.with_name("journal.sqlite.part").exists()


@pytest.mark.usefixtures("always_looked_after")
def test_a_folder_that_is_taken_away_is_waited_for(tmp_path: Path) -> None:
    journal, folder = evening(), tmp_path / "data"
    *before, last = journal.commits
    folder.mkdir()
    with closing(JournalFile(folder / "journal.sqlite")) as file:
        for entries in before:
            file.keep(encode(entries))
        shutil.rmtree(folder)
        for _ in range(2):
            with pytest.raises(FileNotFoundError):
                file.keep(encode(last))
        folder.mkdir()
        file.keep(encode(last))
        assert file.load() == kept(journal.commits)


def test_what_is_tried_again_although_it_was_kept_is_kept_once(
    file: JournalFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(index: RowIndex, row: Row) -> None:
        raise OSError("the answer of the disk was lost")

    journal = evening()
    for entries in journal.commits:
        if entries:
            with monkeypatch.context() as patch:
                patch.setattr(RowIndex, "note", fails)
                with pytest.raises(OSError, match="lost"):
                    file.keep(encode(entries))
        file.keep(encode(entries))
    assert file.load() == kept(journal.commits)


@pytest.mark.parametrize("at_once", [3, 150])
def test_many_entries_are_kept_together_or_not_at_all(
    path: Path, monkeypatch: pytest.MonkeyPatch, at_once: int
) -> None:
    monkeypatch.setattr(module, "AT_ONCE", at_once)
    full = "BEFORE INSERT ON main.entries WHEN NEW.place = 'last' BEGIN SELECT RAISE(ABORT, 'no room'); END"
    entries = [entry for commit in evening().commits for entry in commit]
    with closing(JournalFile(path)) as file:
        file._db.execute(f"CREATE TEMP TRIGGER full {full}")
        with pytest.raises(sqlite3.Error, match="no room"):
            file.keep(encode([*entries, TableGone("last")]))
        assert file.load() == []
        file.keep(encode(entries))
        assert file.load()
    with closing(JournalFile(path)) as file:
        assert file.load()


def test_all_that_is_kept_together_comes_back_from_one_commit(path: Path) -> None:
    journal = evening()
    with closing(JournalFile(path)) as file:
        file.keep(encode([entry for commit in journal.commits for entry in commit]))
        assert file.load() == kept(journal.commits)
    with closing(JournalFile(path)) as file:
        assert file.load() == kept(journal.commits)


def test_what_nobody_needs_is_deleted_and_all_else_is_as_it_was(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "UNNEEDED_ROWS", 5)
    journal = evening()
    with closing(JournalFile(path)) as file:
        for entries in journal.commits:
            file.keep(encode(entries))
            file.forget([])
            file.sweep()
        assert file.load() == kept(journal.commits)
    assert rows(path) < 5 + sum(1 + len(each.events) + len(each.chat) for each in kept(journal.commits))
    with closing(JournalFile(path)) as file:
        assert file.load() == kept(journal.commits)


def test_talk_of_a_talkative_table_is_deleted_by_its_size(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "UNNEEDED_SIZE", 10_000)
    with closing(JournalFile(path)) as file:
        file.keep(encode([TableStored(1, snapshots()[0])]))
        place = snapshots()[0].options.name
        for number in range(500):
            file.keep(encode([ChatStored(place, ChatLine("ann", f"{number} " + 496 * "x"))]))
            file.sweep()
        [table] = file.load()
        assert [line.text.split()[0] for line in table.chat] == [f"{number}" for number in range(480, 500)]
    assert rows(path) < 1 + CHAT_TAIL + 10_000 // 500 + 1


def test_line_of_talk_is_all_that_is_written_of_it() -> None:
    journal = RememberingJournal()
    ann, _ = Party(journal=journal).table("ann", "bob")
    ann.does(Say("hello"))
    assert journal.commits[-1] == [ChatStored("inn", ChatLine("ann", "hello"))]


def test_little_that_nobody_needs_is_let_be(path: Path) -> None:
    journal = written(path)
    with closing(JournalFile(path)) as file:
        file.sweep()
    assert rows(path) == sum(len(encode(entries)) for entries in journal.commits)


def rows(path: Path) -> int:
    with closing(sqlite3.connect(path)) as db:
        return int(db.execute("SELECT count(*) FROM entries").fetchone()[0])


def test_finished_game_stays_as_its_record_until_forgotten(file: JournalFile) -> None:
    journal = RememberingJournal()
    party = Party(journal=journal)
    people = party.game("ann", "bob")
    party.play_out(people)
    for entries in journal.commits:
        file.keep(encode(entries))
    [(game, table, record)] = file.games()
    assert (table, parse_record(record.encode())) == ("inn", party.record())
    file.forget([])
    assert file.record(game) == record
    file.keep(encode([TableGone("inn")]))
    file.forget([game])
    assert file.record(game) == record
    file.forget([])
    assert file.games() == []


def test_nobody_else_may_read_it(file: JournalFile, path: Path) -> None:
    file.keep(encode([entry for commit in evening().commits for entry in commit]))
    modes = {each.name: stat.S_IMODE(each.stat().st_mode) for each in path.parent.iterdir()}
    assert set(modes.values()) == {0o600}
    assert "journal.sqlite-wal" in modes


def test_an_older_file_that_others_may_read_is_made_private(path: Path) -> None:
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


def test_a_second_server_is_locked_out_until_the_first_has_gone(file: JournalFile, path: Path) -> None:
    file.keep(encode([TableGone("inn")]))
    words = f"the journal {path} is in use by another server: stop that one, or take another --data"
    assert problem(path) == words
    file.close()
    JournalFile(path).close()


@pytest.mark.parametrize("version", [3, 99])
def test_journal_of_another_version_is_refused(path: Path, version: int) -> None:
    JournalFile(path).close()
    with closing(sqlite3.connect(path)) as db:
        db.execute(f"PRAGMA user_version = {version}")
    assert problem(path) == (
        f"the journal {path} is of another version of contack-server: run that one, or move it away"
        " to begin without its tables"
    )


def test_a_database_of_something_else_is_refused(path: Path) -> None:
    with closing(sqlite3.connect(path)) as db:
        db.execute("PRAGMA user_version = 1")
    assert "is no journal of Contack: move it away" in problem(path)


@pytest.mark.parametrize("damage", [b"no database at all, but long enough to be taken for one" * 20, b"\0" * 8192])
def test_what_is_no_database_is_refused(path: Path, damage: bytes) -> None:
    path.write_bytes(damage)
    assert "is damaged (it is no SQLite database): restore it from a copy, or move it away" in problem(path)


def test_a_file_that_was_cut_off_is_refused(path: Path) -> None:
    written(path)
    path.write_bytes(path.read_bytes()[:-5000])
    assert "is damaged (" in problem(path)


def test_a_file_that_cannot_be_opened_is_refused(tmp_path: Path) -> None:
    assert "cannot be opened (its folder is missing" in problem(tmp_path / "nowhere" / "journal.sqlite")


TABLES = "place IS NOT NULL AND game IS NOT id AND game IS NOT 0"

EVENTS = "place IS NULL OR game = id"

SPOILT: dict[str, str] = {
    "no json": f"UPDATE entries SET body = '{{' WHERE {TABLES}",
    "no object": f"UPDATE entries SET body = '[]' WHERE {TABLES}",
    "a field is missing": f"UPDATE entries SET body = json_remove(body, '$.seats') WHERE {TABLES}",
    "a field is wrong": f"UPDATE entries SET body = json_set(body, '$.players[0].token', 5) WHERE {TABLES}",
    "a line is no text": "UPDATE entries SET body = '[\"ann\", 5]' WHERE game = 0",
    "a line lacks its speaker": "UPDATE entries SET body = '[\"hello\"]' WHERE game = 0",
    "a seed is wrong": (
        f"UPDATE entries SET body = json_set(body, '$.match.seed', '00') WHERE game IS NOT NULL AND {TABLES}"
    ),
    "events are missing": f"DELETE FROM entries WHERE {EVENTS}",
    "the first events are missing": "DELETE FROM entries WHERE game = id",
    "a game is another table's": "UPDATE entries SET game = (SELECT max(game) FROM entries) WHERE place IS NULL",
    "a name is none": f"UPDATE entries SET body = CAST(X'7BFF7D' AS TEXT) WHERE {TABLES}",
    "a lay is another": f"UPDATE entries SET body = replace(body, '\"points\": 1', '\"points\": 2') WHERE {EVENTS}",
    "an event is no text": f"UPDATE entries SET body = CAST(X'7B1B5BFF0A0A7D' AS TEXT) WHERE {EVENTS}",
    "an event moves the cursor": f"UPDATE entries SET body = char(27) || '[2J' || body WHERE {EVENTS}",
    "an event is none": f"UPDATE entries SET body = replace(body, 'laid', 'lain') WHERE {EVENTS}",
}


@pytest.mark.parametrize("spoil", SPOILT.values(), ids=SPOILT)
def test_a_sound_file_with_contents_that_cannot_be_is_refused(path: Path, spoil: str) -> None:
    written(path)
    assert examine(path) == "tables: 3, games that go on: 2"
    with closing(sqlite3.connect(path)) as db:
        db.execute(spoil)
        db.commit()
    with pytest.raises(BadJournal, match=r"is damaged \(.*\): restore it from a copy, or move it away") as refused:
        examine(path)
    assert str(refused.value).isprintable()
    assert not re.search(r"`|Expect|codec|line \d+ column|KeyError|\('|fromhex", str(refused.value)), refused.value


def test_examining_a_journal_that_is_not_there_makes_none(path: Path) -> None:
    with pytest.raises(BadJournal, match="there is no journal"):
        examine(path)
    assert not path.exists()


def snapshots() -> list[TableSnapshot]:
    return [each.table for each in kept(evening().commits)]


def test_every_snapshot_comes_back_from_its_plain_form() -> None:
    for snapshot in snapshots():
        assert snapshot_from_plain(snapshot_to_plain(snapshot)) == snapshot
