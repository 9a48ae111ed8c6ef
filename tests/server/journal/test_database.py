"""The journal's file: what it holds, who may open it, and which files are refused with what to do."""

from __future__ import annotations

import re
import sqlite3
import stat
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from contack.engine.records.record import parse_record
from contack.server.journal import database as module
from contack.server.journal.database import BadJournal, JournalFile, examine
from contack.server.journal.snapshot_form import snapshot_from_plain, snapshot_to_plain
from contack.server.lobby.entry import TableGone
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
            file.keep(entries)
        again.lobby.tables.restore(file.load())
    assert world(again.lobby) == world(party.lobby)


def test_what_is_kept_twice_is_kept_once(file: JournalFile) -> None:
    journal = evening()
    for entries in journal.commits:
        file.keep(entries)
        file.keep(entries)
    assert file.load() == kept(journal.commits)


def test_many_entries_are_kept_together_or_not_at_all(file: JournalFile) -> None:
    entries = [entry for commit in evening().commits for entry in commit]
    with pytest.raises(sqlite3.Error):
        file.keep([*entries, TableGone({})])  # type: ignore[arg-type]  # what no database takes
    assert file.load() == []
    file.keep(entries)
    assert file.load()


def test_a_finished_game_is_there_as_its_record_until_it_is_forgotten(file: JournalFile) -> None:
    journal = RememberingJournal()
    party = Party(journal=journal)
    people = party.game("ann", "bob")
    party.play_out(people)
    for entries in journal.commits:
        file.keep(entries)
    [(game, table, record)] = file.games()
    assert (table, parse_record(record.encode())) == ("inn", party.record())
    file.forget([])
    assert file.record(game) == record
    file.keep([TableGone("inn")])
    file.forget([game])
    assert file.record(game) == record
    file.forget([])
    assert file.games() == []


def test_nobody_else_may_read_it(file: JournalFile, path: Path) -> None:
    file.keep([entry for commit in evening().commits for entry in commit])
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
    file.keep([TableGone("inn")])
    words = f"the journal {path} is in use by another server: stop that one, or take another --data"
    assert problem(path) == words
    file.close()
    JournalFile(path).close()


def test_a_newer_journal_is_refused(path: Path) -> None:
    JournalFile(path).close()
    with closing(sqlite3.connect(path)) as db:
        db.execute("PRAGMA user_version = 99")
    assert problem(path) == (
        f"the journal {path} is of a newer contack-server: run that one, or move it away to begin without its tables"
    )


def test_a_database_of_something_else_is_refused(path: Path) -> None:
    with closing(sqlite3.connect(path)) as db:
        db.execute("PRAGMA user_version = 1")
    assert "is no journal of Contack: move it away" in problem(path)


@pytest.mark.parametrize("damage", [b"no database at all, but long enough to be taken for one" * 20, b"\0" * 8192])
def test_what_is_no_database_is_refused(path: Path, damage: bytes) -> None:
    path.write_bytes(damage)
    assert "is damaged (file is not a database): restore it from a copy, or move it away" in problem(path)


def test_a_file_that_was_cut_off_is_refused(path: Path) -> None:
    written(path)
    path.write_bytes(path.read_bytes()[:-5000])
    assert "is damaged (" in problem(path)


def test_a_file_that_cannot_be_opened_is_refused(tmp_path: Path) -> None:
    assert "cannot be opened (" in problem(tmp_path / "nowhere" / "journal.sqlite")


SPOILT: dict[str, str] = {
    "no json": "UPDATE tables SET state = '{'",
    "no object": "UPDATE tables SET state = '[]'",
    "a field is missing": "UPDATE tables SET state = json_remove(state, '$.seats')",
    "a field is wrong": "UPDATE tables SET state = json_set(state, '$.players[0].token', 5)",
    "talk is no text": 'UPDATE tables SET state = json_set(state, \'$.chat\', json(\'[{"name": "a", "text": 5}]\'))',
    "a seed is wrong": "UPDATE tables SET state = json_set(state, '$.match.seed', '00') WHERE game IS NOT NULL",
    "events are missing": "DELETE FROM events",
    "the first events are missing": "DELETE FROM events WHERE seq = (SELECT min(seq) FROM events)",
    "a name is none": "UPDATE tables SET state = CAST(X'7BFF7D' AS TEXT)",
    "talk lacks a name": "UPDATE tables SET state = json_set(state, '$.chat', json('[{}]'))",
    "a lay is another": "UPDATE events SET lines = replace(lines, '\"points\": 1', '\"points\": 2')",
    "an event is no text": "UPDATE events SET lines = CAST(X'7B1B5BFF0A0A7D' AS TEXT)",
    "an event moves the cursor": "UPDATE events SET lines = char(27) || '[2J' || lines",
    "an event is none": "UPDATE events SET lines = replace(lines, 'laid', 'lain')",
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


def test_an_older_journal_is_brought_up_to_date(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    journal = written(path)
    monkeypatch.setattr(module, "MIGRATIONS", (*module.MIGRATIONS, "CREATE TABLE news (words TEXT)"))
    monkeypatch.setattr(module, "VERSION", 2)
    with closing(JournalFile(path)) as file:
        assert file.load() == kept(journal.commits)
    with closing(sqlite3.connect(path)) as db:
        assert db.execute("PRAGMA user_version").fetchone() == (2,)
        assert db.execute("SELECT count(*) FROM news").fetchone() == (0,)


def test_examining_a_journal_that_is_not_there_makes_none(path: Path) -> None:
    with pytest.raises(BadJournal, match="there is no journal"):
        examine(path)
    assert not path.exists()


def snapshots() -> list[TableSnapshot]:
    return [each.table for each in kept(evening().commits)]


def test_every_snapshot_comes_back_from_its_plain_form() -> None:
    for snapshot in snapshots():
        assert snapshot_from_plain(snapshot_to_plain(snapshot)) == snapshot


def test_a_field_that_an_older_journal_lacks_has_its_default() -> None:
    plain = snapshot_to_plain(snapshots()[0])
    del plain["chat"]
    assert snapshot_from_plain(plain | {"of the future": 1}).chat == ()
