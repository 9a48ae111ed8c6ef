from collections.abc import Sequence
from typing import NamedTuple

from contack.client.screen.pages.base.list_box import ChosenLine, paint_line
from contack.client.screen.paint.canvas.canvas import Area
from contack.client.screen.paint.theme.badge import Badge, paint_badge
from contack.client.screen.paint.theme.theme import Theme
from contack.client.text.width import clip, text_width, wrapped

LABEL_COLUMNS = 16
WORDS_ROWS = 2

# Arrows around a value that can change; they can be clicked.
EARLIER, LATER = "◂", "▸"


class FormRow(NamedTuple):
    label: str
    value: str
    words: str
    steps: bool = True
    badge: Badge | None = None


def form_rows(rows: Sequence[FormRow]) -> int:
    return len(rows) + 1 + WORDS_ROWS


def paint_form(area: Area, rows: Sequence[FormRow], at: int, theme: Theme) -> None:
    for number, row in enumerate(rows):
        _paint_row(area, number, row, number == at, theme)
    area.put_lines(2, len(rows) + 1, wrapped(rows[at].words, area.columns - 2)[:WORDS_ROWS], theme.palette.dim)


def _paint_row(area: Area, number: int, row: FormRow, marked: bool, theme: Theme) -> None:
    base = paint_line(area, number, marked, ChosenLine(number), theme)
    area.put(2, number, row.label, base if marked else theme.palette.panel)
    # two columns before the value, and a blank, ▸ and a blank after it
    room = area.columns - LABEL_COLUMNS - 5
    value = clip(row.value, room)
    x = LABEL_COLUMNS + 2
    end = area.put(x, number, value, base if marked else theme.palette.strong)
    if row.badge:
        paint_badge(area, end + 3, number, row.badge, theme)
    if marked and row.steps:
        after = x + text_width(value) + 1
        area.put(x - 2, number, EARLIER, base)
        area.put(after, number, LATER, base)
        # wider than the arrows, which are hard to hit
        area.spot(x - 2, number, 2, 1, "left")
        area.spot(after - 1, number, 3, 1, "right")
