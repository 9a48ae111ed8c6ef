"""The keyboard: how it leaves the terminal."""

import os
import pty
import termios

from contack.client.screen.terminal.devices import Keyboard


def test_suspended_program_restores_the_terminal() -> None:
    ours, theirs = pty.openpty()
    with os.fdopen(ours), os.fdopen(theirs) as stdin:
        found = termios.tcgetattr(theirs)
        keyboard = Keyboard(stdin)
        with keyboard.raw_mode():
            raw = termios.tcgetattr(theirs)
            with keyboard.cooked_mode():
                assert termios.tcgetattr(theirs) == found != raw
            assert termios.tcgetattr(theirs) == raw
        assert termios.tcgetattr(theirs) == found
