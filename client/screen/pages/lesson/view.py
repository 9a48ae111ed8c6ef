from dataclasses import dataclass

from contack.client.screen.pages.base.log import paint_text, text_lines, tone_style
from contack.client.screen.paint.board.board import BoardDisplay, paint_board
from contack.client.screen.paint.board.rack import paint_rack, rack_rows
from contack.client.screen.paint.board.size import STANDARD
from contack.client.screen.paint.board.viewport import Pan
from contack.client.screen.paint.canvas.canvas import Area
from contack.client.screen.paint.canvas.choices import ZoomName
from contack.client.screen.paint.theme.theme import Theme
from contack.client.screen.state.line import Line
from contack.engine.board.tile import Tile

RACK_SIZE = STANDARD

# The least and most columns of the text, which gets half of the page.
WIDEST, NARROWEST = 56, 36


@dataclass(frozen=True, slots=True)
class LessonDisplay:
    heading: str
    words: str
    said: tuple[Line, ...]
    board: BoardDisplay
    rack: tuple[Tile, ...]
    best: tuple[int | None, ...]
    chosen: int | None


def paint_lesson(area: Area, display: LessonDisplay, theme: Theme, zoom: ZoomName, pan: Pan) -> None:
    height = area.rows - rack_rows(RACK_SIZE) - 1
    below = area.part(0, height)
    below.rule(0, theme.palette.rule)
    paint_rack(below.part(1, 1), display.rack, theme, RACK_SIZE, display.best, display.chosen)
    columns = min(max(area.columns // 2, NARROWEST), WIDEST)
    left = area.columns - columns
    _paint_words(area.part(left + 1, 0, columns - 2, height), display, theme)
    main = area.part(0, 0, left, height)
    main.column(left - 1, theme.palette.rule)
    paint_board(main.part(0, 0, left - 1), display.board, theme, zoom, pan)


def _paint_words(area: Area, display: LessonDisplay, theme: Theme) -> None:
    area.put(0, 0, display.heading, theme.palette.strong)
    y = 2
    for line in (Line(display.words), Line(""), *display.said):
        for words in text_lines(line.words, area.columns):
            paint_text(area, 0, y, words, theme, tone_style(theme.palette, line.tone))
            y += 1
