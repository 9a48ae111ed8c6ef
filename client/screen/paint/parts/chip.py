"""A tile in a line of text: its three values on their colours."""

from collections.abc import Iterable
from functools import lru_cache

from contack.client.screen.paint.canvas.canvas import Area, Style
from contack.client.screen.paint.theme.hue import Hue
from contack.client.screen.paint.theme.theme import Theme
from contack.engine.board.tile import Tile

CHIP_COLUMNS = 10

# Columns of a chip without its triangle.
SMALL_CHIP_COLUMNS = 9

# Columns of a value before the blank after it: a ten alone has no blank before it.
_DIGITS = 2


def paint_chip(area: Area, x: int, y: int, tile: Tile, theme: Theme) -> int:
    """Ten columns: a triangle and the values. Return the next column."""
    return paint_small_chip(area, area.put(x, y, "▲", theme.palette.dim), y, tile, theme)


def paint_small_chip(area: Area, x: int, y: int, tile: Tile, theme: Theme) -> int:
    """Nine columns, without the triangle. Return the next column."""
    return _paint(area, x, y, _pieces(tile, theme, _DIGITS))


def paint_tight_chip(area: Area, x: int, y: int, tile: Tile, theme: Theme) -> int:
    """Five columns, six with a ten. Return the next column."""
    return _paint(area, x, y, _pieces(tile, theme, 0)[:-1])


def tight_columns(tile: Tile) -> int:
    return len(" ".join(map(str, tile.values)))


# cached: the racks of seven players and the log show dozens of chips per frame
@lru_cache(maxsize=2048)
def _pieces(tile: Tile, theme: Theme, least: int) -> tuple[tuple[str, Style], ...]:
    pieces = []
    for value, hue in zip(map(str, tile.values), theme.palette.hues, strict=True):
        # underline only the digits, not the blanks around them
        digits = value, _face(hue)._replace(bold=True, underline=hue.underline)
        pieces += [(" " * (least - len(value)), _face(hue)), digits, (" ", _face(hue))]
    return tuple(piece for piece in pieces if piece[0])


def _paint(area: Area, x: int, y: int, pieces: Iterable[tuple[str, Style]]) -> int:
    for text, style in pieces:
        x = area.put(x, y, text, style)
    return x


def _face(hue: Hue) -> Style:
    return Style(hue.ink, hue.up, reverse=hue.reverse)
