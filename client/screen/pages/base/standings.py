from dataclasses import dataclass, replace
from datetime import tzinfo
from typing import ClassVar

from contack.client.screen.pages.base.overlay import Overlay
from contack.client.screen.pages.base.page import Binding, Transition
from contack.client.screen.paint.canvas.canvas import Area
from contack.client.screen.paint.theme.theme import Theme
from contack.client.screen.state.context import Context
from contack.client.session.standings_text import (
    HEADS,
    NONE_KEPT,
    NONE_YET,
    TAKEN_WORDS,
    evening_title,
    ever_title,
    figures,
    marked_name,
)
from contack.client.text.width import clip, figures_row
from contack.protocol.name import name_key
from contack.protocol.notice import StandingLine, StandingsListed

COLUMNS = 66

# Columns between two tables.
GAP = 4

# The most players in a panel.
FEW = 5

WORDS = ("best lay: the most that one lay scored", "closest: by how few points a game ended")

_WIDTHS = (5, 6, 7, 9, 8)
_NAME_AT = 5
_FIXED_ROWS = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingsPage(Overlay):
    """The standings over a page: both tables if they fit, otherwise `for_ever` or tonight's."""

    bindings: ClassVar[tuple[Binding, ...]] = (
        Binding(("left", "right", "tab"), "turn", "tonight, or for all time", "tonight or ever", "← → Tab"),
        Binding(("escape", "enter", "q", "S"), "close", "back", "back"),
    )

    until_start: ClassVar[bool] = True

    for_ever: bool = False

    def turn(self, key: str, context: Context) -> Transition:
        return Transition(replace(self, for_ever=not self.for_ever))

    def paint(self, area: Area, context: Context) -> None:
        listed = context.link.standings
        if listed is None or listed.since is None:
            words = "The standings are on their way." if listed is None else NONE_KEPT
            self.paint_box(area, context, COLUMNS, 1, "Standings").put(1, 0, words, context.theme.palette.panel)
            return
        lists = [(evening_title(listed, context.zone), listed.tonight), (ever_title(listed, context.zone), listed.ever)]
        beside = area.columns >= 2 * COLUMNS + 2 * GAP
        shown = lists if beside else [lists[self.for_ever]]
        rows = max(len(lines) or 1 for _, lines in shown) + _FIXED_ROWS + 2
        inside = self.paint_box(area, context, len(shown) * (COLUMNS + GAP) - GAP, rows, "Standings")
        columns = (inside.columns + GAP) // len(shown) - GAP
        for number, (title, lines) in enumerate(shown):
            _paint_table(inside.part(number * (columns + GAP), 0, columns), title, lines, context)


def _paint_table(area: Area, title: str, lines: tuple[StandingLine, ...], context: Context) -> None:
    palette = context.theme.palette
    area.put(1, 0, clip(title, area.columns - 2), palette.panel._replace(bold=True))
    if not lines:
        area.put(1, 2, NONE_YET, palette.panel)
        return
    _put_figures(area, 1, HEADS, context.theme, dim=True)
    room = max(area.rows - _FIXED_ROWS, 1)
    # the player's own row is last, and visible on the smallest screen
    shown = lines if len(lines) <= room else (*lines[: room - 1], _own(lines, context) or lines[room - 1])
    for y, line in enumerate(shown, 2):
        _paint_line(area, y, line, context)
    words = (TAKEN_WORDS,) if any(line.taken for line in lines) else WORDS
    area.put_lines(1, len(shown) + _FIXED_ROWS, [clip(line, area.columns - 2) for line in words], palette.dim)


def _own(lines: tuple[StandingLine, ...], context: Context) -> StandingLine | None:
    return next((line for line in lines if _is_mine(line, context)), None)


def _is_mine(line: StandingLine, context: Context) -> bool:
    return name_key(line.name) == name_key(context.link.own_name)


def _paint_line(area: Area, y: int, line: StandingLine, context: Context) -> None:
    palette = context.theme.palette
    style = (palette.strong if _is_mine(line, context) else palette.panel).over(palette.panel)
    area.put(0, y, f"{line.place:>{_NAME_AT - 2}}", palette.accent.over(palette.panel) if line.place == 1 else style)
    area.put(_NAME_AT, y, clip(marked_name(line), area.columns - _NAME_AT - sum(_WIDTHS) - 1), style)
    _put_figures(area, y, figures(line), context.theme, dim=False)


def _put_figures(area: Area, y: int, texts: tuple[str, ...], theme: Theme, dim: bool) -> None:
    style = theme.palette.dim if dim else theme.palette.panel
    area.put(area.columns - sum(_WIDTHS) - 1, y, figures_row(texts, _WIDTHS), style)


def paint_first(area: Area, listed: StandingsListed, zone: tzinfo | None, theme: Theme) -> int:
    """Show all time before tonight's first game. Return the number of rows."""
    palette = theme.palette
    lines = (listed.tonight or listed.ever)[:FEW]
    area.put(0, 0, evening_title(listed, zone) if listed.tonight or not lines else "For ever", palette.strong)
    area.put_right(0, "S: all", palette.dim)
    area.spot(0, 0, area.columns, 1, "S")
    if not lines:
        area.put(0, 1, NONE_YET, palette.dim)
        return 2
    for y, line in enumerate(lines, 1):
        wins = f"{line.wins} of {line.games}"
        end = area.put_right(y, f"{line.points:>6}", palette.dim)
        x = area.put(0, y, f"{line.place} ", palette.accent if line.place == 1 else palette.dim)
        area.put(x, y, clip(marked_name(line), end - x - len(wins) - 2), palette.text)
        area.put(end - len(wins), y, wins, palette.text)
    return len(lines) + 1
