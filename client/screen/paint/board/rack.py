"""One tile as a triangle of characters, and a rack of them."""

from collections.abc import Sequence

from contack.client.screen.paint.board.stencil import paint_alone
from contack.client.screen.paint.board.tile import Mood, tile_stencil
from contack.client.screen.paint.canvas.canvas import Area
from contack.client.screen.paint.theme.theme import Theme
from contack.engine.board.tile import Tile

GAP = 2
"""How many columns are between the tiles of a rack."""


def paint_tile(area: Area, x: int, y: int, tile: Tile, up: bool, size: int, theme: Theme, mood: Mood = "plain") -> None:
    """Paint a tile in `size` rows and twice as many columns from its top left.

    In lines, the base of one that points down is drawn beneath the row above.
    """
    paint_alone(area, x, y, tile_stencil(tile, up, size, theme, mood), up, size, theme)


def paint_rack(
    area: Area, rack: Sequence[Tile], theme: Theme, size: int, best: Sequence[int | None], chosen: int | None
) -> None:
    """Paint a player's own tiles side by side, each a spot that means the number beneath it.

    `best` are the points that each can make now: tiles with some are lifted above them, those with None stay down.
    """
    for at, (tile, points) in enumerate(zip(rack, best, strict=True)):
        columns = 2 * size
        part = area.part(at * (columns + GAP), 0, columns, rack_rows(size))
        playable = points is not None
        paint_tile(part, 0, 0 if playable else 1, tile, True, size, theme, "plain" if playable else "dull")
        if playable:
            part.put(_middle(f"+{points}", size), size, f"+{points}", theme.palette.good)
        # brackets, as colour alone tells nothing to some
        label = f"[{at + 1}]" if at == chosen else str(at + 1)
        style = theme.palette.chosen if at == chosen else theme.palette.strong if playable else theme.palette.dim
        part.put(_middle(label, size), size + 1, label, style)
        part.spot(0, 0, columns, part.rows, str(at + 1))


def _middle(text: str, size: int) -> int:
    return size - (len(text) + 1) // 2


def rack_columns(size: int, count: int) -> int:
    """Return how many columns a rack of so many tiles takes."""
    return max(count * (2 * size + GAP) - GAP, 0)


def rack_rows(size: int) -> int:
    """Return how many rows a rack takes: its tiles, one to lift them, and the numbers."""
    return size + 2
