"""A code to scan, of half blocks: two of its rows in one of the screen."""

from itertools import zip_longest

import segno

from contack.client.screen.paint.canvas.canvas import Area
from contack.client.screen.paint.canvas.style import Style

MARGIN = 2
"""Modules of white on each side: scanners want four, and do with two where the screen is small."""

LIGHT = Style(ink="#ffffff", paper="#000000")
"""White modules are the ink: without colours a dark terminal shows the code the right way round."""

_BLOCKS = {(True, True): "█", (True, False): "▀", (False, True): "▄", (False, False): " "}


def qr_lines(text: str) -> list[str]:
    """Return text as a code, a line of blocks for two rows of it; blocks are what is white."""
    code = segno.make(text, error="l", micro=False)
    rows = [[not dark for dark in row] for row in code.matrix_iter(border=MARGIN)]
    pairs = zip_longest(rows[::2], rows[1::2], fillvalue=[False] * len(rows[0]))
    return ["".join(_BLOCKS[half] for half in zip(upper, lower, strict=True)) for upper, lower in pairs]


def paint_qr(area: Area, lines: list[str]) -> None:
    """Paint the lines of a code."""
    area.put_lines(0, 0, lines, LIGHT)
