from dataclasses import dataclass

from contack.client.screen.pages.base.log import paint_log
from contack.client.screen.pages.board.stacks_view import (
    paint_piles,
    paint_stacks,
    piles_columns,
    piles_rows,
    stacks_rows,
    tile_size,
)
from contack.client.screen.paint.board.board import BoardDisplay, paint_board
from contack.client.screen.paint.board.size import Size
from contack.client.screen.paint.board.viewport import Pan
from contack.client.screen.paint.canvas.canvas import Area
from contack.client.screen.paint.canvas.choices import ZoomName
from contack.client.screen.paint.theme.theme import Theme
from contack.client.screen.state.line import Line
from contack.client.solitaire.game import Solitaire
from contack.client.text.english import counted
from contack.engine.board.tile import TILES, Tile
from contack.engine.solitaire.draw import DrawSolitaire
from contack.engine.solitaire.stacked import StackedSolitaire

SIDE = 44

WIDE = 100

# Rows for a lay in words: the lay, up to three contacts, the next key, and one broken line.
DETAIL_ROWS = 6


@dataclass(frozen=True, slots=True)
class SolitaireDisplay:
    """`detail` describes the choice or the next step. `whole` shows whole stacks if the deal allows it."""

    position: Solitaire
    board: BoardDisplay
    tile: Tile | None = None
    detail: tuple[Line, ...] = ()
    log: tuple[Line, ...] = ()
    log_back: int = 0
    whole: bool = True


def paint_solitaire(area: Area, display: SolitaireDisplay, theme: Theme, zoom: ZoomName, pan: Pan = (0, 0)) -> None:
    # the area has at least 60 x 18
    size = tile_size(area.columns, area.rows)
    main = _above_stacks(area, display, size, theme)
    side = max(SIDE if area.columns >= WIDE else 0, piles_columns(size) + 3)
    left = main.columns - side
    main.column(left, theme.palette.rule)
    _paint_side(main.part(left + 2, 0), display, size, theme)
    paint_board(main.part(0, 0, left), display.board, theme, zoom, pan)


def _above_stacks(area: Area, display: SolitaireDisplay, size: Size, theme: Theme) -> Area:
    position = display.position
    if not isinstance(position, StackedSolitaire):
        return area
    shown = position.shown if display.whole else tuple(stack[-1:] for stack in position.stacks)
    height = area.rows - stacks_rows(size, shown) - 1
    area.rule(height, theme.palette.rule)
    paint_stacks(area.part(0, height + 1), position, shown, display.tile, size, theme)
    return area.part(0, 0, area.columns, height)


def _paint_side(area: Area, display: SolitaireDisplay, size: Size, theme: Theme) -> None:
    _paint_progress(area, display.position, theme)
    y = 1
    if isinstance(display.position, DrawSolitaire):
        paint_piles(area.part((area.columns - piles_columns(size)) // 2, 2), display.position, size, theme)
        y += piles_rows(size) + 1
    area.rule(y, theme.palette.rule)
    paint_log(area.part(0, y + 1, area.columns, DETAIL_ROWS), display.detail, theme)
    y += DETAIL_ROWS + 1
    area.rule(y, theme.palette.rule)
    paint_log(area.part(0, y + 1), display.log, theme, display.log_back)


def _paint_progress(area: Area, position: Solitaire, theme: Theme) -> None:
    laid, palette = len(position.board), theme.palette
    x = area.put(0, 0, f"{laid:2} of {len(TILES)}", palette.strong) + 1
    room = area.put_right(0, f"{counted(position.points, 'point')} ", palette.text) - x - 1
    paint_line(area.part(x, 0, room, 1), laid / len(TILES), theme)


def paint_line(area: Area, share: float, theme: Theme) -> None:
    area.rule(0, theme.palette.rule)
    area.part(0, 0, round(area.columns * share), 1).rule(0, theme.palette.accent, "━")
