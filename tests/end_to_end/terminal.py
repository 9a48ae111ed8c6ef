"""A terminal on which a program runs, read as a person reads it: all that the program writes goes to pyte."""

import os
import pty
import re
import signal
import termios
from collections.abc import Callable, Sequence
from pathlib import Path
from time import monotonic
from types import TracebackType
from typing import Any, Self, TypeVar

import pexpect
import psutil
import pyte

from tests.client.children import children
from tests.end_to_end.programs import CLIENT, PATIENCE
from tests.server.process import environment

T = TypeVar("T")

COLUMNS, ROWS = 100, 30

FRAME_ENDS = ("\x1b[0m", "\x07")
"""What a frame ends with: plain characters again, or the title after it, or a bell."""

REST_SECONDS = 0.5
"""How long to wait for the rest of a frame, which the terminal delivers 2 KiB at a time."""

MOMENT = 0.2
"""Seconds of waiting after which something else may be done."""

STILL_SECONDS = 3
"""How long a terminal is silent before a key counts as lost."""

LEFT = "\x1b[?1049l"
"""The codes that restore the terminal."""

STOPPED = "The program has stopped."

SESSION = f"""\
set -m
"$@"
status=$?
while [ $status = {128 + signal.SIGTSTP} ]; do
    echo "{STOPPED}"
    read -r _
    fg > /dev/null
    status=$?
done
exit $status
"""
"""Runs a command as a shell with job control does; Enter continues a stopped command."""

USUALLY_ON = {"7", "25"}
"""The modes that a terminal begins with: lines that wrap, and a cursor to be seen."""

TELLING = ("NO_COLOR", "COLORFGBG", "STY")
"""What would tell the program of the terminal in which the tests themselves run."""

_CODES = re.compile(r"\x1b\[[0-9;? ]*[A-Za-z]|\x1b\]2;[^\x07]*\x07|\r")
_MODES = re.compile(r"\x1b\[\?([\d;]+)([hl])")
_LOOKS = re.compile(r"\x1b\[([\d;]*)m")


class Terminal:
    """A terminal with its own home directory, in which one command runs; the command ends with the terminal.

    While a test waits for text, it calls `meanwhile` now and then.
    """

    def __init__(self, home: Path, *arguments: str, program: Sequence[str] = CLIENT, **more: str) -> None:
        self.in_the_meantime: Callable[[], object] = lambda: None
        kept = environment(discovery=len(program) > len(CLIENT))  # on another machine
        env = {name: value for name, value in kept.items() if name not in TELLING}
        env |= {"TERM": "xterm-256color", "COLORTERM": "truecolor"} | more
        env |= {f"XDG_{kind}_HOME": str(home / kind.lower()) for kind in ("CONFIG", "DATA", "STATE")}
        self.written = ""
        self._screen = pyte.Screen(COLUMNS, ROWS)
        self._stream = pyte.Stream(self._screen)
        self._process = pexpect.spawn(
            "sh",
            ["-c", SESSION, "sh", *program, *arguments],
            encoding="utf-8",
            dimensions=(ROWS, COLUMNS),
            env=env,
        )
        self._process.delaybeforesend = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        try:
            self._process.close()
        except pexpect.ExceptionPexpect:  # killed, but on a busy machine it takes more than a tenth of a second to end
            self._process.wait()

    # reading

    @property
    def lines(self) -> list[str]:
        return [line.rstrip() for line in self._screen.display]

    @property
    def text(self) -> str:
        return "\n".join(self.lines)

    @property
    def looks(self) -> set[str]:
        """The ways in which characters were ever shown: the parameters of SGR, one by one."""
        return {parameter for look in _LOOKS.findall(self.written) for parameter in look.split(";")}

    @property
    def altered(self) -> set[str]:
        """The modes that are not as terminals begin with them, by their DEC numbers."""
        modes = {mode: switch == "h" for many, switch in _MODES.findall(self.written) for mode in many.split(";")}
        return {mode for mode, on in modes.items() if on != (mode in USUALLY_ON)}

    def shows(self, words: str) -> "Terminal":
        self.until(lambda: words in self.text, repr(words))
        return self

    def comes_back(self) -> "Terminal":
        """Wait until the client is back at its own crashed server: the screen shows the table in the meantime too."""
        self.until(lambda: "Started again." in self.text and "no connection" not in self.text, "a connection")
        return self

    def until(self, look: Callable[[], T | None], wanted: str) -> T:
        """Wait until a look at the screen finds something, and return it."""
        end = monotonic() + PATIENCE
        found = look()
        while not found:
            if self._process.flag_eof or monotonic() > end:
                raise AssertionError(f"{wanted} was never shown; there is:\n{self.text}")
            self._read(MOMENT)
            self.in_the_meantime()
            found = look()
        return found

    def rests(self, look: Callable[[], object]) -> None:
        """Wait until a look at the screen finds something, or nothing has been written for a while."""
        while not look() and self._read(STILL_SECONDS):
            pass

    def looks_on(self) -> None:
        self._read(0)

    # input

    def types(self, text: str) -> "Terminal":
        self._process.send(text)
        return self

    def clicks(self, column: int, row: int) -> "Terminal":
        """Press and let go the left button of a mouse at a place, counted from 0."""
        place = f"\x1b[<0;{column + 1};{row + 1}"
        return self.types(f"{place}M{place}m")

    def kill(self, number: signal.Signals) -> None:
        self.program.send_signal(number)

    def resize(self, columns: int, rows: int) -> "Terminal":
        self._screen.resize(rows, columns)
        self._process.setwinsize(rows, columns)
        return self

    # how it ends

    @property
    def program(self) -> psutil.Process:
        (program,) = psutil.Process(self._process.pid).children()
        return program

    @property
    def server(self) -> psutil.Process:
        """The server that the program has started, once it runs."""
        return self.until(lambda: next(iter(children("contack.server", self.program)), None), "a server")

    def stops(self) -> "Terminal":
        """Wait until the program has stopped, with the terminal as it was, which is emptied."""
        self.shows(STOPPED)
        assert self.program.status() == psutil.STATUS_STOPPED
        self._is_as_it_was()
        self._screen.reset()
        return self

    def ends(self) -> str:
        while self._read(PATIENCE):
            pass
        self._is_as_it_was()
        self._process.wait()
        return _CODES.sub("", self.written.rpartition(LEFT)[2])

    @property
    def status(self) -> int | None:
        return self._process.exitstatus

    def _is_as_it_was(self) -> None:
        assert termios.tcgetattr(self._process.child_fd) == _fresh_attributes()
        assert self.altered == set()

    def _read(self, seconds: float) -> bool:
        # returns whether the terminal wrote anything
        if not self._take(max(seconds, 0)):
            return False
        while self._take(0 if self.written.endswith(FRAME_ENDS) else REST_SECONDS):
            pass
        return True

    def _take(self, seconds: float) -> bool:
        try:
            data = self._process.read_nonblocking(65536, seconds)
        except (pexpect.TIMEOUT, pexpect.EOF):
            return False
        self.written += data
        self._stream.feed(data)
        return True


def _fresh_attributes() -> list[Any]:
    ours, theirs = pty.openpty()
    try:
        return termios.tcgetattr(ours)
    finally:
        os.close(ours)
        os.close(theirs)
