"""Everything that decides how things look: colours, corner glyphs, the view of the board."""

from dataclasses import dataclass
from functools import cache
from typing import Literal, TypeAlias

from contack.client.screen.paint.canvas.choices import GlyphsName, ThemeChoice, ThemeName, ViewName
from contack.client.screen.paint.theme.glyphs import BLOCKS, GLYPHS_BY_NAME, Glyphs
from contack.client.screen.paint.theme.palette import ANSI16, CUBE, MONO, PALETTES, PAPER, STANDARD, Palette, in_cube

Depth: TypeAlias = Literal[1, 4, 8, 24]
"""How many bits of colour a terminal has."""


@dataclass(frozen=True, slots=True)
class Theme:
    """A palette, the glyphs of slanted edges, and the view in which boards are drawn."""

    palette: Palette = STANDARD
    glyphs: Glyphs = BLOCKS
    view: ViewName = "facets"

    @property
    def sixths(self) -> bool:
        """Whether the terminal is known to draw sixths of characters."""
        return self.glyphs.name == "sixths"


def theme_for(
    choice: ThemeChoice, view: ViewName | None, glyphs: GlyphsName | None, depth: Depth, light: bool
) -> Theme:
    """Return the theme that a player chose, or the nearest to it that a terminal of that depth can show.

    `light` tells that the terminal's own ground is light. Without colours there are no faces, just lines.
    """
    palette = _suggested(depth, light) if choice == "auto" else _shown(choice, depth)
    view = "lines" if palette is MONO else view or palette.view
    return Theme(palette, GLYPHS_BY_NAME[glyphs or "blocks"], view)


def _suggested(depth: Depth, light: bool) -> Palette:
    if depth == 24:
        return PAPER if light else STANDARD
    return {1: MONO, 4: ANSI16, 8: CUBE}[depth]


# palettes are compared by identity, and stencils cached by theme: a palette made anew would find none of them
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
