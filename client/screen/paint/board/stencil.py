"""What fills a cell of the board, character by character."""

from collections.abc import Mapping
from typing import NamedTuple

from contack.client.screen.paint.canvas.canvas import Area, Glyph
from contack.client.screen.paint.canvas.style import Style
from contack.client.screen.paint.theme.theme import Theme

SMALL, STANDARD, LARGE = 3, 4, 5
"""The sizes of cells: how many rows one takes, and half of its columns."""

SIZES = (LARGE, STANDARD, SMALL)
"""The sizes, the most comfortable first."""

# one by its name, as it is easily taken for a slash
_RISING, _FALLING = "\N{BOX DRAWINGS LIGHT DIAGONAL UPPER RIGHT TO LOWER LEFT}", "╲"


class GlyphRun(NamedTuple):
    """Characters of one style, and where they begin in a cell."""

    dx: int
    dy: int
    text: str
    style: Style


class Stencil(NamedTuple):
    """What fills a cell: the runs inside, and the styles of its left and right slants row by row, if it has any.

    Slants are shared with the neighbours, and of two lines the one with the higher `rank` is drawn. `above` is the
    style of the line that a tile pointing down draws beneath what is above it.
    """

    runs: tuple[GlyphRun, ...]
    left: tuple[Style, ...] = ()
    right: tuple[Style, ...] = ()
    above: Style | None = None
    rank: int = 1


def runs(grid: Mapping[tuple[int, int], Glyph]) -> tuple[GlyphRun, ...]:
    """Return the glyphs of a cell, by row and column, as runs."""
    found: list[GlyphRun] = []
    for (dy, dx), (character, style) in sorted(grid.items()):
        last = found[-1] if found else None
        if last and (last.dy, last.dx + len(last.text), last.style) == (dy, dx, style):
            found[-1] = last._replace(text=last.text + character)
        else:
            found.append(GlyphRun(dx, dy, character, style))
    return tuple(found)


def inside(up: bool, size: int, row: int) -> tuple[int, int]:
    """Return the column where the inside of a row of a cell begins, and how many columns it takes.

    >>> [inside(True, 4, row) for row in range(4)]
    [(4, 0), (3, 2), (2, 4), (1, 6)]
    """
    half = row if up else size - 1 - row
    return size - half, 2 * half


def slants(up: bool, size: int, row: int) -> tuple[int, int]:
    """Return the columns of the left and the right slant in a row of a cell."""
    start, columns = inside(up, size, row)
    return start - 1, start + columns


def centred(up: bool, size: int, row: int, text: str) -> int:
    """Return the column where text begins in the middle of a row, or half a column beside."""
    start, columns = inside(up, size, row)
    # a tile pointing down is one pointing up by half a turn, so what is off the middle is so on the other side
    return start + (columns - len(text) + (not up)) // 2


def slant_glyphs(up: bool, theme: Theme) -> tuple[str, str]:
    """Return the characters of the left and the right slant of a cell."""
    if theme.view == "lines":
        return (_RISING, _FALLING) if up else (_FALLING, _RISING)
    _, *glyphs = theme.glyphs
    return (glyphs[0], glyphs[1]) if up else (glyphs[2], glyphs[3])


def paint_inside(area: Area, x: int, y: int, stencil: Stencil) -> None:
    """Paint the runs of a stencil."""
    for dx, dy, text, style in stencil.runs:
        area.put(x + dx, y + dy, text, style)


def paint_above(area: Area, x: int, y: int, size: int, style: Style) -> None:
    """Draw a line beneath the row above a cell."""
    area.put(x + 1, y - 1, " " * (2 * size - 2), style)


def paint_alone(area: Area, x: int, y: int, stencil: Stencil, up: bool, size: int, theme: Theme) -> None:
    """Paint a stencil that has no neighbours."""
    paint_inside(area, x, y, stencil)
    if stencil.above:
        paint_above(area, x, y, size, stencil.above)
    left, right = slant_glyphs(up, theme)
    for row, styles in enumerate(zip(stencil.left, stencil.right, strict=True)):
        columns = slants(up, size, row)
        area.put(x + columns[0], y + row, left, styles[0])
        area.put(x + columns[1], y + row, right, styles[1])
