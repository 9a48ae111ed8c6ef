from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from contack.client.screen.paint.board.size import Size
from contack.client.screen.paint.canvas.canvas import Area, Glyph, Style
from contack.client.screen.paint.theme.theme import Theme

# Characters by their filled quarters: upper left counts 1, upper right 2, lower left 4, lower right 8.
_QUARTERS = " ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█"


def quadrant(filled: Iterable[object]) -> str:
    return _QUARTERS[sum(1 << bit for bit, quarter in enumerate(filled) if quarter)]


class GlyphRun(NamedTuple):
    dx: int
    dy: int
    glyphs: tuple[Glyph, ...]


class Edge(NamedTuple):
    """A character that a tile fills partly: the rest belongs to a neighbour or to the background."""

    dx: int
    dy: int
    glyph: str
    style: Style


@dataclass(frozen=True, slots=True, eq=False)
class Stencil:
    """Runs are inside, edges are shared with the neighbours.

    Of two edges, the one with the higher `rank` wins, then the upright tile's. `above` is the underline that an
    inverted tile draws under the row above it.
    """

    runs: tuple[GlyphRun, ...] = ()
    edges: tuple[Edge, ...] = ()
    above: Style | None = None
    rank: int = 1


class Placed(NamedTuple):
    x: int
    y: int
    up: bool
    stencil: Stencil


def runs(grid: Mapping[tuple[int, int], Glyph]) -> tuple[GlyphRun, ...]:
    found: list[tuple[int, int, list[Glyph]]] = []
    for (dy, dx), glyph in sorted(grid.items()):
        if found and (found[-1][0] + len(found[-1][2]), found[-1][1]) == (dx, dy):
            found[-1][2].append(glyph)
        else:
            found.append((dx, dy, [glyph]))
    return tuple(GlyphRun(dx, dy, tuple(glyphs)) for dx, dy, glyphs in found)


def paint_stencils(area: Area, placed: Iterable[Placed], size: Size, theme: Theme) -> None:
    """Adjacent cells share edges."""
    placed = list(placed)
    for x, y, _, stencil in placed:
        # first: each is a row of underlined blanks, over the characters of the row above
        if stencil.above:
            area.put(x + 1, y - 1, " " * (size.columns - 2), stencil.above)
    _paint_edges(area, placed, theme)
    for x, y, _, stencil in placed:
        for dx, dy, glyphs in stencil.runs:
            area.blit(x + dx, y + dy, glyphs)


def paint_alone(area: Area, x: int, y: int, stencil: Stencil, up: bool, size: Size, theme: Theme) -> None:
    paint_stencils(area, [Placed(x, y, up, stencil)], size, theme)


def _paint_edges(area: Area, placed: list[Placed], theme: Theme) -> None:
    found: dict[tuple[int, int], tuple[str, Style]] = {}
    # the one painted last is visible
    for x, y, _, stencil in sorted(placed, key=lambda one: (one.stencil.rank, one.up)):
        for dx, dy, glyph, style in stencil.edges:
            at = x + dx, y + dy
            below = found.get(at)
            if below and theme.view == "facets":
                style = Style(style.ink, below[1].ink)
            found[at] = glyph, style
    for (x, y), edge in found.items():
        area.blit(x, y, (edge,))
