from collections.abc import Mapping
from typing import Literal, NamedTuple, TypeAlias

from contack.client.screen.paint.board.size import Size
from contack.client.screen.paint.canvas.canvas import Glyph
from contack.client.screen.paint.theme.badge import Badge, badge_style
from contack.client.screen.paint.theme.palette import Palette
from contack.client.text.width import cells, pad
from contack.engine.board.tile import Colour

# The mark of the last tile.
LAST = "●"


class Mark(NamedTuple):
    """`badge` is the player who laid the tile, if shown."""

    badge: Badge | None = None
    last: bool = False


def mark_glyphs(mark: Mark, up: bool, size: Size, palette: Palette) -> Mapping[tuple[int, int], Glyph]:
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


# A laid tile, a preview, or a tile that does not fit.
Mood: TypeAlias = Literal["plain", "ahead", "misfit"]

# The hatching of a tile that does not fit, by its name because it looks like a slash.
HATCH = "\N{BOX DRAWINGS LIGHT DIAGONAL UPPER RIGHT TO LOWER LEFT}"


class TileLook(NamedTuple):
    mood: Mood = "plain"
    mark: Mark | None = None
    lit: frozenset[Colour] = frozenset()


PLAIN_LOOK, AHEAD, MISFIT = TileLook(), TileLook("ahead"), TileLook("misfit")
