"""A tile in a line of text: its three values on their colours."""

from functools import lru_cache

from contack.client.screen.paint.canvas.canvas import Area
from contack.client.screen.paint.canvas.style import Style
from contack.client.screen.paint.theme.hue import Hue
from contack.client.screen.paint.theme.theme import Theme
from contack.engine.board.tile import Tile

CHIP_COLUMNS = 7
"""How many columns a chip takes."""

SMALL_CHIP_COLUMNS = 6
"""How many columns a chip takes without its triangle."""


def paint_chip(area: Area, x: int, y: int, tile: Tile, theme: Theme) -> int:
    """Paint a tile in seven columns, a triangle and its values on blue, red and gold; answer the next column."""
    return paint_small_chip(area, area.put(x, y, "▲", theme.palette.dim), y, tile, theme)


def paint_small_chip(area: Area, x: int, y: int, tile: Tile, theme: Theme) -> int:
    """Paint a tile in six columns, its values on blue, red and gold; answer the next column."""
    for text, style in _pieces(tile, theme):
        x = area.put(x, y, text, style)
    return x


# the racks of seven players and the log show dozens of chips in each frame
@lru_cache(maxsize=1024)
def _pieces(tile: Tile, theme: Theme) -> tuple[tuple[str, Style], ...]:
    pieces = []
    for value, hue in zip(tile.values, theme.palette.hues, strict=True):
        # the digits alone are underlined, not the blank before them
        text = str(value)
        pieces.append((" " * (2 - len(text)), _face(hue)))
        pieces.append((text, _face(hue)._replace(bold=True, underline=hue.underline)))
    return tuple(pieces)


def _face(hue: Hue) -> Style:
    return Style(hue.ink, hue.up, reverse=hue.reverse)
