"""A terminal's keyboard for prompt_toolkit, on systems with terminals; Windows has a console."""

import sys

assert sys.platform != "win32"

import termios
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import TextIO

from prompt_toolkit.input.vt100 import Vt100Input


class Keyboard(Vt100Input):
    """A keyboard that restores the terminal exactly while the program is suspended."""

    def __init__(self, stdin: TextIO) -> None:
        super().__init__(stdin)
        self._found = termios.tcgetattr(self.fileno())

    @contextmanager
    def cooked_mode(self) -> Iterator[None]:
        """Give the terminal back for a while. prompt_toolkit's own method keeps parts of it, such as Ctrl-S."""
        ours = termios.tcgetattr(self.fileno())
        termios.tcsetattr(self.fileno(), termios.TCSANOW, self._found)
        try:
            yield
        finally:
            with suppress(termios.error):  # the terminal may be gone by now
                termios.tcsetattr(self.fileno(), termios.TCSANOW, ours)
