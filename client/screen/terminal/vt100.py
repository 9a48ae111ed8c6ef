"""A terminal's screen as prompt_toolkit writes it."""

from prompt_toolkit.output.vt100 import Vt100_Output

from contack.client.text.width import text_width

_SAVE, _RESTORE = "\x1b7", "\x1b8"
"""Save the cursor's place, and restore it."""


class Terminal(Vt100_Output):
    """A terminal that reports the mouse's buttons and wheel, but not its movements."""

    def write(self, data: str) -> None:
        """Write a grapheme, or the line ends that move the cursor."""
        if len(data) == 1 or data.startswith("\r"):
            super().write(data)
            return
        # Terminals disagree on the width of several code points. The next character gets its right column only if
        # the cursor moves there from the grapheme's first column, and the old character below must not show
        # through.
        columns = text_width(data)
        self.write_raw(f"{_SAVE}{' ' * columns}{_RESTORE}{_SAVE}")
        super().write(data)
        self.write_raw(f"{_RESTORE}\x1b[{columns}C")

    def enable_mouse_support(self) -> None:
        # 1000 reports buttons, 1006 columns beyond 223; prompt_toolkit also asks for 1003, which reports every
        # movement
        self.write_raw("\x1b[?1000h\x1b[?1006h")

    def disable_mouse_support(self) -> None:
        self.write_raw("\x1b[?1006l\x1b[?1000l")
