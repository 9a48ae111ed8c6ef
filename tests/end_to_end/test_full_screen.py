"""`contack play` on a terminal: its start, its files, and the mouse."""

import re
from pathlib import Path

import pytest

from contack.client.files.records import read_record
from tests.end_to_end.terminal import Terminal

CTRL_C = "\x03"

COLOURS = {str(number) for ten in (30, 40, 90, 100) for number in range(ten, ten + 8)} | {"38", "48"}
"""What sets a colour, among the parameters of SGR; those that take it back are none."""

KEY_2 = re.compile(r"(?<!\S)2 [-+]")
"""The key of the second tile, and not the points of another one."""

MOUSE = {"1000", "1006"}
"""The terminal modes for reports of the mouse."""


def test_new_player_answers_one_question_and_may_leave(tmp_path: Path) -> None:
    with Terminal(tmp_path, "play") as terminal:
        terminal.shows("Your name: ").types("\x15ann\r").shows("best here")
        terminal.types("\r").shows("Looking for servers").types("q")
        assert terminal.ends() == ""
    assert terminal.status == 0
    with Terminal(tmp_path, "play") as again:
        again.shows("Looking for servers")
        assert "Contack · Find a table" in again.text
        assert again.lines[0].endswith("ann")
        again.types(CTRL_C)
        again.ends()


def test_player_with_a_name_gets_no_question(tmp_path: Path) -> None:
    with Terminal(tmp_path, "play", "--name", "ann") as terminal:
        terminal.shows("best here").types("\r").shows("Looking for servers")
        assert terminal.lines[0].endswith("ann")
        terminal.types("q").ends()


def test_a_game_is_played_against_bots_and_its_record_named_last(home: Path) -> None:
    with Terminal(home, "play", "--bots", "1") as terminal:
        terminal.shows("YOUR TURN").resize(80, 24).shows("YOUR TURN").types(CTRL_C).shows("Quit?").types("y")
        path = Path(terminal.ends().removesuffix("\n"))
    assert terminal.status == 0
    assert sorted(read_record(path).header.players) == ["Olga (bot 3)", "ann"]


def test_click_chooses_a_tile_until_the_mouse_is_off(home: Path) -> None:
    with Terminal(home, "play", "--bots", "1", "--level", "1") as terminal:
        key = terminal.shows("Your turn.").until(lambda: KEY_2.search(terminal.lines[-2]), "the key of a tile")
        terminal.clicks(key.start(), len(terminal.lines) - 2).shows("[2]")
        assert terminal.altered >= MOUSE
        terminal.types("m").shows("The mouse is the terminal's")
        assert not terminal.altered & MOUSE
        terminal.types("m").shows("The mouse is for the game.")
        assert terminal.altered >= MOUSE
        assert terminal.looks & COLOURS
        terminal.types(CTRL_C).shows("Quit?").types("y").ends()


@pytest.mark.thorough
def test_no_color_writes_no_colours(home: Path) -> None:
    with Terminal(home, "play", NO_COLOR="1") as terminal:
        terminal.shows("Looking for servers").types("?").shows("this help").types("q")
        terminal.types("b").shows("Your turn.").types("1").shows("[1]").types("t").shows("Theme: ").types("s")
        terminal.shows("The points so far").types(CTRL_C).shows("Quit?").types("y").ends()
    assert not terminal.looks & COLOURS


@pytest.mark.parametrize(
    ("name", "value"), [("TERM", "dumb"), pytest.param("PYTHONIOENCODING", "latin-1", marks=pytest.mark.thorough)]
)
def test_a_terminal_that_cannot_be_filled_gets_lines(home: Path, name: str, value: str) -> None:
    with Terminal(home, "play", **{name: value}) as terminal:
        assert "To find the games on this network:   contack discover" in terminal.ends()
    assert terminal.status == 2


def test_unwritable_log_fails_in_one_line(home: Path) -> None:
    with Terminal(home, "play", "--log", "/proc/none/client.log") as terminal:
        (line,) = terminal.ends().splitlines()
    assert line.startswith("Error: /proc/none")
    assert terminal.status == 1
