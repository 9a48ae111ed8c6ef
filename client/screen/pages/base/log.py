"""Lines of what happened and was said, painted: names of tiles in them are pictures."""

import re
from collections.abc import Iterator, Mapping

from contack.client.screen.paint.canvas.canvas import Area
from contack.client.screen.paint.canvas.style import Style
from contack.client.screen.paint.parts.badge import paint_badge
from contack.client.screen.paint.parts.chip import SMALL_CHIP_COLUMNS, paint_small_chip
from contack.client.screen.paint.theme.badge import BADGE_COLUMNS, Badge
from contack.client.screen.paint.theme.palette import Palette
from contack.client.screen.paint.theme.theme import Theme
from contack.client.screen.state.effects import Tone
from contack.client.screen.state.line import Line
from contack.client.text.width import wrapped
from contack.engine.board.tile import BY_NAME

_TILE = re.compile(rf"(?<![-\w])({'|'.join(BY_NAME)})(?![-\w])", re.ASCII)

ROOM_FOR_BADGES = 24
"""Columns of a log from which its lines bear badges."""

_STAND_IN = "\ue000"
"""What stands for a column of a chip while lines are broken: a private character, which words have no use for."""
_CHIP = _STAND_IN * SMALL_CHIP_COLUMNS


SINCE_YOUR_TURN = Line("since your turn", "dim")
"""Stands in a log between what one has seen and what is new; painted as a rule."""

ROOM_FOR_DIVIDER = 6
"""Rows of a log from which that line is worth one of them."""

LEAST_TALK = 3
"""Rows that talk has at least where it is shown below a log, which has as many; with the line above it."""


def paint_log(area: Area, log: tuple[Line, ...], theme: Theme, back: int = 0) -> None:
    """Paint the newest lines of a log that fit, or those `back` lines earlier, from the top of an area."""
    if area.rows < ROOM_FOR_DIVIDER:
        log = tuple(line for line in log if line is not SINCE_YOUR_TURN)
    # a line takes a row at least, so no older ones can be seen
    rows = [row for line in log[-(area.rows + back) :] for row in _rows(line, area.columns)]
    # however far back, no row at the foot stays empty
    end = max(len(rows) - back, min(area.rows, len(rows)))
    for y, (words, badge, line) in enumerate(rows[max(end - area.rows, 0) : end]):
        if line is SINCE_YOUR_TURN:
            area.rule(y, theme.palette.rule)
            area.put(2, y, f" {line.words} ", theme.palette.dim)
            continue
        if badge:
            paint_badge(area, 0, y, badge, theme)
        paint_text(area, _indent(line, area.columns), y, words, theme, tone_style(theme.palette, line.tone))


def divided(log: tuple[Line, ...], mine: Badge | None) -> tuple[Line, ...]:
    """Return a log with the line behind the last lay of a player, where something has happened since."""
    last = next((at for at in reversed(range(len(log))) if log[at].lay and log[at].badge == mine), None)
    if mine is None or last is None or last == len(log) - 1:
        return log
    return (*log[: last + 1], SINCE_YOUR_TURN, *log[last + 1 :])


def _rows(line: Line, columns: int) -> Iterator[tuple[str, Badge | None, Line]]:
    """Yield the rows of a line, the first one with the badge."""
    indent = _indent(line, columns)
    for at, words in enumerate(text_lines(line.words, columns - indent)):
        yield words, line.badge if indent and at == 0 else None, line


def _indent(line: Line, columns: int) -> int:
    """Return how many columns are left of the words, for the badge; none where words have little room as it is."""
    return BADGE_COLUMNS + 1 if line.badge and columns >= ROOM_FOR_BADGES else 0


def paint_log_and_talk(area: Area, log: tuple[Line, ...], talk: tuple[Line, ...], theme: Theme, back: int = 0) -> bool:
    """Paint a log, and below it the end of the talk; answer whether there was room for that."""
    rows = _talk_rows(area, talk)
    paint_log(area.part(0, 0, area.columns, area.rows - rows), log, theme, back)
    if rows:
        area.rule(area.rows - rows, theme.palette.rule)
        area.put(2, area.rows - rows, " talk ", theme.palette.dim)
        paint_log(area.part(0, area.rows - rows + 1), talk, theme)
    return bool(rows)


def _talk_rows(area: Area, talk: tuple[Line, ...]) -> int:
    """Return how many rows talk has at the foot of a log, with the line above it."""
    if not talk or area.rows < 2 * LEAST_TALK:
        return 0
    lines = sum(1 for line in talk[-area.rows :] for _ in _rows(line, area.columns))
    return min(1 + lines, max(area.rows * 2 // 5, LEAST_TALK))


def tone_style(palette: Palette, tone: Tone) -> Style:
    """Return how words of a tone look."""
    tones: Mapping[Tone, Style] = {"good": palette.good, "bad": palette.bad, "said": palette.strong, "dim": palette.dim}
    return tones.get(tone, palette.text)


def paint_text(area: Area, x: int, y: int, text: str, theme: Theme, style: Style) -> int:
    """Write text with a chip for every tile that it names, such as 09-02-08; answer the next column."""
    # split by a group, every second piece is a name
    for at, piece in enumerate(_TILE.split(text)):
        x = paint_small_chip(area, x, y, BY_NAME[piece], theme) if at % 2 else area.put(x, y, piece, style)
    return x


def text_lines(text: str, columns: int) -> list[str]:
    """Return the lines that text takes at a width when its tiles are chips; no name of a tile is broken."""
    pieces = _TILE.split(text.replace(_STAND_IN, "?"))
    pieces[1::2], names = [_CHIP] * (len(pieces) // 2), iter(pieces[1::2])
    # not less than a chip, which `wrapped` would break
    lines = wrapped("".join(pieces), max(columns, SMALL_CHIP_COLUMNS) if len(pieces) > 1 else columns)
    return [re.sub(_CHIP, lambda _: next(names), line) for line in lines]
