"""The characters of slanted edges, filled on one side."""

from collections.abc import Mapping
from typing import NamedTuple

from contack.client.screen.paint.canvas.choices import GlyphsName


class Glyphs(NamedTuple):
    """The corner glyphs of a kind, named by the side of a tile that they draw: a tile pointing up has the upper two."""

    name: GlyphsName
    upper_left: str
    upper_right: str
    lower_left: str
    lower_right: str


BLOCKS = Glyphs("blocks", "▟", "▙", "▜", "▛")
"""Quadrants, which every terminal draws one column wide."""

SIXTHS = BLOCKS._replace(name="sixths")
"""Quadrants too, on a terminal that draws sixths of characters as well, of which large digits are made."""

SMOOTH = Glyphs("smooth", "◢", "◣", "◥", "◤")
"""Triangles: the most beautiful where the terminal draws them to the edge of the cell, ragged elsewhere."""

POWERLINE = Glyphs("powerline", "\ue0ba", "\ue0b8", "\ue0be", "\ue0bc")
"""Triangles from the private area, for fonts patched for Powerline."""

GLYPHS_BY_NAME: Mapping[GlyphsName, Glyphs] = {glyphs.name: glyphs for glyphs in (BLOCKS, SIXTHS, SMOOTH, POWERLINE)}
"""The kinds by name."""
