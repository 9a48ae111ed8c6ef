from dataclasses import replace
from typing import NamedTuple

from contack.client.screen.pages.base.log import paint_log, paint_log_and_talk, paint_text, text_lines, tone_style
from contack.client.screen.pages.board.players_view import paint_players
from contack.client.screen.pages.board.table_display import TableDisplay
from contack.client.screen.paint.board.board import is_crowded, paint_board
from contack.client.screen.paint.board.rack import GAP, NO_GAP, paint_rack, rack_columns, rack_rows
from contack.client.screen.paint.board.size import LARGE, STANDARD, Size
from contack.client.screen.paint.board.viewport import Pan
from contack.client.screen.paint.canvas.canvas import Area
from contack.client.screen.paint.canvas.choices import ZoomName
from contack.client.screen.paint.theme.theme import Theme
from contack.client.screen.state.line import Line
from contack.client.text.width import clip

# The columns of the list of players, by the width of the screen.
PANELS = ((130, 56), (96, 46), (0, 36))

# Its width without racks, which give way to a board that needs the room, and the columns of clocks.
BARE_PANEL, CLOCKS = 27, 9

# Its width on wider screens, in one column.
PANEL_SHARE = 3

# Rows between title and foot from which the own rack is large and others appear in full.
TALL = 48

# Columns from which other racks appear in full, and the columns of two such racks side by side.
WIDE, OPEN_PANEL = 160, 70

# Columns from which the tiles of the own rack have gaps.
ROOMY_RACK = 76

# The least rows of the log below the players, with the line above it.
LEAST_LOG = 3

RACK_TILES = 5


class Shown(NamedTuple):
    log: bool
    talk: bool


def paint_table(area: Area, display: TableDisplay, theme: Theme, zoom: ZoomName, pan: Pan = (0, 0)) -> None:
    tall = area.rows >= TALL
    size = LARGE if tall and area.columns >= 2 * rack_columns(LARGE, RACK_TILES) - OPEN_PANEL else STANDARD
    open_racks = tall and area.columns >= WIDE
    main = area.part(0, 0, area.columns, area.rows - rack_rows(size) - 1)
    left = main.columns - _panel_columns(area.columns, open_racks)
    panel = display
    if not open_racks and zoom == "fit" and _racks_give_way(main.part(0, 0, left - 1), display, theme):
        # the title has the clock of the player at turn
        panel = replace(display, clock=display.clock if area.columns >= ROOMY_RACK else None)
        left = main.columns - BARE_PANEL - (CLOCKS if panel.clock else 0)
    shown = _paint_panel(main.part(left + 1, 0), panel, open_racks, theme)
    _paint_below(area.part(0, main.rows), display, shown.log, theme, size)
    if display.unread and not shown.talk:
        _paint_unread(area.part(0, main.rows, area.columns, 1), display, theme)
    main.column(left - 1, theme.palette.rule)
    paint_board(main.part(0, 0, left - 1), display.board, theme, zoom, pan)


def _racks_give_way(area: Area, display: TableDisplay, theme: Theme) -> bool:
    return not (display.log_first or display.talk_first) and is_crowded(area, display.board, theme)


def _panel_columns(columns: int, open_racks: bool) -> int:
    least = next(panel for wide, panel in PANELS if columns >= wide)
    return max(OPEN_PANEL if open_racks else least, columns // PANEL_SHARE if columns >= PANELS[0][0] else 0)


def _paint_below(area: Area, display: TableDisplay, logged: bool, theme: Theme, size: Size) -> None:
    area.rule(0, theme.palette.rule)
    gap = GAP if area.columns >= ROOMY_RACK else NO_GAP
    columns = rack_columns(size, RACK_TILES, gap)
    paint_rack(area.part(1, 1, columns), display.rack, theme, size, display.best, display.chosen, gap)
    detail = display.detail if logged else (*display.detail, *display.news)
    _paint_detail(area.part(columns + 3, 1, area.columns - columns - 4), detail, theme)


def _paint_detail(area: Area, lines: tuple[Line, ...], theme: Theme) -> None:
    rows = [text_lines(line.words, area.columns) for line in lines]
    y = 0
    for number, line in enumerate(lines):
        left = area.rows - y
        # the next key comes last, and matters more than a contact that is too long
        if len(rows[number]) > left and any(len(later) <= left for later in rows[number + 1 :]):
            continue
        for words in rows[number]:
            paint_text(area, 0, y, words, theme, tone_style(theme.palette, line.tone))
            y += 1


def _paint_unread(area: Area, display: TableDisplay, theme: Theme) -> None:
    newest = display.talk[-1].words if display.talk else ""
    x = area.put(1, 0, f" T ({display.unread}) ", theme.palette.accent)
    area.put(x, 0, f"{clip(newest, area.columns - x - 3)} ", theme.palette.strong)
    area.spot(1, 0, area.columns - 2, 1, "T")


def _paint_panel(area: Area, display: TableDisplay, open_racks: bool, theme: Theme) -> Shown:
    if display.talk_first:
        paint_log(area, display.talk, theme, display.log_back)
        return Shown(log=False, talk=True)
    if display.log_first:
        return Shown(log=True, talk=paint_log_and_talk(area, display.log, display.talk, theme, display.log_back))
    y = paint_players(area, display, open_racks, theme)
    if area.rows - y < LEAST_LOG:
        return Shown(log=False, talk=False)
    area.rule(y, theme.palette.rule)
    area.put(2, y, " what happened ", theme.palette.dim)
    below = area.part(0, y + 1)
    return Shown(log=True, talk=paint_log_and_talk(below, display.log, display.talk, theme, display.log_back))
