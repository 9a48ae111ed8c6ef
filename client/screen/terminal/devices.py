"""The keyboard and the screen of this terminal, by system."""

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
"""Errors of a terminal that is gone, and of other troubles."""

SIZE_SECONDS = 0.5 if sys.platform == "win32" else None
"""How often to ask for the size. Elsewhere SIGWINCH reports it, and asking would wake an idle client."""

CAN_STOP = sys.platform != "win32"
"""Whether Ctrl-Z can stop a program and the shell continue it."""


def open_terminal(stdin: TextIO, stdout: TextIO) -> tuple[Input, Output]:
    if sys.platform == "win32":
        console = Windows10_Output(stdout)
        console.vt100_output = Terminal(stdout, lambda: Size(0, 0))  # the console knows its size
        return Win32Input(stdin), cast("Output", console)
    else:
        return Keyboard(stdin), Terminal.from_pty(stdout, term=os.environ["TERM"])
