"""Which records anybody is shown."""

from __future__ import annotations

import errno
import os
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from msgspec import json

from contack.engine.records.record import record_stem
from contack.server.replay import records
from contack.server.replay.records import NotShown, ShownRecords, UnreadableGame, record_name
from tests.server.replay.games import NAME, choice, kept, record, review


def read(shown: ShownRecords, name: str = NAME) -> Any:
    """Return a game as whoever shows it reads it."""
    return json.decode(shown.game(name))


def test_a_record_is_shown_by_its_name(tmp_path: Path) -> None:
    kept(tmp_path)
    game = read(ShownRecords(tmp_path, secret=False))
    assert (game["players"], game["started"], game["wrong"]) == (["ann", "bob"], "2026-11-20T15:04:05Z", "")


@pytest.mark.parametrize("table", ["den", "Gasthaus zur Tür", "猫", ".", "🎲", "a" * 24, "../inn"])
def test_names_are_those_that_the_archive_gives(table: str) -> None:
    stem = record_stem(replace(record().header, commitment="630dcd29" * 8), table)
    assert record_name(stem) == record_name(f"{stem}.contack") == stem
    assert record_name(f"{stem}-2") == f"{stem}-2"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "..",
        "game",
        "journal.sqlite",
        f"../{NAME}",
        f"{NAME}/../../etc/passwd",
        f"{NAME}\\..\\boot.ini",
        f"{NAME}\0",
        f"{NAME}\n",
        f"{NAME}:stream",
        f"{NAME} ",
        NAME + "x" * 200,
        "2026-11-20T15-04-05Z-",
    ],
)
def test_nothing_else_is_a_name(text: str) -> None:
    assert record_name(text) is None


def test_what_is_not_there_is_not_shown(tmp_path: Path) -> None:
    for directory in (tmp_path, tmp_path / "none"):
        with pytest.raises(NotShown, match="no record of such a game"):
            ShownRecords(directory, secret=False).game(NAME)


def test_a_server_that_keeps_none_says_so() -> None:
    with pytest.raises(NotShown, match="keeps no records"):
        ShownRecords(None, secret=False).game(NAME)


def test_a_server_with_a_password_shows_none(tmp_path: Path) -> None:
    kept(tmp_path)
    with pytest.raises(NotShown, match="has a password"):
        ShownRecords(tmp_path, secret=True).game(NAME)


def test_a_game_where_not_everybody_could_look_on_is_not_shown(tmp_path: Path) -> None:
    kept(tmp_path, record(private=True))
    with pytest.raises(NotShown, match="not everybody may look on"):
        ShownRecords(tmp_path, secret=False).game(NAME)


def test_a_game_that_goes_on_is_not_shown(tmp_path: Path) -> None:
    kept(tmp_path, replace(record(), events=record().events[:-1]))
    with pytest.raises(UnreadableGame, match="has ended"):
        ShownRecords(tmp_path, secret=False).game(NAME)


@pytest.mark.skipif(sys.platform == "win32", reason="files there have no such names")
def test_a_pipe_is_no_record_and_no_review(tmp_path: Path) -> None:
    shown = ShownRecords(tmp_path, secret=False)
    os.mkfifo(tmp_path / f"{NAME}.contack")
    with pytest.raises(NotShown, match="no record of such a game"):
        shown.game(NAME)
    (tmp_path / f"{NAME}.contack").unlink()
    kept(tmp_path)
    os.mkfifo(tmp_path / f"{NAME}.review.json")
    assert "mark" not in read(shown)["steps"][1]


def test_record_deleted_during_a_search_is_missing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(records, "_moment", lambda _: 1)
    with pytest.raises(NotShown, match="no record of such a game"):
        ShownRecords(tmp_path, secret=False).game(NAME)


@pytest.mark.parametrize("text", ["", "nothing\n", "{}\n", "\0" * 100, "[" * 100_000])
def test_a_damaged_record_is_told_in_words(tmp_path: Path, text: str) -> None:
    kept(tmp_path).write_text(text)
    with pytest.raises(UnreadableGame, match="is damaged: line 1: "):
        ShownRecords(tmp_path, secret=False).game(NAME)


def test_a_record_that_is_too_long_is_not_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(records, "LONGEST", 100)
    kept(tmp_path)
    with pytest.raises(OSError, match=os.strerror(errno.EFBIG)):
        ShownRecords(tmp_path, secret=False).game(NAME)


def test_a_review_that_lies_beside_a_record_marks_its_lays(tmp_path: Path) -> None:
    kept(tmp_path)
    shown = ShownRecords(tmp_path, secret=False)
    assert "mark" not in read(shown)["steps"][1]
    beside = tmp_path / f"{NAME}.review.json"
    beside.write_bytes(review(choice(2)))
    assert read(shown)["steps"][1]["mark"]["cost"] == 0.25
    beside.write_bytes(b"nothing")
    os.utime(beside, (1, 1))
    assert "mark" not in read(shown)["steps"][1]


def test_a_review_that_cannot_be_read_marks_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept(tmp_path)
    beside = tmp_path / f"{NAME}.review.json"
    beside.mkdir()
    assert "mark" not in read(ShownRecords(tmp_path, secret=False))["steps"][1]
    beside.rmdir()
    beside.write_bytes(review(choice(2)))
    monkeypatch.setattr(records, "LONGEST_REVIEW", 100)
    assert "mark" not in read(ShownRecords(tmp_path, secret=False))["steps"][1]


def test_a_game_is_read_again_only_where_its_file_has_changed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = kept(tmp_path)
    shown = ShownRecords(tmp_path, secret=False)
    before = shown.game(NAME)
    monkeypatch.setattr(records, "parse_record", None)
    assert shown.game(NAME) is before
    monkeypatch.undo()
    path.write_text("nothing\n")
    os.utime(path, (1, 1))
    with pytest.raises(UnreadableGame):
        shown.game(NAME)
