import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import TextIO, cast

from prompt_toolkit.data_structures import Size
from prompt_toolkit.input import Input
from prompt_toolkit.output import Output
from prompt_toolkit.output.vt100 import Vt100_Output

from contack.client.text.width import text_width

if sys.platform == "win32":
    from prompt_toolkit.input.win32 import Win32Input
    from prompt_toolkit.output.windows10 import Windows10_Output

    _MORE_ERRORS: tuple[type[Exception], ...] = ()
else:
    import termios

    from prompt_toolkit.input.vt100 import Vt100Input

    class Keyboard(Vt100Input):
        """A keyboard that restores the terminal exactly while the program is suspended."""

        def __init__(self, stdin: TextIO) -> None:
            super().__init__(stdin)
            self._found = termios.tcgetattr(self.fileno())

        @contextmanager
        def cooked_mode(self) -> Iterator[None]:
            # prompt_toolkit's own method restores only a part: the shell would lack Ctrl-S
            ours = termios.tcgetattr(self.fileno())
            termios.tcsetattr(self.fileno(), termios.TCSANOW, self._found)
            try:
                yield
            finally:
                with suppress(termios.error):  # the terminal may be gone by now
                    termios.tcsetattr(self.fileno(), termios.TCSANOW, ours)

    _MORE_ERRORS = (termios.error,)

# Errors of a terminal that is gone, and of other troubles.
TERMINAL_ERRORS: tuple[type[Exception], ...] = (OSError, *_MORE_ERRORS)

# How often to ask for the size. Elsewhere SIGWINCH reports it, and asking would wake an idle client.
SIZE_SECONDS = 0.5 if sys.platform == "win32" else None

# Whether Ctrl-Z can stop a program and the shell continue it.
CAN_STOP = sys.platform != "win32"


def open_terminal(stdin: TextIO, stdout: TextIO) -> tuple[Input, Output]:
    if sys.platform == "win32":
        console = Windows10_Output(stdout)
        console.vt100_output = Terminal(stdout, lambda: Size(0, 0))  # the console knows its size
        return Win32Input(stdin), cast("Output", console)
    else:
        return Keyboard(stdin), Terminal.from_pty(stdout, term=os.environ["TERM"])


# Save the cursor's place, and restore it.
_SAVE, _RESTORE = "\x1b7", "\x1b8"


class Terminal(Vt100_Output):
    """A terminal that reports the mouse's buttons and wheel, but not its movements."""

    def write(self, data: str) -> None:
        """Write a grapheme, or the line ends that move the cursor."""
        if len(data) == 1 or data.startswith("\r"):
            super().write(data)
            return
        # Terminals disagree on the width of several code points. The next character gets its right column only if the
        # cursor moves there from the grapheme's first column, and the old character must not show through.
        columns = text_width(data)
        self.write_raw(f"{_SAVE}{' ' * columns}{_RESTORE}{_SAVE}")
        super().write(data)
        self.write_raw(f"{_RESTORE}\x1b[{columns}C")

    def enable_mouse_support(self) -> None:
        # 1000 reports buttons, 1006 columns beyond 223; prompt_toolkit also asks for 1003, which reports every movement
        self.write_raw("\x1b[?1000h\x1b[?1006h")

    def disable_mouse_support(self) -> None:
        self.write_raw("\x1b[?1006l\x1b[?1000l")
