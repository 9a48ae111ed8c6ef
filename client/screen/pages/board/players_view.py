"""The players of a table painted: whose turn it is, points, time, and what each has on the rack."""

from contack.client.screen.pages.board.table_display import TableDisplay
from contack.client.screen.paint.board.rack import paint_open_rack
from contack.client.screen.paint.board.size import STANDARD
from contack.client.screen.paint.canvas.canvas import Area
from contack.client.screen.paint.canvas.style import Style
from contack.client.screen.paint.parts.badge import paint_badge
from contack.client.screen.paint.parts.chip import (
    CHIP_COLUMNS,
    SMALL_CHIP_COLUMNS,
    paint_chip,
    paint_small_chip,
    paint_tight_chip,
    tight_columns,
)
from contack.client.screen.paint.theme.badge import BADGE_COLUMNS
from contack.client.screen.paint.theme.theme import Theme
from contack.client.session.clock import Clock, clock_text
from contack.client.text.width import clip, text_width
from contack.engine.board.tile import Tile
from contack.engine.view import Rack
from contack.protocol.name import printable

STILL = "‖"
"""Stands before a time that does not run."""

_FIGURES = 11
"""Columns of the points of a player, and about those of the time."""

_GAP = 2
"""Columns between two columns of players."""


def paint_players(area: Area, display: TableDisplay, open_racks: bool, theme: Theme) -> int:
    """Paint the players, with their racks as far as there is room; answer the row below them."""
    area.put(2, 0, "players", theme.palette.dim)
    heads = f"{'time ' if display.clock else ''}hand total "
    if not open_racks:
        area.put_right(0, heads, theme.palette.dim)
        return _paint_list(area, display, theme)
    columns = (area.columns - _GAP) // 2
    for at in (0, 1):
        area.part(at * (columns + _GAP), 0, columns, 1).put_right(0, heads, theme.palette.dim)
    return _paint_grid(area, display, columns, theme)


def _paint_list(area: Area, display: TableDisplay, theme: Theme) -> int:
    """Paint a player a row, and the racks as chips."""
    y = 1
    for seat in range(len(display.seats)):
        _paint_player(area.part(0, y, area.columns, 1), display, seat, theme)
        y += 1
        if _rack_is_shown(area, display, seat):
            _paint_chips(area.part(0, y, area.columns, 1), display.view.racks, seat, theme)
            y += 1
    return y


def _paint_grid(area: Area, display: TableDisplay, columns: int, theme: Theme) -> int:
    """Paint players in two columns with their racks in full."""
    rows = STANDARD.rows + 2
    seats = range(len(display.seats))
    for seat in seats:
        block = area.part(seat % 2 * (columns + _GAP), 1 + seat // 2 * rows, columns, rows)
        _paint_player(block.part(0, 0, columns, 1), display, seat, theme, beneath := _is_long(display, seat, columns))
        if beneath:
            block.put(BADGE_COLUMNS + 2, rows - 1, clip(display.seats[seat].state, columns - 6), theme.palette.dim)
        paint_open_rack(block.part(0, 1, columns, STANDARD.rows), display.view.racks[seat], STANDARD, theme)
    return 1 + (len(seats) + 1) // 2 * rows


def _is_long(display: TableDisplay, seat: int, columns: int) -> bool:
    """Return whether a line has no room for both the name and how the seat is played."""
    name, state, _ = display.seats[seat]
    figures = _FIGURES + (_FIGURES if display.clock else 0)
    return text_width(printable(name)) + 1 + text_width(state) > columns - BADGE_COLUMNS - 3 - figures


def _rack_is_shown(area: Area, display: TableDisplay, seat: int) -> bool:
    """Return whether there is room for everybody's rack, or else whether it is this one's turn."""
    seats = len(display.seats)
    return 2 * seats + 1 <= area.rows or (seat == display.view.seat and seats + 2 <= area.rows)


def _paint_player(area: Area, display: TableDisplay, seat: int, theme: Theme, name_alone: bool = False) -> None:
    """Paint whose tiles follow: a sign for whose turn it is, the name, how the seat is played, and points."""
    view, palette = display.view, theme.palette
    turn = seat == view.seat
    style = palette.chosen if turn else palette.strong if seat == display.mine else palette.text
    area.fill(style if turn else palette.text)
    score = view.scores[seat]
    total = view.totals[seat] + (0 if view.winners else score)  # when all was played, the totals have it already
    points = area.put_right(0, f"{score:>4} {total:>5} ", style)
    points = _paint_time(area.part(0, 0, points, 1), display.clock, seat, theme, style) if display.clock else points
    x = area.put(0, 0, "▶" if turn else " ", style)
    badge = display.seats[seat].badge
    x = area.put(paint_badge(area, x, 0, badge, theme) if badge else x, 0, " ", style)
    state = "" if name_alone else display.seats[seat].state
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


def _paint_chips(area: Area, racks: tuple[Rack, ...], seat: int, theme: Theme) -> None:
    """Paint a rack, as widely as there is room for the longest one."""
    longest = max(map(len, racks), default=0)
    paint = paint_tight_chip
    if longest * (CHIP_COLUMNS + 1) <= area.columns:
        paint = paint_chip
    elif longest * (SMALL_CHIP_COLUMNS + 1) <= area.columns:
        paint = paint_small_chip
    # the racks of five tiles with many tens have one column between them where the panel is narrowest
    gap = 2 if paint is paint_tight_chip and _tight(racks[seat], 2) <= area.columns else 1
    x = 1
    for tile in racks[seat]:
        x = paint(area, x, 0, tile, theme) + gap


def _tight(rack: tuple[Tile, ...], gap: int) -> int:
    """Return how many columns a rack takes in tight chips, with the first column free."""
    return sum(tight_columns(tile) + gap for tile in rack) - gap + 1
