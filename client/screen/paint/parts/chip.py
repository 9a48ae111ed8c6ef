"""A tile in a line of text: its three values on their colours."""

from collections.abc import Callable
from functools import lru_cache

from contack.client.screen.paint.canvas.canvas import Area, Style
from contack.client.screen.paint.theme.hue import Hue
from contack.client.screen.paint.theme.theme import Theme
from contack.engine.board.tile import Tile

CHIP_COLUMNS = 10

# Columns of a chip without its triangle.
SMALL_CHIP_COLUMNS = 9

# Columns of a value, with a blank on each side except for a ten, so that no two touch.
_WIDTH = 3


def paint_chip(area: Area, x: int, y: int, tile: Tile, theme: Theme) -> int:
    """Ten columns: a triangle and the values. Return the next column."""
    return paint_small_chip(area, area.put(x, y, "▲", theme.palette.dim), y, tile, theme)


def paint_small_chip(area: Area, x: int, y: int, tile: Tile, theme: Theme) -> int:
    """Nine columns, without the triangle. Return the next column."""
    for text, style in _pieces(tile, theme):
        x = area.put(x, y, text, style)
    return x


def paint_tight_chip(area: Area, x: int, y: int, tile: Tile, theme: Theme) -> int:
    """Five columns, six with a ten. Return the next column."""
    for text, style in _tight_pieces(tile, theme):
        x = area.put(x, y, text, style)
    return x


def tight_columns(tile: Tile) -> int:
    return len(" ".join(map(str, tile.values)))


# cached: the racks of seven players and the log show dozens of chips per frame
@lru_cache(maxsize=1024)
def _pieces(tile: Tile, theme: Theme) -> tuple[tuple[str, Style], ...]:
    return _padded(tile, theme, lambda value: (" " * (_WIDTH - 1 - len(value)), " "))


@lru_cache(maxsize=1024)
def _tight_pieces(tile: Tile, theme: Theme) -> tuple[tuple[str, Style], ...]:
    *pieces, _ = _padded(tile, theme, lambda _: ("", " "))
    return tuple(pieces)


def _padded(tile: Tile, theme: Theme, blanks: Callable[[str], tuple[str, str]]) -> tuple[tuple[str, Style], ...]:
    pieces = []
    for value, hue in zip(map(str, tile.values), theme.palette.hues, strict=True):
        before, behind = blanks(value)
        # underline only the digits, not the blanks around them
        digits = value, _face(hue)._replace(bold=True, underline=hue.underline)
        pieces += [(before, _face(hue)), digits, (behind, _face(hue))]
    return tuple(piece for piece in pieces if piece[0])


def _face(hue: Hue) -> Style:
    return Style(hue.ink, hue.up, reverse=hue.reverse)
