"""A table painted: the board, everybody's tiles and points, what happened, and a rack in full.

Live play, watching and replays are painted by this.
"""

from dataclasses import dataclass
from typing import NamedTuple

from contack.client.screen.pages.base.log import paint_log, paint_text, text_lines, tone_style
from contack.client.screen.paint.board.board import BoardDisplay, paint_board
from contack.client.screen.paint.board.rack import paint_rack, rack_columns, rack_rows
from contack.client.screen.paint.board.viewport import Pan
from contack.client.screen.paint.canvas.canvas import Area
from contack.client.screen.paint.canvas.choices import ZoomName
from contack.client.screen.paint.canvas.style import Style
from contack.client.screen.paint.parts.chip import CHIP_COLUMNS, paint_chip, paint_small_chip
from contack.client.screen.paint.theme.theme import Theme
from contack.client.screen.state.link import Line
from contack.client.session.clock import Clock, clock_text
from contack.client.text.width import clip, text_width
from contack.engine.board.tile import Tile
from contack.engine.view import View
from contack.protocol.name import printable

PANELS = ((130, 56), (96, 44), (0, 36))
"""From how many columns on the list of players has how many.

It has full chips from 44 on, and from 56 on what happened takes a line each.
"""

STILL = "‖"
"""Stands before a time that does not run."""

LEAST_LOG = 3
"""Rows that the log takes at least below the players, with the line above it."""

RACK_SIZES = ((44, 5), (25, 4), (0, 3))
"""From how many rows on one's own rack is painted at which size."""


class SeatDisplay(NamedTuple):
    """What is told of a player beside the view: the name, and how the seat is played if not by its player."""

    name: str
    state: str = ""


@dataclass(frozen=True, slots=True)
class TableDisplay:
    """A table to be painted.

    `seats` are in the view's order. `rack`, with the best points of each tile and the place of the one chosen, is
    shown in full, `detail` beside it. `log_first` shows the log where there is no room for it and the racks, scrolled
    back by `log_back` lines. `clock` shows the time that each seat has, if that is limited.
    """

    view: View
    seats: tuple[SeatDisplay, ...]
    board: BoardDisplay
    log: tuple[Line, ...] = ()
    rack: tuple[Tile, ...] = ()
    best: tuple[int | None, ...] = ()
    chosen: int | None = None
    detail: tuple[Line, ...] = ()
    mine: int | None = None
    log_first: bool = False
    log_back: int = 0
    clock: Clock | None = None


def paint_table(area: Area, display: TableDisplay, theme: Theme, zoom: ZoomName, pan: Pan = (0, 0)) -> None:
    """Paint a table on an area of 60 x 18 or more."""
    size = next(size for rows, size in RACK_SIZES if area.rows >= rows)
    main = area.part(0, 0, area.columns, area.rows - rack_rows(size) - 1)
    _paint_below(area.part(0, main.rows), display, theme, size)
    left = main.columns - next(panel for columns, panel in PANELS if area.columns >= columns)
    _paint_panel(main.part(left + 1, 0), display, theme)
    main.column(left - 1, theme.palette.rule)
    paint_board(main.part(0, 0, left - 1), display.board, theme, zoom, pan)


def _paint_below(area: Area, display: TableDisplay, theme: Theme, size: int) -> None:
    """Paint the rack in full, and the detail at its right."""
    area.rule(0, theme.palette.rule)
    columns = rack_columns(size, 5)
    paint_rack(area.part(1, 1, columns), display.rack, theme, size, display.best, display.chosen)
    _paint_detail(area.part(columns + 3, 1, area.columns - columns - 4), display.detail, theme)


def _paint_detail(area: Area, lines: tuple[Line, ...], theme: Theme) -> None:
    """Paint lines; one that would be cut off gives way to a later one that would not."""
    rows = [text_lines(line.words, area.columns) for line in lines]
    y = 0
    for number, line in enumerate(lines):
        left = area.rows - y
        # what to do comes last, and matters more than a contact too long to be shown
        if len(rows[number]) > left and any(len(later) <= left for later in rows[number + 1 :]):
            continue
        for words in rows[number]:
            paint_text(area, 0, y, words, theme, tone_style(theme.palette, line.tone))
            y += 1


def _paint_panel(area: Area, display: TableDisplay, theme: Theme) -> None:
    """Paint the players, with their racks as far as there is room, and what happened below them."""
    if display.log_first:
        paint_log(area, display.log, theme, display.log_back)
        return
    area.put(2, 0, "players", theme.palette.dim)
    area.put_right(0, f"{'time ' if display.clock else ''}hand total ", theme.palette.dim)
    y = 1
    for seat in range(len(display.seats)):
        _paint_player(area.part(0, y, area.columns, 1), display, seat, theme)
        y += 1
        if _rack_is_shown(area, display, seat):
            _paint_chips(area.part(0, y, area.columns, 1), display.view.racks[seat], theme)
            y += 1
    if area.rows - y < LEAST_LOG:
        return
    area.rule(y, theme.palette.rule)
    paint_log(area.part(0, y + 1), display.log, theme, display.log_back)


def _rack_is_shown(area: Area, display: TableDisplay, seat: int) -> bool:
    """Return whether there is room for everybody's rack, or else whether it is this one's turn."""
    seats = len(display.seats)
    return 2 * seats + 1 <= area.rows or (seat == display.view.seat and seats + 2 <= area.rows)


def _paint_player(area: Area, display: TableDisplay, seat: int, theme: Theme) -> None:
    """Paint whose tiles follow: a sign for whose turn it is, the name, how the seat is played, and points."""
    view, palette = display.view, theme.palette
    turn = seat == view.seat
    style = palette.chosen if turn else palette.strong if seat == display.mine else palette.text
    area.fill(style if turn else palette.text)
    score = view.scores[seat]
    total = view.totals[seat] + (0 if view.winners else score)  # when all was played, the totals have it already
    points = area.put_right(0, f"{score:>4} {total:>5} ", style)
    points = _paint_time(area.part(0, 0, points, 1), display.clock, seat, theme, style) if display.clock else points
    x = area.put(0, 0, "▶ " if turn else "  ", style)
    state = display.seats[seat].state
    room = points - x - 1
    # a long state is cut before the name is, which has half of the room at least
    name = max(room - text_width(state) - 1, room // 2) if state else room
    x = area.put(x, 0, clip(printable(display.seats[seat].name), name), style._replace(bold=True))
    if state and points - x > 2:
        area.put(x + 1, 0, clip(state, points - x - 1), style._replace(italic=True) if turn else palette.dim)


def _paint_time(area: Area, clock: Clock, seat: int, theme: Theme, style: Style) -> int:
    """Paint the time of a seat at the right, marked where there is little and where it stands still; answer where."""
    seconds = clock.of_seat(seat)
    if seconds is None:
        return area.columns
    if seat == clock.seat and clock.short:
        # reversed: the line of who is to lay has a colour of its own, in which red would drown
        alarm = theme.palette.bad._replace(paper=theme.palette.text.paper, reverse=True)
        return area.put_right(0, f" ! {clock_text(seconds)} ", alarm)
    still = STILL if seat == clock.seat and not clock.running else ""
    return area.put_right(0, f"{still} {clock_text(seconds)} ", style)


def _paint_chips(area: Area, rack: tuple[Tile, ...], theme: Theme) -> None:
    # a rack has five tiles at most
    wide = area.columns >= 2 + 5 * (CHIP_COLUMNS + 1)
    paint = paint_chip if wide else paint_small_chip
    x = 2 if wide else 0
    for tile in rack:
        x = paint(area, x, 0, tile, theme) + 1
