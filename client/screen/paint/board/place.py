"""What fills a cell where no tile lies: a place for one, or an opening."""

from functools import lru_cache
from typing import NamedTuple

from contack.client.screen.paint.board.stencil import SMALL, Stencil, centred, inside, runs
from contack.client.screen.paint.canvas.canvas import Glyph
from contack.client.screen.paint.canvas.style import Style
from contack.client.screen.paint.theme.theme import Theme

DOT = "·"
"""What marks an opening where the chosen tile does not fit."""


class FittingPlace(NamedTuple):
    """Where a tile fits: the key that chooses it, and its points."""

    key: str
    points: int


@lru_cache(maxsize=4096)
def place_stencil(place: FittingPlace, pointed: bool, up: bool, size: int, theme: Theme) -> Stencil:
    """Return what fills a place where the chosen tile fits: slate, or nothing in lines, its key and its points."""
    row = _upper(up, size)
    # small cells that point down have two columns in that row
    points = f"+{place.points}" if size > SMALL else str(place.points)
    palette = theme.palette
    lit = palette.chosen if pointed and theme.view == "lines" else None
    words = ((row, place.key, lit or palette.place_key), (row + 1, points, lit or palette.place_points))
    return _filled(words, pointed, up, size, theme)


@lru_cache(maxsize=1024)
def opening_stencil(pointed: bool, up: bool, size: int, theme: Theme) -> Stencil:
    """Return what fills an opening where the chosen tile does not fit: a dot, and slate if it is pointed at."""
    row = _middle(up, size)
    if not pointed:
        return _text(((row, DOT, theme.palette.opening),), up, size)
    if theme.view == "lines":
        return _text(((row, f"[{DOT}]", theme.palette.pointer),), up, size)
    return _filled(((row, DOT, theme.palette.place_key),), pointed, up, size, theme)


def _filled(words: tuple[tuple[int, str, Style], ...], pointed: bool, up: bool, size: int, theme: Theme) -> Stencil:
    """Return words on slate, or in lines the words alone."""
    if theme.view == "lines":
        return _text(words, up, size)
    palette = theme.palette
    slate = palette.slate_pointed if pointed else palette.slate if up else palette.slate_down
    grid: dict[tuple[int, int], Glyph] = {}
    for row in range(size):
        start, columns = inside(up, size, row)
        grid |= {(row, dx): (" ", Style(paper=slate)) for dx in range(start, start + columns)}
    on_slate = tuple((row, text, style._replace(paper=slate)) for row, text, style in words)
    slants = (Style(slate),) * size
    return Stencil(runs(grid | _glyphs(on_slate, up, size)), slants, slants, rank=0)


def _text(words: tuple[tuple[int, str, Style], ...], up: bool, size: int) -> Stencil:
    return Stencil(runs(_glyphs(words, up, size)), rank=0)


def _glyphs(words: tuple[tuple[int, str, Style], ...], up: bool, size: int) -> dict[tuple[int, int], Glyph]:
    grid: dict[tuple[int, int], Glyph] = {}
    for row, text, style in words:
        _, columns = inside(up, size, row)
        start = centred(up, size, row, text[:columns])
        grid |= {(row, start + at): (character, style) for at, character in enumerate(text[:columns])}
    return grid


def _upper(up: bool, size: int) -> int:
    """Return the first of the two rows around the middle of a triangle."""
    tip = round(2 * size / 3) - 1
    return tip if up else size - 2 - tip


def _middle(up: bool, size: int) -> int:
    """Return the row in the middle of a triangle."""
    row = (2 * size - 1) // 3
    return row if up else size - 1 - row
