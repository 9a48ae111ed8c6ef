"""A terminal's screen, as prompt_toolkit writes it."""

from prompt_toolkit.output.vt100 import Vt100_Output

from contack.client.text.width import text_width

_SAVE, _RESTORE = "\x1b7", "\x1b8"
"""Keep where the cursor stands, and bring it back there."""


class Terminal(Vt100_Output):
    """A terminal that reports the mouse's buttons and wheel, but not every step it makes."""

    def write(self, data: str) -> None:
        """Write a grapheme, or the line ends that move the cursor."""
        if len(data) == 1 or data.startswith("\r"):
            super().write(data)
            return
        # Terminals differ in how wide they draw several code points. What follows stands where it was painted only if
        # the cursor gets there from the grapheme's first column, and what stood below must not shine through.
        columns = text_width(data)
        self.write_raw(f"{_SAVE}{' ' * columns}{_RESTORE}{_SAVE}")
        super().write(data)
        self.write_raw(f"{_RESTORE}\x1b[{columns}C")

    def enable_mouse_support(self) -> None:
        """Ask for reports of the mouse."""
        # 1000 reports buttons, 1006 columns beyond 223; prompt_toolkit asks for 1003 too, which reports every step
        self.write_raw("\x1b[?1000h\x1b[?1006h")

    def disable_mouse_support(self) -> None:
        """Leave the mouse to the terminal."""
        self.write_raw("\x1b[?1006l\x1b[?1000l")
