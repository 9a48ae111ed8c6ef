"""What is written to the terminal."""

from __future__ import annotations

from prompt_toolkit.output.vt100 import Vt100_Output


class Terminal(Vt100_Output):
    """A terminal that tells of the mouse's buttons and wheel, but not of every step it makes."""

    def enable_mouse_support(self) -> None:
        """Ask for reports of the mouse."""
        self.write_raw("\x1b[?1000h\x1b[?1006h")

    def disable_mouse_support(self) -> None:
        """Leave the mouse to the terminal."""
        self.write_raw("\x1b[?1006l\x1b[?1000l")
