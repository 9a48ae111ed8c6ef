"""The look of everything: colours, corner glyphs, the view of the board."""

from dataclasses import dataclass
from functools import cache
from typing import Literal, TypeAlias

from contack.client.screen.paint.canvas.choices import GlyphsName, ThemeChoice, ThemeName, ViewName
from contack.client.screen.paint.theme.glyphs import BLOCKS, GLYPHS_BY_NAME, Glyphs
from contack.client.screen.paint.theme.palette import ANSI16, CUBE, MONO, PALETTES, PAPER, STANDARD, Palette, in_cube

Depth: TypeAlias = Literal[1, 4, 8, 24]
"""The colour depth of a terminal in bits."""


@dataclass(frozen=True, slots=True)
class Theme:
    """A palette, the glyphs of slanted edges, and the view of boards."""

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
    """Return the chosen theme, or the nearest one that a terminal of that depth can show.

    `light` says that the terminal has a light ground. Without colours there are only lines, no faces.
    """
    palette = _suggested(depth, light) if choice == "auto" else _shown(choice, depth)
    view = "lines" if palette is MONO else view or palette.view
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
