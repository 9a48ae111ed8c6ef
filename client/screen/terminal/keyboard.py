"""A terminal's keyboard as prompt_toolkit reads it, on systems that have terminals; Windows has a console."""

import sys

assert sys.platform != "win32"

import termios
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import TextIO

from prompt_toolkit.input.vt100 import Vt100Input


class Keyboard(Vt100Input):
    """A keyboard whose terminal is, while the program is suspended, exactly as it was found."""

    def __init__(self, stdin: TextIO) -> None:
        super().__init__(stdin)
        self._found = termios.tcgetattr(self.fileno())

    @contextmanager
    def cooked_mode(self) -> Iterator[None]:
        """Give the terminal back for a while; prompt_toolkit's own would keep some of it, such as Ctrl-S, to itself."""
        ours = termios.tcgetattr(self.fileno())
        termios.tcsetattr(self.fileno(), termios.TCSANOW, self._found)
        try:
            yield
        finally:
            with suppress(termios.error):  # the terminal may have gone meanwhile
                termios.tcsetattr(self.fileno(), termios.TCSANOW, ours)
