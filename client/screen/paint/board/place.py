from functools import lru_cache
from typing import NamedTuple

from contack.client.screen.paint.board.facets import facets_stencil
from contack.client.screen.paint.board.lines import lines_stencil
from contack.client.screen.paint.board.mark import PLAIN_LOOK, TileLook
from contack.client.screen.paint.board.size import Size, inside, quarters
from contack.client.screen.paint.board.stencil import Edge, Stencil, quadrant, runs
from contack.client.screen.paint.board.words import centred
from contack.client.screen.paint.canvas.canvas import Glyph, Style
from contack.client.screen.paint.theme.theme import Theme
from contack.engine.board.tile import Tile

# Marks an opening where the chosen tile does not fit.
DOT = "·"

# The most columns of a place's key and points, as in `a +30`, and one to spare.
_ROOM = 6


class FittingPlace(NamedTuple):
    key: str
    points: int


@lru_cache(maxsize=1024)
def place_stencil(place: FittingPlace, pointed: bool, up: bool, size: Size, theme: Theme) -> Stencil:
    palette = theme.palette
    lit = palette.chosen if pointed and theme.view == "lines" else None
    row = _wide_row(up, size)
    points = f"+{place.points}"
    text = f"{place.key} {points}" if place.key else points
    start = centred(up, size, row, text)
    key = _glyphs(row, start, place.key, lit or palette.place_key)
    words = key | _glyphs(row, start + len(text) - len(points), points, lit or palette.place_points)
    return _filled(words, pointed, up, size, theme)


@lru_cache(maxsize=256)
def opening_stencil(pointed: bool, up: bool, size: Size, theme: Theme) -> Stencil:
    row = _middle(up, size)
    lined = pointed and theme.view == "lines"
    text = f"[{DOT}]" if lined else DOT
    style = theme.palette.pointer if lined else theme.palette.place_key if pointed else theme.palette.opening
    words = _glyphs(row, centred(up, size, row, text), text, style)
    return _filled(words, pointed, up, size, theme) if pointed else Stencil(runs(words), rank=0)


def slate_stencil(up: bool, size: Size, theme: Theme) -> Stencil:
    return _on_slate({}, theme.palette.slate, up, size, theme)


def _filled(words: dict[tuple[int, int], Glyph], pointed: bool, up: bool, size: Size, theme: Theme) -> Stencil:
    if theme.view == "lines":
        return Stencil(runs(words), rank=0)
    palette = theme.palette
    slate = palette.slate_pointed if pointed else palette.slate if up else palette.slate_down
    return _on_slate(words, slate, up, size, theme)


def _on_slate(words: dict[tuple[int, int], Glyph], slate: str, up: bool, size: Size, theme: Theme) -> Stencil:
    parts = quarters(up, size)
    ground: dict[tuple[int, int], Glyph] = {at: (" ", Style(paper=slate)) for at in parts if None not in parts[at]}
    on_slate = {at: (character, style._replace(paper=slate)) for at, (character, style) in words.items()}
    edges = (
        Edge(dx, dy, theme.glyphs.slanted(quadrant(some)), Style(slate))
        for (dy, dx), some in parts.items()
        if None in some
    )
    return Stencil(runs(ground | on_slate), tuple(edges), rank=0)


def _glyphs(row: int, start: int, text: str, style: Style) -> dict[tuple[int, int], Glyph]:
    return {(row, start + at): (character, style) for at, character in enumerate(text)}


def _wide_row(up: bool, size: Size) -> int:
    row = _middle(up, size)
    while inside(up, size, row)[1] < _ROOM:
        row += 1 if up else -1
    return row


def _middle(up: bool, size: Size) -> int:
    row = (2 * size.rows - 1) // 3
    return row if up else size.rows - 1 - row


# bounded: a large tile has some hundred characters; enough for a table and its racks
@lru_cache(maxsize=1024)
def tile_stencil(tile: Tile, up: bool, size: Size, theme: Theme, look: TileLook = PLAIN_LOOK) -> Stencil:
    return (facets_stencil if theme.view == "facets" else lines_stencil)(tile, up, size, theme, look)
