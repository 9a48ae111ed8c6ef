"""Lines of text in which names of tiles are pictures."""

from __future__ import annotations

import re

from contack.client.screen.paint.canvas.canvas import Area
from contack.client.screen.paint.canvas.style import Style
from contack.client.screen.paint.parts.chip import SMALL_CHIP_COLUMNS, paint_small_chip
from contack.client.screen.paint.theme.theme import Theme
from contack.client.text.width import wrapped
from contack.engine.board.tile import BY_NAME

_TILE = re.compile(rf"(?<![-\w])({'|'.join(BY_NAME)})(?![-\w])", re.ASCII)

_STAND_IN = "\ue000"
"""What stands for a column of a chip while lines are broken: a private character, which words have no use for."""
_CHIP = _STAND_IN * SMALL_CHIP_COLUMNS


def paint_words(area: Area, x: int, y: int, text: str, theme: Theme, style: Style) -> int:
    """Write text with a chip for every tile that it names, such as 09-02-08; answer the next column."""
    for at, piece in enumerate(_TILE.split(text)):
        x = paint_small_chip(area, x, y, BY_NAME[piece], theme) if at % 2 else area.put(x, y, piece, style)
    return x


def words_lines(text: str, columns: int) -> list[str]:
    """Return the lines that text takes at a width when its tiles are chips; no name of a tile is broken."""
    pieces = _TILE.split(text.replace(_STAND_IN, "?"))
    pieces[1::2], names = [_CHIP] * (len(pieces) // 2), iter(pieces[1::2])
    lines = wrapped("".join(pieces), max(columns, SMALL_CHIP_COLUMNS))
    return [re.sub(_CHIP, lambda _: next(names), line) for line in lines]
