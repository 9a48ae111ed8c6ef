"""The look of a tile: its state, its player's letter, its lit edges."""

from collections.abc import Mapping
from typing import Literal, NamedTuple, TypeAlias

from contack.client.screen.paint.board.size import Size
from contack.client.screen.paint.canvas.canvas import Glyph
from contack.client.screen.paint.theme.badge import Badge, badge_style
from contack.client.screen.paint.theme.palette import Palette
from contack.client.text.width import cells, pad
from contack.engine.board.tile import Colour

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


Mood: TypeAlias = Literal["plain", "ahead", "misfit"]
"""A laid tile, a preview, or a tile that does not fit."""

HATCH = "\N{BOX DRAWINGS LIGHT DIAGONAL UPPER RIGHT TO LOWER LEFT}"
"""The hatching of a tile that does not fit, by its name because it looks like a slash."""


class TileLook(NamedTuple):
    """How to paint a tile: its mood, its player, and its lit edges."""

    mood: Mood = "plain"
    mark: Mark | None = None
    lit: frozenset[Colour] = frozenset()


PLAIN_LOOK, AHEAD, MISFIT = TileLook(), TileLook("ahead"), TileLook("misfit")
