"""Paints the podium: the first three places on steps."""

from contack.client.screen.paint.canvas.canvas import Area, Style
from contack.client.screen.paint.theme.theme import Theme
from contack.client.text.width import clip
from contack.client.tournament.text import STEPS
from contack.engine.board.tile import Colour
from contack.engine.tournament.scoreboard import shown
from contack.protocol.name import printable
from contack.protocol.tournament import Entrant, TournamentState

# The rows of each step, and its hue; the winner stands in the middle.
_HEIGHTS = (5, 3, 2)
_HUES = ("gold", "blue", "red")
_ORDER = (1, 0, 2)

# A name and a score above each step.
_ABOVE = 2

# Rows from which steps are twice as high.
_TALL = 30

_WIDEST = 20


def paint_podium(area: Area, night: TournamentState, theme: Theme) -> int:
    """Return the number of rows."""
    first = [entrant for entrant in night.entrants if entrant.games][:STEPS]
    if not first:
        return 0
    scale = 2 if area.rows >= _TALL else 1
    rows = scale * _HEIGHTS[0] + _ABOVE
    width = min(_WIDEST, area.columns // STEPS)
    left = max((area.columns - STEPS * width) // 2, 0)
    for column, place in enumerate(_ORDER):
        if place < len(first):
            top = rows - _ABOVE - scale * _HEIGHTS[place]
            _paint_step(area.part(left + column * width, top, width, rows - top), place, first[place], theme)
    return rows


def _paint_step(area: Area, place: int, entrant: Entrant, theme: Theme) -> None:
    star = "★ " if place == 0 else ""
    name = star + clip(printable(entrant.name), area.columns - 2 - len(star))
    area.put_centred(0, name, theme.palette.strong)
    area.put_centred(1, shown(entrant.score), theme.palette.accent if place == 0 else theme.palette.text)
    step = area.part(0, _ABOVE)
    step.fill(_style(place, theme))
    step.put_centred((step.rows - 1) // 2, str(place + 1), _style(place, theme))


def _style(place: int, theme: Theme) -> Style:
    hue = theme.palette.hue(Colour(_HUES[place]))
    return Style(hue.ink, hue.up, bold=True) if hue.up else Style(bold=True, reverse=True)
