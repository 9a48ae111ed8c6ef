"""A page over a table with a code to scan."""

from dataclasses import dataclass

from contack.client.screen.pages.base.overlay import Overlay
from contack.client.screen.paint.canvas.canvas import Area
from contack.client.screen.paint.parts.panel import BORDER_COLUMNS, BORDER_ROWS
from contack.client.screen.paint.parts.qr import paint_qr, qr_lines
from contack.client.screen.state.context import Context
from contack.client.text.width import text_width, wrapped

WORDS = 28
"""Columns of the words beside a code."""

WORDS_ALONE = 52
"""Columns of the words when the screen is too small for a code."""

GAP = 2

NO_ROOM = "The code to scan has no room here: make the terminal larger."


@dataclass(frozen=True, slots=True, kw_only=True)
class CodePage(Overlay):
    """Shows a code to scan, with words beside it."""

    def paint_code(self, area: Area, context: Context, title: str, text: str, words: list[str]) -> None:
        """Paint a text as a code, if it fits, and words beside it; addresses stay unbroken."""
        lines = qr_lines(text) if text else []
        longest = max(text_width(word) for part in words for word in part.split())
        columns = max(WORDS, longest)
        room = area.columns - BORDER_COLUMNS
        if lines and (len(lines[0]) + GAP + columns > room or len(lines) > area.rows - BORDER_ROWS):
            lines = []
            words = [NO_ROOM, "", *words]
        left = len(lines[0]) + GAP if lines else 0
        columns = columns if left else min(max(WORDS_ALONE, longest), room)
        rows = [line for part in words for line in wrapped(part, columns)]
        inside = self.paint_box(area, context, left + columns, max(len(lines), len(rows)), title)
        paint_qr(inside, lines)
        inside.part(left, 0).put_lines(0, 0, rows, context.theme.palette.panel)
