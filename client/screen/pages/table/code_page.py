"""A QR code to scan over a table, in half blocks: two of its rows per row of the screen."""

from dataclasses import dataclass
from itertools import zip_longest

import segno

from contack.client.screen.pages.base.overlay import Overlay
from contack.client.screen.paint.canvas.canvas import Area, Style
from contack.client.screen.paint.parts.panel import BORDER_COLUMNS, BORDER_ROWS
from contack.client.screen.state.context import Context
from contack.client.text.width import text_width, wrapped

# White modules on each side: scanners want four, and two are enough on a small screen.
MARGIN = 2

# The ink paints white modules, so a dark terminal without colours shows the code correctly.
LIGHT = Style(ink="#ffffff", paper="#000000")

_BLOCKS = {(True, True): "█", (True, False): "▀", (False, True): "▄", (False, False): " "}


def qr_lines(text: str) -> list[str]:
    """Return text as a QR code, a line of blocks per two rows; blocks are white."""
    code = segno.make(text, error="l", micro=False)
    rows = [[not dark for dark in row] for row in code.matrix_iter(border=MARGIN)]
    pairs = zip_longest(rows[::2], rows[1::2], fillvalue=[False] * len(rows[0]))
    return ["".join(_BLOCKS[half] for half in zip(upper, lower, strict=True)) for upper, lower in pairs]


# Columns of the words beside a code.
WORDS = 28

# Columns of the words when the screen is too small for a code.
WORDS_ALONE = 52

GAP = 2

NO_ROOM = "The code to scan has no room here: make the terminal larger."


@dataclass(frozen=True, slots=True, kw_only=True)
class CodePage(Overlay):
    def paint_code(self, area: Area, context: Context, title: str, text: str, words: list[str]) -> None:
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
        inside.put_lines(0, 0, lines, LIGHT)
        inside.part(left, 0).put_lines(0, 0, rows, context.theme.palette.panel)
