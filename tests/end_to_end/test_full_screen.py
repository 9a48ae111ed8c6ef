"""`contack play` on a terminal: a pseudo-terminal that pyte reads, a server and bots of its own."""

from __future__ import annotations

import re
import signal
from pathlib import Path

import pexpect
import psutil
import pyte
import pytest

from contack.client.record_file import read_record
from contack.client.settings import Settings
from contack.client.settings_file import store_settings

from ..server.process import environment
from .programs import CLIENT, PATIENCE, server

COLUMNS, ROWS = 100, 30
LEFT = "\x1b[?1049l"
"""What takes a terminal back to what was there before."""

CODES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|\x1b\]2;[^\x07]*\x07|\r")

ROUND = """\
before=$(stty -g)
"$@"
status=$?
[ "$(stty -g)" = "$before" ] || echo "the terminal is not as it was"
exit $status
"""
"""Runs a command and looks how it leaves the terminal."""


class Terminal:
    """A terminal on which one command runs, in a home of its own."""

    def __init__(self, home: Path, *arguments: str, **more: str) -> None:
        env = environment() | {"TERM": "xterm-256color", "COLORTERM": "truecolor"} | more
        env |= {f"XDG_{kind}_HOME": str(home / kind.lower()) for kind in ("CONFIG", "DATA", "STATE")}
        self._screen = pyte.Screen(COLUMNS, ROWS)
        self._stream = pyte.Stream(self._screen)
        self.process = pexpect.spawn(
            "sh",
            ["-c", ROUND, "sh", *CLIENT, *arguments],
            encoding="utf-8",
            timeout=PATIENCE,
            dimensions=(ROWS, COLUMNS),
            env=env,
        )

    @property
    def text(self) -> str:
        """What can be read."""
        return "\n".join(line.rstrip() for line in self._screen.display)

    def shows(self, words: str) -> Terminal:
        """Wait until words are to be read."""
        while words not in self.text:
            self._read(words)
        return self

    def types(self, text: str) -> Terminal:
        """Type."""
        self.process.send(text)
        return self

    def ends(self) -> str:
        """Wait for the end and answer what is to be read after the full screen."""
        self.process.expect(pexpect.EOF)
        assert isinstance(self.process.before, str)
        self.process.close()
        return CODES.sub("", self.process.before.rpartition(LEFT)[2])

    def kill(self, number: signal.Signals) -> None:
        """Send a signal to the program."""
        (program,) = psutil.Process(self.process.pid).children()
        program.send_signal(number)

    def resize(self, columns: int, rows: int) -> Terminal:
        """Make the window larger or smaller."""
        self._screen.resize(rows, columns)
        self.process.setwinsize(rows, columns)
        return self

    def _read(self, words: str) -> None:
        try:
            self._stream.feed(self.process.read_nonblocking(65536, PATIENCE))
        except (pexpect.TIMEOUT, pexpect.EOF):
            raise AssertionError(f"{words!r} was never shown; there is:\n{self.text}") from None


@pytest.fixture
def home(tmp_path: Path) -> Path:
    store_settings(tmp_path / "config" / "contack" / "settings.toml", Settings("ann", glyphs="blocks"))
    return tmp_path


def test_a_newcomer_is_asked_once_and_may_leave(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path, "play", "--name", "ann").shows("Your name: ann").types("\r").shows("best here")
    terminal.types("\r").shows("Looking for servers").types("q")
    assert terminal.ends() == ""
    assert terminal.process.exitstatus == 0
    again = Terminal(tmp_path, "play").shows("Looking for servers")
    assert "Contack · Find a table" in again.text
    assert again.text.splitlines()[0].endswith("ann")
    again.types("\x03")
    again.ends()


def test_a_game_is_played_against_bots_and_its_record_named_last(home: Path) -> None:
    terminal = Terminal(home, "play", "--bots", "1").shows("YOUR TURN")
    terminal.resize(80, 24).shows("YOUR TURN").types("\x03").shows("Quit?").types("y")
    path = Path(terminal.ends().removesuffix("\n"))
    assert terminal.process.exitstatus == 0
    assert sorted(read_record(path).header.players) == ["ann", "greedy"]


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_signal_leaves_the_table_and_the_terminal(home: Path, tmp_path: Path, number: signal.Signals) -> None:
    with server(tmp_path / "server", "--host", "127.0.0.1") as house:
        terminal = Terminal(home, "play", house.address, "--seats", "2").shows("ann's table")
        terminal.kill(number)
        assert terminal.ends() == ""
    assert terminal.process.exitstatus == 128 + number
    assert (home / "state" / "contack" / "log" / "client.log").exists()


def test_a_server_that_is_not_there_is_told_and_others_are_looked_for(home: Path) -> None:
    terminal = Terminal(home, "play", "127.0.0.1:9").shows("No Contack server answers at 127.0.0.1:9").types("q")
    terminal.ends()
    assert terminal.process.exitstatus == 0


@pytest.mark.parametrize(("name", "value"), [("TERM", "dumb"), ("PYTHONIOENCODING", "latin-1")])
def test_a_terminal_that_cannot_be_filled_gets_lines(home: Path, name: str, value: str) -> None:
    terminal = Terminal(home, "play", **{name: value})
    assert "To find the games on this network:   contack discover" in terminal.ends()
    assert terminal.process.exitstatus == 2


def test_a_log_that_cannot_be_written_is_told_in_one_line(home: Path) -> None:
    terminal = Terminal(home, "play", "--log", "/proc/none/client.log")
    (line,) = terminal.ends().splitlines()
    assert line.startswith("Error: /proc/none")
    assert terminal.process.exitstatus == 1
