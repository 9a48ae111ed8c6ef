"""Whose tile it is, written on it."""

from collections.abc import Mapping
from typing import NamedTuple

from contack.client.screen.paint.board.size import Size
from contack.client.screen.paint.canvas.canvas import Glyph
from contack.client.screen.paint.theme.badge import Badge, badge_style
from contack.client.screen.paint.theme.palette import Palette

LAST = "●"
"""What marks the tile laid last."""


class Mark(NamedTuple):
    """Who laid a tile, where that is to be told, and whether it was laid last."""

    badge: Badge | None = None
    last: bool = False


def mark_glyphs(mark: Mark, up: bool, size: Size, palette: Palette) -> Mapping[tuple[int, int], Glyph]:
    """Return the glyphs of a mark by row and column: around the middle, on low tiles in the base."""
    letter = mark.badge.letter if mark.badge else ""
    text = letter + LAST * mark.last
    row, column = _place(size)
    if size.rows >= 10:
        text = f" {text:<2} "
    elif size.rows > 3:
        text = f"{text:<2}"
    else:
        column += not up  # where a value that is off the middle leaves room
    style = badge_style(palette, mark.badge) if mark.badge else palette.mark
    dy = row if up else size.rows - 1 - row
    return {(dy, column + at): (character, style) for at, character in enumerate(text)}


def _place(size: Size) -> tuple[int, int]:
    """Return the row and the column of a mark on a tile pointing up."""
    match size.rows:
        case 3:
            return 2, 1
        case 4 | 7:
            return 1, size.pitch - 1
        case 5:
            return 2, size.pitch - 1
    return 2, size.pitch - 2
