"""The player's letter on a tile."""

from collections.abc import Mapping
from typing import NamedTuple

from contack.client.screen.paint.board.size import Size
from contack.client.screen.paint.canvas.canvas import Glyph
from contack.client.screen.paint.theme.badge import Badge, badge_style
from contack.client.screen.paint.theme.palette import Palette
from contack.client.text.width import cells, pad

LAST = "●"
"""The mark of the last tile."""


class Mark(NamedTuple):
    """The player who laid a tile, if the board shows it, and whether the tile is the last one."""

    badge: Badge | None = None
    last: bool = False


def mark_glyphs(mark: Mark, up: bool, size: Size, palette: Palette) -> Mapping[tuple[int, int], Glyph]:
    """Return the glyphs of a mark by row and column: around the middle, or in the base of a low tile."""
    letter = mark.badge.letter if mark.badge else ""
    text = letter + LAST * mark.last
    row, column = _place(size)
    if size.rows >= 10:
        text = f" {pad(text, 2)} "
    elif size.rows > 3:
        text = pad(text, 2)
    else:
        column += not up  # where a value off the middle leaves room
    style = badge_style(palette, mark.badge) if mark.badge else palette.mark
    dy = row if up else size.rows - 1 - row
    return {(dy, column + at): (grapheme, style) for at, (grapheme, _) in enumerate(cells(text))}


def _place(size: Size) -> tuple[int, int]:
    match size.rows:
        case 3:
            return 2, 1
        case 4 | 7:
            return 1, size.pitch - 1
        case 5:
            return 2, size.pitch - 1
    return 2, size.pitch - 2
