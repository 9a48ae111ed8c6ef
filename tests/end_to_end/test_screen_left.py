"""However a full screen is left, the terminal is as it was found."""

import signal
from pathlib import Path

import pytest

from tests.end_to_end.programs import server
from tests.end_to_end.terminal import Terminal

CTRL_C, CTRL_Z = "\x03", "\x1a"


@pytest.mark.parametrize("number", [signal.SIGTERM, pytest.param(signal.SIGHUP, marks=pytest.mark.thorough)])
def test_a_signal_leaves_the_terminal_and_keeps_the_seat(home: Path, tmp_path: Path, number: signal.Signals) -> None:
    with (
        server(tmp_path / "server", "--host", "127.0.0.1") as house,
        Terminal(home, "play", house.address, "--seats", "2") as terminal,
    ):
        terminal.shows("ann's table").kill(number)
        assert terminal.ends() == "Your seat is kept for you: contack play --resume\n"
        with Terminal(home, "play", "--resume") as again:
            again.shows("ann's table").types(CTRL_C)
            assert again.ends() == ""
    assert terminal.status == 128 + number
    assert (home / "state" / "contack" / "log" / "client.log").exists()


def test_ctrl_c_asks_in_a_game_and_may_be_thought_better_of(home: Path) -> None:
    with Terminal(home, "play", "--bots", "1", "--level", "1") as terminal:
        terminal.shows("YOUR TURN").types(CTRL_C).shows("ends when you quit. Quit?")
        terminal.types("n").until(lambda: "Quit?" not in terminal.text, "the table")
        terminal.types(CTRL_C).shows("Quit?").types(CTRL_C)
        assert terminal.ends().endswith(".contack.part\n")
    assert terminal.status == 0


def test_ctrl_z_gives_the_terminal_back_until_resumed(home: Path) -> None:
    with Terminal(home, "play", "--bots", "1", "--level", "1") as terminal:
        terminal.shows("YOUR TURN").types("1").shows("[1]").types(CTRL_Z).stops()
        terminal.types("\n").shows("YOUR TURN").shows("[1]").types("2").shows("[2]")
        terminal.types(CTRL_Z).stops().types("\n").shows("[2]").types(CTRL_C).shows("Quit?").types("y")
        terminal.ends()
    assert terminal.status == 0
