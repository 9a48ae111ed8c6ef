"""The keyboard and the screen of this program's terminal, as its system has them."""

import os
import sys
from typing import TextIO, cast

from prompt_toolkit.data_structures import Size
from prompt_toolkit.input import Input
from prompt_toolkit.output import Output

from contack.client.screen.terminal.vt100 import Terminal

if sys.platform == "win32":
    from prompt_toolkit.input.win32 import Win32Input
    from prompt_toolkit.output.windows10 import Windows10_Output

    _MORE_ERRORS: tuple[type[Exception], ...] = ()
else:
    import termios

    from contack.client.screen.terminal.keyboard import Keyboard

    _MORE_ERRORS = (termios.error,)

TERMINAL_ERRORS: tuple[type[Exception], ...] = (OSError, *_MORE_ERRORS)
"""What is raised where the terminal is gone, and over other troubles with it."""

SIZE_SECONDS = 0.5 if sys.platform == "win32" else None
"""How often the size is asked for: SIGWINCH says it elsewhere, and to ask would wake an idle client."""

CAN_STOP = sys.platform != "win32"
"""Whether a program can be stopped in the terminal and continued later, as by Ctrl-Z."""


def open_terminal(stdin: TextIO, stdout: TextIO) -> tuple[Input, Output]:
    """Return the keyboard and the screen."""
    if sys.platform == "win32":
        console = Windows10_Output(stdout)
        console.vt100_output = Terminal(stdout, lambda: Size(0, 0))  # its size is asked of the console
        return Win32Input(stdin), cast("Output", console)
    else:
        return Keyboard(stdin), Terminal.from_pty(stdout, term=os.environ["TERM"])
