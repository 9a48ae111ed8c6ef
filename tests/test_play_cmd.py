"""The script for Windows, as far as it can be checked without cmd."""

import re
from pathlib import Path

SCRIPT = (Path(__file__).parents[1] / "scripts" / "play.cmd").read_bytes()

LINES = [line for line in SCRIPT.decode("ascii").splitlines() if not line.startswith("rem ")]


def test_play_cmd_has_windows_line_ends() -> None:
    assert SCRIPT.count(b"\n") == SCRIPT.count(b"\r\n") > 0


def test_it_goes_to_labels_that_are_there_and_to_each_of_them() -> None:
    labels = {line[1:] for line in LINES if line.startswith(":")}
    assert {*re.findall(r"\bgoto (\w+)", "\n".join(LINES))} == labels


def test_play_cmd_has_no_argument_in_brackets() -> None:
    assert [line for line in LINES if line.endswith("(") or line.startswith(")")] == []


def test_play_cmd_tests_errors_the_way_wine_knows() -> None:
    assert [line for line in LINES if "||" in line or "&&" in line] == []


def test_its_status_is_that_of_the_program() -> None:
    plays = [number for number, line in enumerate(LINES) if "contack.exe" in line]
    assert len(plays) == 3
    assert {LINES[number + 1] for number in plays} == {"exit /b %errorlevel%"}
