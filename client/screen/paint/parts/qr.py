"""A QR code in half blocks: two of its rows per row of the screen."""

from itertools import zip_longest

import segno

from contack.client.screen.paint.canvas.canvas import Area, Style

MARGIN = 2
"""White modules on each side: scanners want four, and two are enough on a small screen."""

LIGHT = Style(ink="#ffffff", paper="#000000")
"""The ink paints white modules, so a dark terminal without colours shows the code correctly."""

_BLOCKS = {(True, True): "█", (True, False): "▀", (False, True): "▄", (False, False): " "}


def qr_lines(text: str) -> list[str]:
    """Return text as a QR code, a line of blocks per two rows; blocks are white."""
    code = segno.make(text, error="l", micro=False)
    rows = [[not dark for dark in row] for row in code.matrix_iter(border=MARGIN)]
    pairs = zip_longest(rows[::2], rows[1::2], fillvalue=[False] * len(rows[0]))
    return ["".join(_BLOCKS[half] for half in zip(upper, lower, strict=True)) for upper, lower in pairs]


def paint_qr(area: Area, lines: list[str]) -> None:
    area.put_lines(0, 0, lines, LIGHT)
