from collections.abc import Sequence
from dataclasses import replace

from contack.client.screen.paint.board.lines import line_slants
from contack.client.screen.paint.board.mark import MISFIT
from contack.client.screen.paint.board.place import slate_stencil
from contack.client.screen.paint.board.rack import paint_tile
from contack.client.screen.paint.board.size import LARGE, ROOMY, SMALLEST, STANDARD, Size, inside
from contack.client.screen.paint.board.stencil import GlyphRun, Stencil, paint_alone
from contack.client.screen.paint.canvas.canvas import Area
from contack.client.screen.paint.parts.chip import SMALL_CHIP_COLUMNS, paint_small_chip
from contack.client.screen.paint.theme.theme import Theme
from contack.engine.board.lay import Lays
from contack.engine.board.tile import Tile
from contack.engine.solitaire.draw import DrawSolitaire
from contack.engine.solitaire.stacked import StackedSolitaire

# Columns between two tiles of the standard size.
GAP = 2

# The least columns and rows of a page for each tile size.
ROOMS = ((LARGE, 150, 50), (ROOMY, 120, 40), (STANDARD, 72, 21), (SMALLEST, 0, 0))


def tile_size(columns: int, rows: int) -> Size:
    return next(size for size, wide, high in ROOMS if columns >= wide and rows >= high)


def piles_columns(size: Size) -> int:
    """Return the columns of pile, discards and the tile to lay side by side."""
    return 3 * (size.columns + GAP)


def piles_rows(size: Size) -> int:
    return size.rows + 3


def paint_piles(area: Area, position: DrawSolitaire, size: Size, theme: Theme) -> None:
    slots = (area.part(at * (size.columns + GAP), 0, size.columns + GAP, piles_rows(size)) for at in range(3))
    pile, discards, to_lay = slots
    taken_up = position.tile is not None and position.source == "discard"
    # the tile to lay is the top discard, shown only once
    left = position.discards[: -1 if taken_up else None]
    _name(pile, "pile", str(len(position.pile)), theme)
    _paint_back(pile, GAP // 2, 2, size, theme, bool(position.pile))
    _name(discards, "discards", str(len(left)), theme)
    if left:
        paint_tile(discards, GAP // 2, 2, left[-1], size, theme, MISFIT)
    else:
        _paint_back(discards, GAP // 2, 2, size, theme, there=False)
    if position.tile is not None:
        to_lay.put_centred(0, "to lay", theme.palette.accent)
        paint_tile(to_lay, GAP // 2, 1, position.tile, size, theme)
        to_lay.put_centred(size.rows + 2, "taken up" if taken_up else "drawn", theme.palette.dim)


def stacks_rows(size: Size, shown: Sequence[Sequence[Tile]]) -> int:
    """Count a row to raise a tile, the tops, their keys, and the open tiles."""
    return size.rows + 2 + max((len(stack) - 1 for stack in shown if stack), default=0)


def paint_stacks(
    area: Area,
    position: StackedSolitaire,
    shown: Sequence[Sequence[Tile]],
    chosen: Tile | None,
    size: Size,
    theme: Theme,
) -> None:
    count = len(position.stacks)
    pitch = min(size.columns + GAP + 2, area.columns // count)
    start = (area.columns - pitch * count + pitch - size.columns) // 2
    for number, (stack, seen) in enumerate(zip(position.stacks, shown, strict=True), 1):
        slot = area.part(start + (number - 1) * pitch, 0, size.columns)
        _paint_key(slot, size, number, len(stack), bool(stack) and stack[-1] is chosen, theme)
        if not stack:
            _paint_back(slot, 0, 1, size, theme, there=False)
            continue
        points = _best(stack[-1], position.lays)
        _paint_top(slot, stack[-1], points, size, theme)
        for y, tile in enumerate(reversed(seen[:-1]), size.rows + 2):
            paint_small_chip(slot, (size.columns - SMALL_CHIP_COLUMNS) // 2, y, tile, theme)
        # chips and key too: tiles of the smallest size are hard to hit
        slot.spot(0, 0, size.columns, slot.rows, str(number))


def _best(tile: Tile, lays: Lays) -> int | None:
    return max((points for lay, points in lays.items() if lay.tile is tile), default=None)


def _paint_top(slot: Area, tile: Tile, points: int | None, size: Size, theme: Theme) -> None:
    if points is None:
        paint_tile(slot, 0, 1, tile, size, theme, MISFIT)
        return
    paint_tile(slot, 0, 0, tile, size, theme)
    slot.put_centred(size.rows, f"+{points}", theme.palette.good)


def _paint_key(slot: Area, size: Size, number: int, tiles: int, chosen: bool, theme: Theme) -> None:
    palette = theme.palette
    style = palette.chosen if chosen else palette.accent if tiles else palette.dim
    slot.put_centred(size.rows + 1, f"[{number}]" if chosen else f" {number} ", style)
    if tiles > 1:
        slot.put_right(size.rows + 1, f"▪{tiles - 1}", palette.dim)


def _name(slot: Area, name: str, number: str, theme: Theme) -> None:
    slot.put_centred(0, name, theme.palette.dim)
    slot.put_centred(slot.rows - 1, number, theme.palette.text)


def _paint_back(slot: Area, x: int, y: int, size: Size, theme: Theme, there: bool) -> None:
    # an outline in every view: a full face would look like a tile
    drawn = theme if there else replace(theme, view="lines")
    paint_alone(slot, x, y, _back(size, drawn, there), True, size, drawn)


def _back(size: Size, theme: Theme, there: bool) -> Stencil:
    palette = theme.palette
    if theme.view == "facets":
        return slate_stencil(True, size, theme)
    start, columns = inside(True, size, size.rows - 1)
    line = palette.dim if there else palette.rule
    base = GlyphRun(start, size.rows - 1, ((" ", line._replace(underline=True)),) * columns)
    return Stencil((base,), line_slants(True, size, line, line))
