"""Positions that bots had trouble with, in files."""

from pathlib import Path

import pytest

from contack.client.replay import position_file
from contack.client.replay.position_file import (
    PositionFiles,
    SavedPosition,
    read_position,
    saved_position_from_json,
    saved_position_to_json,
)
from contack.engine.game import Game
from contack.engine.records.form import BadForm
from contack.engine.what_if import greedy
from tests.engine.dealt import GAME

POSITION = SavedPosition("mine.py:Mine,depth=3", "it raised\nmuch", GAME.view)


def over() -> Game:
    game = GAME
    while not game.over:
        game, _ = game.play(greedy(game.lays))
    return game


def test_a_position_and_its_form_are_inverse() -> None:
    assert saved_position_from_json(saved_position_to_json(POSITION)) == POSITION


def test_position_file_is_readable_and_names_its_command(tmp_path: Path) -> None:
    words = PositionFiles(tmp_path / "new", POSITION.bot).keep(POSITION.view, POSITION.problem)
    assert read_position(tmp_path / "new" / "position-1.json") == POSITION
    assert f"contack bot mine.py:Mine,depth=3 --replay {tmp_path}/new/position-1.json" in words


def test_newest_positions_replace_the_oldest(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(position_file, "MOST", 2)
    (tmp_path / "position-one.json").write_text("mine")
    texts = [PositionFiles(tmp_path, "mine").keep(GAME.view, f"problem {number}") for number in range(1, 12)]
    kept = {path.name for path in tmp_path.iterdir()}
    assert kept == {"position-10.json", "position-11.json", "position-one.json"}
    assert read_position(tmp_path / "position-11.json").problem == "problem 11"
    assert f"{tmp_path}/position-11.json" in texts[-1]


def test_failure_to_write_a_position_is_reported(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert "cannot be kept" in PositionFiles(tmp_path / "file", "mine").keep(GAME.view, "it raised")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "it is not JSON"),
        ("[" * 100_000, "it is not JSON"),
        ("1" * 5_000, "it is not JSON"),
        ("\udcff", "it is not JSON"),
        ("{}", 'expected an object with "contack_position": 1'),
        (" " * (position_file.LONGEST + 1), 'expected an object with "contack_position": 1'),
        ('{"contack_position": 1}', "expected an object with the keys hand"),
    ],
)
def test_invalid_position_is_refused(tmp_path: Path, text: str, words: str) -> None:
    file = tmp_path / "file"
    file.write_bytes(text.encode(errors="surrogateescape"))
    with pytest.raises(BadForm, match=words):
        read_position(file)


def test_position_without_a_choice_is_refused() -> None:
    with pytest.raises(BadForm, match="no seat has a lay to choose"):
        saved_position_from_json(saved_position_to_json(SavedPosition("mine", "", over().view)))
