"""`contack learn` asks about own games, the newest first."""

import json
import os
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path

import pytest

from contack.client.coach.decisions import decisions_of
from contack.client.coach.review import EvaluatedDecision, Review
from contack.client.coach.review_json import review_to_json
from contack.client.coach.tasks import Evaluate
from contack.client.files.records import newest_records, review_path
from contack.client.replay.own_games import own_games
from contack.engine.records.timeline import holders_of, timeline_of
from tests.client.coach.fake import assessed, assessed_by
from tests.client.coach.games import NAMES, record
from tests.client.command_line import contack


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """Return a data directory with two reviewed games, the second one newer, and a file that is no record."""
    directory = tmp_path / "records"
    directory.mkdir()
    (directory / "broken.contack").write_text("nothing\n")
    for at, key in enumerate((b"21", b"22")):
        path, game = directory / f"{2 - at}.contack", record(key=key)
        timeline = timeline_of(game)
        judged = tuple(assessed(each) for each in decisions_of(timeline) if each.free)
        review = review_to_json(Review(holders_of(timeline, NAMES), judged))
        path.write_text(str(game))
        review_path(path).write_text(json.dumps(review))
        os.utime(path, (at + 1, at + 1))
    return tmp_path


@pytest.fixture
def judging(monkeypatch: pytest.MonkeyPatch) -> list[Evaluate]:
    asked: list[Evaluate] = []

    def evaluate(tasks: Sequence[Evaluate], jobs: int) -> tuple[EvaluatedDecision, ...]:
        asked.extend(tasks)
        return tuple(map(assessed_by, tasks))

    monkeypatch.setattr(import_module("contack.client.commands.learn"), "evaluate", evaluate)
    return asked


def test_own_games_come_with_the_newest_first(data: Path) -> None:
    paths = newest_records(data / "records")
    assert [path.name for path in paths] == ["broken.contack", "1.contack", "2.contack"]
    assert [rest for _, rest in own_games(paths, "bob")] == [paths[2:], ()]
    assert list(own_games(paths, "zoe")) == []


def test_games_follow_each_other_until_the_input_ends(data: Path, judging: list[Evaluate]) -> None:
    result = contack("learn", "--data", data, "--name", "bob", typed="answer\n" * 99)
    assert result.exit_code == 0
    heads = [line for line in result.output.splitlines() if line.startswith("ann, bob and cyd: ")]
    assert heads == ["ann, bob and cyd: 3 exercises", "ann, bob and cyd: 4 exercises"]
    assert result.output.endswith("\n0 of 7 found.\n")
    assert judging == []
    assert contack("learn", "--data", data, "--name", "bob", typed="next\n").output.endswith("0 of 1 found.\n")
    assert contack("learn", "--data", data, "--name", "bob", typed="quit\nnext\n").output.count(" exercises") == 1


def test_coach_judges_the_own_lays_of_a_game_without_review(tmp_path: Path, judging: list[Evaluate]) -> None:
    path = tmp_path / "game.contack"
    path.write_text(str(record()))
    assert "exercise 1 of 4: You laid " in contack("learn", path, "--name", "bob", "--no-drawing").output
    assert {task.decision.seat for task in judging} == {NAMES.index("bob")}


def test_name_without_a_choice_is_one_line(data: Path) -> None:
    result = contack("learn", "--data", data, "--name", "zoe")
    assert result.exit_code == 1
    assert result.stderr == f'Error: no choice of "zoe" in {data / "records"}: give the name there with --name\n'
    result = contack("learn", data / "records" / "1.contack", "--name", "zoe")
    assert 'no choice of "zoe" in these records' in result.stderr


def test_broken_record_is_one_line(data: Path) -> None:
    result = contack("learn", data / "records" / "broken.contack")
    assert result.exit_code == 1
    assert len(result.stderr.splitlines()) == 1
