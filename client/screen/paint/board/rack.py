from collections.abc import Sequence

from contack.client.screen.paint.board.mark import AHEAD, MISFIT, PLAIN_LOOK, TileLook
from contack.client.screen.paint.board.place import tile_stencil
from contack.client.screen.paint.board.size import Size
from contack.client.screen.paint.board.stencil import paint_alone
from contack.client.screen.paint.canvas.canvas import Area
from contack.client.screen.paint.theme.theme import Theme
from contack.engine.board.tile import Tile

# Columns between the tiles of a rack, with room and with overlapping corners.
GAP, NO_GAP = 2, -1

NO_PLACE = "no place"


def paint_tile(area: Area, x: int, y: int, tile: Tile, size: Size, theme: Theme, look: TileLook = PLAIN_LOOK) -> None:
    paint_alone(area, x, y, tile_stencil(tile, True, size, theme, look), True, size, theme)


def paint_rack(
    area: Area,
    rack: Sequence[Tile],
    theme: Theme,
    size: Size,
    best: Sequence[int | None],
    chosen: int | None,
    gap: int = GAP,
) -> None:
    """Each tile is a spot that means its number.

    `best` has the points that each tile can score now: such tiles are raised, tiles with None are hatched.
    """
    for at, (tile, points) in enumerate(zip(rack, best, strict=True)):
        part = area.part(at * (size.columns + gap), 0, size.columns, rack_rows(size))
        playable = points is not None
        look = MISFIT if not playable else AHEAD if at == chosen else PLAIN_LOOK
        paint_tile(part, 0, 0 if playable else 1, tile, size, theme, look)
        _paint_label(part, size, at, points, at == chosen, theme)
        part.spot(0, 0, size.columns, part.rows, str(at + 1))


def _paint_label(part: Area, size: Size, at: int, points: int | None, chosen: bool, theme: Theme) -> None:
    palette = theme.palette
    # brackets, for players who cannot see the colour
    number = f"[{at + 1}]" if chosen else str(at + 1)
    style = palette.chosen if chosen else palette.dim if points is None else palette.strong
    words = f"+{points}" if points is not None else NO_PLACE if size.columns > len(NO_PLACE) + len(number) else "-"
    x = max(size.pitch - (len(number) + 1 + len(words) + 1) // 2, 0)
    x = part.put(x, size.rows + 1, number, style)
    part.put(x + 1, size.rows + 1, words, palette.dim if points is None else palette.good)


def rack_columns(size: Size, count: int, gap: int = GAP) -> int:
    return max(count * (size.columns + gap) - gap, 0)


def rack_rows(size: Size) -> int:
    """Count a row to raise tiles, and one for the numbers."""
    return size.rows + 2


def paint_open_rack(area: Area, rack: Sequence[Tile], size: Size, theme: Theme) -> None:
    """Tiles overlap as the room requires, but no value is ever hidden."""
    if not rack:
        return
    between = (area.columns - size.columns) // max(len(rack) - 1, 1)
    pitch = max(min(size.columns, between), size.columns - 2)
    for at, tile in enumerate(rack):
        paint_tile(area, at * pitch, 0, tile, size, theme)
