import re
from collections.abc import Iterator, Mapping

from contack.client.screen.paint.canvas.canvas import Area, Style
from contack.client.screen.paint.parts.chip import SMALL_CHIP_COLUMNS, paint_small_chip
from contack.client.screen.paint.theme.badge import BADGE_COLUMNS, Badge, paint_badge
from contack.client.screen.paint.theme.palette import Palette
from contack.client.screen.paint.theme.theme import Theme
from contack.client.screen.state.effects import Tone
from contack.client.screen.state.line import Line
from contack.client.text.width import clip, wrapped
from contack.engine.board.tile import BY_NAME

_TILE = re.compile(rf"(?<![-\w])({'|'.join(BY_NAME)})(?![-\w])", re.ASCII)

# The width of a log from which its lines have badges.
ROOM_FOR_BADGES = 24

_STAND_IN = "\ue000"
_CHIP = _STAND_IN * SMALL_CHIP_COLUMNS

# Separates seen lines of a log from new ones; painted as a rule.
SINCE_YOUR_TURN = Line("since your turn", "dim")

# The height of a log from which that rule is worth a row.
ROOM_FOR_DIVIDER = 6

# The least rows of chat below a log, and of that log, with the line between.
LEAST_TALK = 3


def paint_log(area: Area, log: tuple[Line, ...], theme: Theme, back: int = 0) -> None:
    """Paint the last rows; `back` is the number of lines to scroll over."""
    if area.rows < ROOM_FOR_DIVIDER:
        log = tuple(line for line in log if line is not SINCE_YOUR_TURN)
    # a line needs at least a row, so older lines are not visible
    near = log[-(area.rows + back) :]
    rows = [row for line in near for row in _rows(line, area.columns)]
    hidden = sum(1 for line in near[max(len(near) - back, 0) :] for _ in _rows(line, area.columns))
    # no row at the foot stays empty, however far back
    end = max(len(rows) - hidden, min(area.rows, len(rows)))
    for y, (words, badge, line) in enumerate(rows[max(end - area.rows, 0) : end]):
        if line is SINCE_YOUR_TURN:
            area.rule(y, theme.palette.rule)
            area.put(2, y, f" {line.words} ", theme.palette.dim)
            continue
        if badge:
            paint_badge(area, 0, y, badge, theme)
        paint_text(area, _indent(line, area.columns), y, words, theme, tone_style(theme.palette, line.tone))


def divided(log: tuple[Line, ...], mine: Badge | None) -> tuple[Line, ...]:
    """Add a rule after the player's last lay, if there are newer lines."""
    last = next((at for at in reversed(range(len(log))) if log[at].lay and log[at].badge == mine), None)
    if mine is None or last is None or last == len(log) - 1:
        return log
    return (*log[: last + 1], SINCE_YOUR_TURN, *log[last + 1 :])


def _rows(line: Line, columns: int) -> Iterator[tuple[str, Badge | None, Line]]:
    indent = _indent(line, columns)
    for at, words in enumerate(text_lines(line.words, columns - indent)):
        yield words, line.badge if indent and at == 0 else None, line


def _indent(line: Line, columns: int) -> int:
    return BADGE_COLUMNS + 1 if line.badge and columns >= ROOM_FOR_BADGES else 0


def paint_log_and_talk(area: Area, log: tuple[Line, ...], talk: tuple[Line, ...], theme: Theme, back: int = 0) -> bool:
    """Return whether the chat had room."""
    rows = _talk_rows(area, talk)
    paint_log(area.part(0, 0, area.columns, area.rows - rows), log, theme, back)
    if rows:
        area.rule(area.rows - rows, theme.palette.rule)
        area.put(2, area.rows - rows, " talk ", theme.palette.dim)
        paint_log(area.part(0, area.rows - rows + 1), talk, theme)
    return bool(rows)


def _talk_rows(area: Area, talk: tuple[Line, ...]) -> int:
    if not talk or area.rows < 2 * LEAST_TALK:
        return 0
    lines = sum(1 for line in talk[-area.rows :] for _ in _rows(line, area.columns))
    return min(1 + lines, max(area.rows * 2 // 5, LEAST_TALK))


def tone_style(palette: Palette, tone: Tone) -> Style:
    tones: Mapping[Tone, Style] = {"good": palette.good, "bad": palette.bad, "said": palette.strong, "dim": palette.dim}
    return tones.get(tone, palette.text)


def paint_text(area: Area, x: int, y: int, text: str, theme: Theme, style: Style) -> int:
    """Write text with tile names as chips, and return the next column."""
    # split by a group: every second piece is a name
    for at, piece in enumerate(_TILE.split(text)):
        x = paint_small_chip(area, x, y, BY_NAME[piece], theme) if at % 2 else area.put(x, y, piece, style)
    return x


def text_lines(text: str, columns: int) -> list[str]:
    """Break text to a width, but no chip."""
    pieces = _TILE.split(text.replace(_STAND_IN, "?"))
    pieces[1::2], names = [_CHIP] * (len(pieces) // 2), iter(pieces[1::2])
    # at least a chip, which `wrapped` would break
    lines = wrapped("".join(pieces), max(columns, SMALL_CHIP_COLUMNS) if len(pieces) > 1 else columns)
    return [re.sub(_CHIP, lambda _: next(names), line) for line in lines]


def first_lines(lines: list[str], most: int, columns: int) -> list[str]:
    """Clip the rest of the text to the last line."""
    return lines if len(lines) <= most else [*lines[: most - 1], clip(" ".join(lines[most - 1 :]), columns)]
