from collections import defaultdict
from collections.abc import Callable
from functools import lru_cache
from typing import Any

from prompt_toolkit.data_structures import Point as ScreenPoint
from prompt_toolkit.layout import Window
from prompt_toolkit.layout.mouse_handlers import MouseHandlers
from prompt_toolkit.layout.screen import Char, Screen, WritePosition

from contack.client.screen.paint.canvas.canvas import Canvas, Glyph, Style
from contack.client.text.width import text_width

_ATTRIBUTES = ("bold", "italic", "underline", "reverse", "dim")
_BLANK = Char()
_FULL = Char("x")


class _CharRow(defaultdict[int, Char]):
    """A row that prompt_toolkit compares with the previous one, up to the last non-blank character in `items`."""

    known = False

    def items(self) -> Any:
        """Return the items that prompt_toolkit measures the row's length by."""
        # a known row reports none, so it is skipped; any other reports its last column, so nothing old remains
        return () if self.known else ((len(self) - 1, _FULL),)


@lru_cache(maxsize=1000)
def style_text(style: Style) -> str:
    """Return a style in prompt_toolkit's form.

    >>> style_text(Style("#3a78e0", "ansiblack", bold=True))
    'fg:#3a78e0 bg:ansiblack bold'
    """
    colours = (f"{ground}:{colour}" for ground, colour in (("fg", style.ink), ("bg", style.paper)) if colour)
    return " ".join((*colours, *(name for name in _ATTRIBUTES if getattr(style, name))))


class CanvasWindow(Window):
    def __init__(self, paint: Callable[[int, int], Canvas], shown: Callable[[], Screen | None]) -> None:
        super().__init__()
        self._paint = paint
        self._shown = shown
        self.canvas = Canvas(0, 0)
        self._rows: list[_CharRow] = []

    def write_to_screen(
        self,
        screen: Screen,
        mouse_handlers: MouseHandlers,
        write_position: WritePosition,
        parent_style: str,
        erase_bg: bool,
        z_index: int | None,
    ) -> None:
        before = self.canvas.glyphs
        canvas = self._paint(write_position.width, write_position.height)
        self._rows = [
            self._rows[y] if y < len(before) and before[y] == row else _row(row) for y, row in enumerate(canvas.glyphs)
        ]
        self.canvas = canvas
        shown = self._shown()
        for y, row in enumerate(self._rows):
            row.known = shown is not None and shown.width == canvas.columns and shown.data_buffer.get(y) is row
        screen.data_buffer.update(enumerate(self._rows))
        screen.width, screen.height = canvas.columns, canvas.rows
        if canvas.cursor:
            screen.show_cursor = True
            screen.set_cursor_position(self, ScreenPoint(*canvas.cursor))


def _row(glyphs: list[Glyph]) -> _CharRow:
    return _CharRow(lambda: _BLANK, enumerate(map(_char, glyphs)))


@lru_cache(maxsize=20_000)
def _char(glyph: Glyph) -> Char:
    grapheme, style = glyph
    char = Char(grapheme, style_text(style))
    char.width = text_width(grapheme)  # prompt_toolkit adds up code points: 6 columns for a family of three emoji
    return char
