import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from contack.engine.deal import commitment
from contack.engine.event import Abandoned
from contack.engine.game import Game
from contack.engine.records.header import Header
from contack.engine.records.record import Record
from tests.client.command_line import contack
from tests.engine.played import played, proved

COMMAND = (sys.executable, "-m", "contack.client", "replay")

SEED = bytes(range(32))
NONCES = (b"ann", b"bob")
HEADER = Header(("ann", "bob"), commitment=commitment(SEED).hex(), started="2026-11-20T15:04:05Z")


EVENTS = proved(played(*Game.deal(SEED, NONCES)), SEED, NONCES)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "game.contack"
    path.write_text(str(Record(HEADER, EVENTS)))
    return path


def test_replay_prints_header_steps_and_final_scores(file: Path) -> None:
    result = contack("replay", file)
    assert result.exit_code == 0
    lines = result.output.splitlines()
    assert lines[:4] == [
        "players: ann and bob",
        "started: 2026-11-20T15:04:05Z",
        "rules: version 1; the next player must open a closed table",
        "hand 1 is dealt; 26 tiles in the pile",
    ]
    assert [line.partition(":")[0] for line in lines if line.startswith("hand") and "ends" in line] == [
        f"hand {number} ends" for number in (1, 2, 3)
    ]
    assert lines[-3].startswith("the game ends: ")


def test_with_tables_it_is_drawn_after_every_step(file: Path) -> None:
    lays = sum(type(event).__name__ == "Laid" for event in EVENTS)
    # the last starter and each choice have a table of their own; the first two hands end in the step of the next deal
    assert contack("replay", file, "--tables").output.count("last") == lays


def test_a_game_that_was_given_up_says_why_and_how_it_stood(file: Path) -> None:
    given_up = Abandoned("all players left\x1b[2J")
    file.write_text(str(Record(HEADER, (*EVENTS[:2], given_up))))
    assert "the game is given up: all players left?[2J\nhand 1, " in contack("replay", file).output


@pytest.mark.parametrize("game", ["draw", "stacked"])
def test_solitaire_text_includes_undone_lays(tmp_path: Path, game: str) -> None:
    arguments = ["solitaire", game, "--deal", "2", "--data", str(tmp_path)]
    played = contack(*arguments, typed="1\nundo\n1\n")
    result = contack("replay", played.output.splitlines()[-1])
    assert result.output.startswith(f"{game} solitaire, key 32, the text '2'\n")
    assert "player takes back the last lay" in result.output
    assert result.output.endswith("the game is given up: the player left\n")


def test_illegal_game_is_printed_up_to_its_fault(file: Path) -> None:
    lines = file.read_text().splitlines(keepends=True)
    file.write_text("".join(lines[:3] + lines[4:]))
    result = contack("replay", file)
    assert result.exit_code == 1
    assert "opens with" in result.output
    assert f"Error: {file}: line 4: " in result.output


@pytest.mark.parametrize(
    ("name", "words"),
    [("nowhere.contack", "No such file"), (".", "Is a directory"), ("hello.contack", "line 1: ")],
)
def test_unreadable_file_fails_in_one_line(tmp_path: Path, name: str, words: str) -> None:
    (tmp_path / "hello.contack").write_text("hello\n")
    result = contack("replay", tmp_path / name)
    assert result.exit_code == 1
    assert result.output.startswith(f"Error: {tmp_path / name}: {words}")
    assert result.output.count("\n") == 1


@pytest.mark.process
def test_names_that_the_terminal_cannot_write_do_no_harm(file: Path) -> None:
    file.write_text(str(Record(replace(HEADER, players=("Zoë", "猫")), EVENTS)))
    western = os.environ | {"PYTHONIOENCODING": "latin-1"}
    printed = subprocess.run([*COMMAND, str(file)], capture_output=True, env=western, check=True)
    assert printed.stdout.decode("latin-1").startswith("players: Zoë and ?\n")


@pytest.mark.process
def test_a_reader_that_goes_away_leaves_no_traceback(file: Path) -> None:
    command = [*COMMAND, "--tables", str(file)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout
        assert process.stderr
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == ""
