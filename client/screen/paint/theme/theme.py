from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Literal, NamedTuple, TypeAlias

from contack.client.screen.paint.canvas.choices import GlyphsName, ThemeChoice, ThemeName, ViewName
from contack.client.screen.paint.theme.palette import ANSI16, CUBE, MONO, PALETTES, PAPER, STANDARD, Palette, in_cube


class Glyphs(NamedTuple):
    """The glyphs of the four slanted corners. An upright tile has the upper two."""

    name: GlyphsName
    upper_left: str
    upper_right: str
    lower_left: str
    lower_right: str

    def slanted(self, quadrant: str) -> str:
        return self[1:]["▟▙▜▛".index(quadrant)] if quadrant in "▟▙▜▛" else quadrant


BLOCKS = Glyphs("blocks", "▟", "▙", "▜", "▛")
"""Quadrants, one column wide on every terminal."""

# Quadrants, on a terminal that also draws sixths of characters, for large digits.
SIXTHS = BLOCKS._replace(name="sixths")

# Triangles: the best look if the terminal draws them to the edge of the cell, ragged otherwise.
SMOOTH = Glyphs("smooth", "◢", "◣", "◥", "◤")

# Triangles from the private area, for fonts patched for Powerline.
POWERLINE = Glyphs("powerline", "\ue0ba", "\ue0b8", "\ue0be", "\ue0bc")

GLYPHS_BY_NAME: Mapping[GlyphsName, Glyphs] = {glyphs.name: glyphs for glyphs in (BLOCKS, SIXTHS, SMOOTH, POWERLINE)}

Depth: TypeAlias = Literal[1, 4, 8, 24]


@dataclass(frozen=True, slots=True)
class Theme:
    palette: Palette = STANDARD
    glyphs: Glyphs = BLOCKS
    view: ViewName = "facets"

    @property
    def sixths(self) -> bool:
        """Whether the terminal certainly draws sixths of characters."""
        return self.glyphs.name == "sixths"


def theme_for(
    choice: ThemeChoice, view: ViewName | None, glyphs: GlyphsName | None, depth: Depth, light: bool
) -> Theme:
    """Return the nearest theme that a terminal of that depth can show; without colours only lines."""
    palette = _suggested(depth, light) if choice == "auto" else _shown(choice, depth)
    view = "lines" if palette is MONO else view or "facets"
    return Theme(palette, GLYPHS_BY_NAME[glyphs or "blocks"], view)


def _suggested(depth: Depth, light: bool) -> Palette:
    if depth == 24:
        return PAPER if light else STANDARD
    return {1: MONO, 4: ANSI16, 8: CUBE}[depth]


# reuse the palette: stencils are cached by its identity
@cache
def _shown(name: ThemeName, depth: Depth) -> Palette:
    palette = PALETTES[name]
    if depth == 1 or palette is MONO:
        return MONO
    if depth == 4:
        return ANSI16
    if depth == 24 or palette in (CUBE, ANSI16):
        return palette
    # the hues of CUBE were chosen by eye
    return CUBE if palette is STANDARD else in_cube(palette)
