"""Damage in a journal's write-ahead log: what was confirmed and cannot be read any more is noticed."""

from __future__ import annotations

import random
import shutil
import sqlite3
from contextlib import closing
from itertools import pairwise
from pathlib import Path

import pytest

from contack.server.journal import database as module
from contack.server.journal.database import PAGE, BadJournal, JournalFile
from contack.server.journal.rows import encode
from contack.server.journal.wal_check import has_lost, is_cut_off, log_length
from tests.server.evening import evening
from tests.server.process import ServerProcess

HEADER, FRAME = 32, 24 + PAGE
LENGTH = log_length(PAGE)


@pytest.fixture(scope="module")
def killed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return left_by_one_killed(tmp_path_factory)


def left_by_one_killed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with a journal as a server leaves it that is killed: copied while it is open."""
    folder, copy = tmp_path_factory.mktemp("open"), tmp_path_factory.mktemp("killed")
    with closing(JournalFile(folder / "journal.sqlite")) as file:
        for entries in evening().commits:
            file.keep(encode(entries))
        shutil.copytree(folder, copy, dirs_exist_ok=True)
    return copy


@pytest.fixture
def journal(killed: Path, tmp_path: Path) -> Path:
    shutil.copytree(killed, tmp_path, dirs_exist_ok=True)
    return tmp_path / "journal.sqlite"


@pytest.fixture
def log(journal: Path) -> bytes:
    return log_of(journal).read_bytes()


def log_of(path: Path) -> Path:
    return path.with_name(path.name + "-wal")


def frames(log: bytes) -> int:
    """Return how many frames hold anything."""
    return (last_commits(log)[-1] + FRAME - HEADER) // FRAME


def changed(log: bytes, at: int) -> bytes:
    return log[:at] + bytes([log[at] ^ 1]) + log[at + 1 :]


def last_commits(log: bytes) -> list[int]:
    """Return where the frames begin that end a commit."""
    starts = range(HEADER, len(log), FRAME)
    return [at for at in starts if any(log[at + 4 : at + 8])]


def test_a_whole_log_has_lost_nothing(log: bytes) -> None:
    assert frames(log) > 20
    assert not has_lost(log, PAGE)


def test_no_log_has_lost_nothing() -> None:
    assert not has_lost(b"", PAGE)
    assert not has_lost(bytes(HEADER), PAGE)


def test_a_change_anywhere_before_the_last_commits_is_noticed(log: bytes) -> None:
    end = last_commits(log)[-2]
    chance = random.Random(4)
    for at in [0, 5, 17, 25, *(chance.randrange(HEADER, end) for _ in range(8))]:
        assert has_lost(changed(log, at), PAGE), at


def test_a_hole_is_noticed(log: bytes) -> None:
    at = HEADER + FRAME * (frames(log) // 2)
    assert has_lost(log[:at] + bytes(FRAME) + log[at + FRAME :], PAGE)
    assert has_lost(bytes(HEADER + FRAME) + log[HEADER + FRAME :], PAGE)


def test_an_end_that_is_torn_or_cut_off_is_a_loss_of_power(log: bytes) -> None:
    before, last = last_commits(log)[-2:]
    for at in range(before + FRAME, last + FRAME, 1500):
        assert not has_lost(log[:at], PAGE)
        assert not has_lost(changed(log, at), PAGE)


def test_a_log_is_long_from_the_beginning(log: bytes) -> None:
    assert len(log) == LENGTH
    assert HEADER + FRAME * frames(log) < LENGTH / 2


def test_an_end_that_is_cut_off_is_noticed_where_anything_was(log: bytes) -> None:
    end = HEADER + FRAME * frames(log)
    for at in (HEADER, HEADER + 100, last_commits(log)[3], end - FRAME, end - 1):
        assert is_cut_off(log[:at], PAGE), at
    for at in (0, HEADER - 1, end + FRAME, LENGTH - 1, LENGTH):
        assert not is_cut_off(log[:at], PAGE), at


def test_a_journal_whose_log_is_cut_off_is_refused(journal: Path, log: bytes) -> None:
    log_of(journal).write_bytes(log[: last_commits(log)[-1]])
    with pytest.raises(BadJournal, match="-wal of the journal is damaged"):
        JournalFile(journal)


def test_journal_with_another_page_size_is_checked(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patched:
        patched.setattr(module, "PAGE", 4096)
        journal = left_by_one_killed(tmp_path_factory) / "journal.sqlite"
    log = log_of(journal).read_bytes()
    assert len(log) == log_length(4096)
    for damaged in (changed(log, 5), changed(log, HEADER + 5000), log[: 2 * len(log) // 1000]):
        log_of(journal).write_bytes(damaged)
        with pytest.raises(BadJournal, match="-wal of the journal is damaged"):
            JournalFile(journal)
    log_of(journal).write_bytes(log)
    with closing(JournalFile(journal)) as file:
        assert file.load()


def test_failed_commits_after_the_end_are_no_loss(log: bytes) -> None:
    ends = [at + FRAME for at in last_commits(log)]
    commits = [log[start:end] for start, end in pairwise(ends)]
    assert not has_lost(log[: ends[3]] + commits[5] + commits[9] + commits[7], PAGE)
    assert has_lost(log[: ends[3]] + commits[5] + commits[9] + commits[10], PAGE)


def test_an_earlier_log_behind_the_end_is_no_loss(journal: Path) -> None:
    with closing(sqlite3.connect(journal, isolation_level=None)) as db:
        db.execute("PRAGMA wal_checkpoint")
        db.execute("PRAGMA user_version = 1")  # which begins the log anew, over the old one
        log = log_of(journal).read_bytes()
        assert frames(log) > 20
        assert not has_lost(log, PAGE)
        assert not has_lost(changed(log, HEADER + 100), PAGE)


def test_damaged_log_is_refused_and_kept(journal: Path, log: bytes) -> None:
    damaged = changed(log, HEADER + FRAME + 100)
    log_of(journal).write_bytes(damaged)
    for _ in range(2):
        with pytest.raises(BadJournal, match="-wal of the journal is damaged: restore both from a copy, or move this"):
            JournalFile(journal)
    assert log_of(journal).read_bytes() == damaged


def test_journal_without_its_log_is_an_earlier_state(journal: Path) -> None:
    log_of(journal).unlink()
    with closing(JournalFile(journal)) as file:
        file.load()


@pytest.mark.process
def test_journal_in_use_is_reported_whatever_its_log(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("contack.server.journal.database.has_lost", lambda *_: True)
    with closing(ServerProcess(tmp_path / "data")), pytest.raises(BadJournal, match="in use by another server"):
        JournalFile(tmp_path / "data" / "journal.sqlite")
