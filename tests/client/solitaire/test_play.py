import signal
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import Result

from contack.client.files.records import read_record
from contack.client.solitaire.game import Deal, Difficulty, SolitaireKind
from contack.client.solvers.difficulty import measured
from contack.engine.event import Abandoned
from contack.engine.records.verify import verify
from tests.client.command_line import contack


def play(data: Path, game: str, *typed: str, options: tuple[str, ...] = ()) -> Result:
    text = "".join(f"{line}\n" for line in typed)
    return contack("solitaire", game, "--data", data, *options, typed=text)


def last_record(result: Result) -> Path:
    return Path(result.output.splitlines()[-1])


def test_end_of_input_gives_up_and_prints_the_record(tmp_path: Path) -> None:
    result = play(tmp_path, "draw", "1", "1")
    assert result.exit_code == 0
    record = read_record(last_record(result))
    assert last_record(result).parent == tmp_path / "records"
    assert record.events[-1] == Abandoned("the player left")
    assert not verify(record).finished


@pytest.mark.parametrize(("game", "key"), [("draw", "15"), ("stacked", "217")])
def test_a_won_game_says_so_and_leaves_a_finished_record(tmp_path: Path, game: str, key: str) -> None:
    result = play(tmp_path, game, *["1"] * 35, options=("--deal", key))
    assert result.exit_code == 0
    assert "the game is won: all 36 tiles are laid" in result.output
    assert f"its record: {last_record(result)}" in result.output
    assert verify(read_record(last_record(result))).finished


def test_without_a_key_a_deal_is_made_that_can_be_played_again(tmp_path: Path) -> None:
    first = play(tmp_path, "draw", "quit")
    key = first.output.splitlines()[0].rpartition(" ")[2]
    again = play(tmp_path, "draw", "quit", options=("--deal", key))
    assert again.output.splitlines()[:-1] == first.output.splitlines()[:-1]
    assert play(tmp_path, "draw", "quit").output.splitlines()[0] != first.output.splitlines()[0]


def test_again_repeats_the_deal_and_new_draws_another(tmp_path: Path) -> None:
    result = play(tmp_path, "stacked", "1", "again", "new", options=("--deal", "x"))
    keys = {path.name: read_record(path).header.key for path in (tmp_path / "records").iterdir()}
    assert len(keys) == 3
    assert list(keys.values()).count(b"x".hex()) == 2
    assert sum("play this deal again" in line for line in result.output.splitlines()) == 3


def test_bytes_that_are_no_text_do_no_harm(tmp_path: Path) -> None:
    result = contack("solitaire", "draw", "--data", tmp_path, typed=b"\xff\xfe\nquit\n")
    assert result.exit_code == 0


def test_records_go_where_the_environment_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CONTACK_DATA", str(tmp_path))
    result = contack("solitaire", "draw")
    assert last_record(result).parent == tmp_path / "records"


def test_unwritable_record_is_reported_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "records").touch()
    result = play(tmp_path, "draw")
    assert result.exit_code == 1
    assert result.output == f"Error: {tmp_path / 'records'}: File exists\n"


@pytest.mark.process
def test_ctrl_c_ends_the_record_and_nothing_is_traced_back(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "contack.client", "solitaire", "draw", "--deal", "2", "--data", str(tmp_path)]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout
        for line in process.stdout:
            if line.startswith(" 1. "):
                break
        process.send_signal(signal.SIGINT)
        rest, errors = process.communicate(timeout=60)
    assert (process.returncode, errors) == (130, "")
    assert read_record(Path(rest.splitlines()[-1])).complete


@pytest.mark.parametrize("game", ["draw", "stacked"])
def test_deal_of_a_difficulty_repeats_with_its_seed(tmp_path: Path, game: SolitaireKind) -> None:
    options = ("--difficulty", "medium", "--seed", "tea")
    first = play(tmp_path, game, "quit", options=options).output.splitlines()[0]
    assert first == play(tmp_path, game, "quit", options=options).output.splitlines()[0]
    key = first.split("--deal ")[1]
    assert key.startswith("tea-")
    assert measured(Deal(game, key)) is Difficulty.MEDIUM


def test_without_a_seed_another_deal_is_found_every_time(tmp_path: Path) -> None:
    first, second = (play(tmp_path, "draw", "quit", options=("--difficulty", "easy")).output for _ in range(2))
    assert first.splitlines()[0] != second.splitlines()[0]


def test_a_new_deal_is_as_hard_as_the_first(tmp_path: Path) -> None:
    result = play(tmp_path, "draw", "new", "new", "quit", options=("--difficulty", "medium"))
    keys = [line.split("--deal ")[1] for line in result.output.splitlines() if "to play this deal again" in line]
    assert len(set(keys)) == 3
    assert {measured(Deal("draw", key)) for key in keys} == {Difficulty.MEDIUM}


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (("--peek",), "--peek"),
        (("--deal", "a\udcff"), "UTF-8"),
        (("--seed", "tea"), "--seed goes with --difficulty, and --deal with neither"),
        (("--deal", "1", "--difficulty", "easy"), "--seed goes with --difficulty, and --deal with neither"),
    ],
)
def test_options_that_do_not_fit_are_refused(tmp_path: Path, options: tuple[str, ...], words: str) -> None:
    result = play(tmp_path, "draw", options=options)
    assert result.exit_code == 2
    assert words in result.output
    assert not (tmp_path / "records").exists()
