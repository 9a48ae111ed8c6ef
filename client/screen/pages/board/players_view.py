from contack.client.screen.pages.board.table_display import TableDisplay
from contack.client.screen.paint.board.rack import paint_open_rack
from contack.client.screen.paint.board.size import STANDARD
from contack.client.screen.paint.canvas.canvas import Area, Style
from contack.client.screen.paint.parts.chip import (
    CHIP_COLUMNS,
    SMALL_CHIP_COLUMNS,
    paint_chip,
    paint_small_chip,
    paint_tight_chip,
    tight_columns,
)
from contack.client.screen.paint.theme.badge import BADGE_COLUMNS, paint_badge
from contack.client.screen.paint.theme.theme import Theme
from contack.client.session.clock import Clock, clock_text
from contack.client.text.width import clip, text_width
from contack.engine.view import Rack
from contack.protocol.name import printable

# Marks a clock that is stopped.
STILL = "‖"

_FIGURES = 11

# Columns that a name has at least, whatever the state of its player.
_NAME = 9

# Columns between two columns of players.
_GAP = 2

# The least columns of five tiles in a list.
_CHIPS = 35


def paint_players(area: Area, display: TableDisplay, open_racks: bool, theme: Theme) -> int:
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
    y = 1
    for seat in range(len(display.seats)):
        _paint_player(area.part(0, y, area.columns, 1), display, seat, theme)
        y += 1
        if _rack_is_shown(area, display, seat):
            _paint_chips(area.part(0, y, area.columns, 1), display.view.racks, seat, theme)
            y += 1
    return y


def _paint_grid(area: Area, display: TableDisplay, columns: int, theme: Theme) -> int:
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
    name, state, _ = display.seats[seat]
    figures = _FIGURES + (_FIGURES if display.clock else 0)
    return text_width(printable(name)) + 1 + text_width(state) > columns - BADGE_COLUMNS - 3 - figures


def _rack_is_shown(area: Area, display: TableDisplay, seat: int) -> bool:
    seats = len(display.seats)
    if area.columns < _CHIPS:
        return False
    return 2 * seats + 1 <= area.rows or (seat == display.view.seat and seats + 2 <= area.rows)


def _paint_player(area: Area, display: TableDisplay, seat: int, theme: Theme, name_alone: bool = False) -> None:
    view, palette = display.view, theme.palette
    turn = seat == view.seat
    style = palette.chosen if turn else palette.strong if seat == display.mine else palette.text
    area.fill(style if turn else palette.text)
    score = view.scores[seat]
    total = view.totals[seat] + (0 if view.winners else score)  # after the last hand the totals include it
    points = area.put_right(0, f"{score:>4} {total:>5} ", style)
    points = _paint_time(area.part(0, 0, points, 1), display.clock, seat, theme, style) if display.clock else points
    x = area.put(0, 0, "▶" if turn else " ", style)
    badge = display.seats[seat].badge
    x = area.put(paint_badge(area, x, 0, badge, theme) if badge else x, 0, " ", style)
    state = "" if name_alone else display.seats[seat].state
    room = points - x - 1
    # cut a long state before the name
    name = max(room - text_width(state) - 1, room // 2, min(room, _NAME)) if state else room
    x = area.put(x, 0, clip(printable(display.seats[seat].name), name), style._replace(bold=True))
    if state and points - x > 2:
        area.put(x + 1, 0, clip(state, points - x - 1), style._replace(italic=True) if turn else palette.dim)


def _paint_time(area: Area, clock: Clock, seat: int, theme: Theme, style: Style) -> int:
    seconds = clock.of_seat(seat)
    if seconds is None:
        return area.columns
    if seat == clock.seat and clock.short:
        # reversed: the row of the player at turn has its own colour, which would hide red
        alarm = theme.palette.bad._replace(paper=theme.palette.text.paper, reverse=True)
        return area.put_right(0, f" ! {clock_text(seconds)} ", alarm)
    still = STILL if seat == clock.seat and not clock.running else ""
    return area.put_right(0, f"{still} {clock_text(seconds)} ", style)


def _paint_chips(area: Area, racks: tuple[Rack, ...], seat: int, theme: Theme) -> None:
    longest = max(map(len, racks), default=0)
    paint = paint_tight_chip
    if longest * (CHIP_COLUMNS + 1) <= area.columns:
        paint = paint_chip
    elif longest * (SMALL_CHIP_COLUMNS + 1) <= area.columns:
        paint = paint_small_chip
    # in the narrowest panel, racks of five tiles with many tens have one column between tiles
    tight = sum(tight_columns(tile) + 2 for tile in racks[seat]) - 1
    gap = 2 if paint is paint_tight_chip and tight <= area.columns else 1
    x = 1
    for tile in racks[seat]:
        x = paint(area, x, 0, tile, theme) + gap
