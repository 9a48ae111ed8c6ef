"""`contack review` evaluates a game in other processes, with the same result every time."""

import json
import sys
from pathlib import Path

import pexpect
import psutil
import pytest

from contack.client.solitaire.game import Deal, SolitaireGame
from contack.engine.event import Abandoned, Dealt, Laid
from contack.engine.records.record import Record
from tests.client.children import children
from tests.client.coach.games import record
from tests.client.command_line import contack


def kept(directory: Path, game: Record) -> Path:
    path = directory / "game.contack"
    path.write_text(str(game))
    return path


def beginning(lays: int) -> Record:
    """Return the record of a game that was given up after some lays that were chosen."""
    game = record()
    laid = [at for at, event in enumerate(game.events) if isinstance(event, Laid)]
    return Record(game.header, (*game.events[: laid[lays + 1]], Abandoned("all players left")))


@pytest.mark.process
def test_review_with_a_seed_is_the_same_for_any_jobs(tmp_path: Path) -> None:
    path = kept(tmp_path, beginning(8))
    one, two = (contack("review", path, "--nodes", 60, "--seed", 7, "--jobs", jobs) for jobs in (1, 2))
    assert (one.exit_code, one.stderr) == (0, "")
    assert one.stdout == two.stdout
    assert "Turning points" in one.stdout or "No turning points." in one.stdout
    assert [line for line in one.stdout.splitlines() if line.startswith("player ")] != []


@pytest.mark.process
def test_json_has_players_choices_and_turning_points(tmp_path: Path) -> None:
    plain = json.loads(contack("review", kept(tmp_path, beginning(6)), "--nodes", 60, "--json").stdout)
    assert [player["name"] for player in plain["players"]] == ["ann", "bob", "cyd"]
    assert plain["review"] == 1
    choice = plain["decisions"][0]
    assert choice["lay"] in [lay["lay"] for lay in choice["lays"]]
    assert isinstance(plain["turning_points"], list)


def test_a_game_without_choices_is_reviewed_in_few_words(tmp_path: Path) -> None:
    game = record()
    dealt = next(at for at, event in enumerate(game.events) if isinstance(event, Dealt))
    begun = Record(game.header, (*game.events[: dealt + 2], Abandoned("all players left")))
    result = contack("review", kept(tmp_path, begun))
    assert result.exit_code == 0
    assert result.stdout.startswith("0 decisions evaluated, of 0 lays")


def test_review_of_a_solitaire_names_the_losing_lay(tmp_path: Path) -> None:
    deal = Deal("stacked", "1", peek=True)
    session, events = SolitaireGame.start(deal)
    while not session.position.over:
        session, more = session.lay(next(iter(session.position.lays)))
        events += more
    path = kept(tmp_path, Record(deal.header(), events))
    result = contack("review", path)
    assert result.exit_code == 0
    assert result.stdout.startswith("At first: winnable. At the end: lost.")
    assert "lost it; " in result.stdout
    blunders = json.loads(contack("review", path, "--json").stdout)["blunders"]
    assert len(blunders) == 1
    assert blunders[0]["lay"] not in blunders[0]["better"]


def test_a_file_that_is_no_record_is_one_line(tmp_path: Path) -> None:
    path = tmp_path / "game.contack"
    path.write_text("nothing\n")
    result = contack("review", path)
    assert result.exit_code == 1
    assert len(result.stderr.splitlines()) == 1


@pytest.mark.parametrize("events", [(), (1, 2)])
def test_a_game_that_is_empty_or_wrong_is_one_line(tmp_path: Path, events: tuple[int, ...]) -> None:
    game = record()
    result = contack("review", kept(tmp_path, Record(game.header, tuple(game.events[at] for at in events))))
    assert result.exit_code == 1
    assert len(result.stderr.splitlines()) == 1


@pytest.mark.process
def test_ctrl_c_ends_a_review_and_its_workers_without_traceback(tmp_path: Path) -> None:
    path = kept(tmp_path, record())
    options = ["--nodes", "1000000", "--jobs", "2"]
    child = pexpect.spawn(sys.executable, ["-m", "contack.client", "review", str(path), *options], encoding="utf-8")
    child.expect("Judging", timeout=60)
    thinking = children("spawn_main", psutil.Process(child.pid))
    child.sendintr()
    child.expect(pexpect.EOF, timeout=60)
    child.close()
    assert child.exitstatus == 130
    assert "Traceback" not in str(child.before)
    assert thinking != []
    assert psutil.wait_procs(thinking, timeout=60)[1] == []


@pytest.mark.process
def test_a_review_is_kept_beside_its_record(tmp_path: Path) -> None:
    path = kept(tmp_path, beginning(1))
    result = contack("review", path, "--keep", "--json", "--nodes", 10, "--jobs", 1)
    beside = tmp_path / "game.review.json"
    assert (result.exit_code, result.stderr) == (0, f"Kept in {beside}\n")
    assert json.loads(beside.read_bytes()) == json.loads(result.stdout)


def test_review_refuses_to_overwrite_another_file(tmp_path: Path) -> None:
    path = kept(tmp_path, record())
    (tmp_path / "game.review.json").write_text("my notes")
    result = contack("review", path, "--keep")
    assert (result.exit_code, result.stdout) == (1, "")
    assert "this file is not a review" in result.stderr
    assert len(result.stderr.splitlines()) == 1
