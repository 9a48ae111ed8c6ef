"""Characters for slanted edges, filled on one side."""

from collections.abc import Mapping
from typing import NamedTuple

from contack.client.screen.paint.canvas.choices import GlyphsName


class Glyphs(NamedTuple):
    """The corner glyphs of a kind, by the side of a tile that they draw. An upright tile has the upper two."""

    name: GlyphsName
    upper_left: str
    upper_right: str
    lower_left: str
    lower_right: str


BLOCKS = Glyphs("blocks", "▟", "▙", "▜", "▛")
"""Quadrants, one column wide on every terminal."""

SIXTHS = BLOCKS._replace(name="sixths")
"""Quadrants, on a terminal that also draws sixths of characters, for large digits."""

SMOOTH = Glyphs("smooth", "◢", "◣", "◥", "◤")
"""Triangles: the best look if the terminal draws them to the edge of the cell, ragged otherwise."""

POWERLINE = Glyphs("powerline", "\ue0ba", "\ue0b8", "\ue0be", "\ue0bc")
"""Triangles from the private area, for fonts patched for Powerline."""

GLYPHS_BY_NAME: Mapping[GlyphsName, Glyphs] = {glyphs.name: glyphs for glyphs in (BLOCKS, SIXTHS, SMOOTH, POWERLINE)}
"""The kinds by name."""
