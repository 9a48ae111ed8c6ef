from collections.abc import Sequence
from datetime import datetime, timedelta

from wcwidth import wcswidth, wcwidth

from contack.protocol.name import printable

COLUMNS = 80

GAP = "  "

# The smallest width of the column that is cut.
LEAST = 6


def aligned(heads: Sequence[str], cut: int, rows: Sequence[Sequence[str]]) -> str:
    cells = [tuple(map(printable, row)) for row in (heads, *rows)]
    widths = [max(map(_width, column)) for column in zip(*cells, strict=True)]
    over = sum(widths) + len(GAP) * (len(widths) - 1) - COLUMNS
    room = widths[cut]
    widths[cut] = max(room - max(over, 0), min(LEAST, room))
    return "\n".join(GAP.join(map(_fitted, row, widths)).rstrip() for row in cells)


def listed(lines: Sequence[tuple[str, str]]) -> list[str]:
    width = max(len(name) for name, _ in lines)
    return [f"{name:{width}}{GAP}{printable(text)}" for name, text in lines]


def short_time(moment: datetime, now: datetime) -> str:
    """Include the date if it is 20 hours ago or more."""
    local = moment.astimezone(now.tzinfo)
    return f"{local:%H:%M}" if now - local < timedelta(hours=20) else f"{local:%Y-%m-%d %H:%M}"


def _fitted(text: str, width: int) -> str:
    if _width(text) > width:
        while _width(text) >= width:
            text = text[:-1]
        text += "…"
    return text + " " * (width - _width(text))


def _width(text: str) -> int:
    width = wcswidth(text)
    # -1 for unprintable characters: `printable` removed them, but wcwidth does not know how all emoji join
    return width if width >= 0 else sum(max(0, wcwidth(character)) for character in text)
