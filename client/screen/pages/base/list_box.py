"""Lists with one chosen line."""

from typing import NamedTuple

from contack.client.screen.paint.canvas.canvas import Area, Spot, Style
from contack.client.screen.paint.theme.theme import Theme

# The keys that move through a list.
ARROWS = ("up", "down", "wheel-up", "wheel-down", "pageup", "pagedown", "home", "end")

NUMBERS = tuple("123456789")

# The mark of the chosen line, for players who cannot see its colour.
MARK = "▸"


class ChosenLine(NamedTuple):
    number: int


class ChosenName(NamedTuple):
    """The line of a name, for lists whose lines can move before the click."""

    name: str


_LEAP = 5
_BY = {"wheel-up": -1, "wheel-down": 1, "pageup": -_LEAP, "pagedown": _LEAP}


def moved(at: int, count: int, key: str) -> int:
    """Return the next line. Single steps by key wrap around, other movements stop at the ends.

    >>> moved(0, 3, "up"), moved(0, 3, "wheel-up"), moved(0, 3, "end")
    (2, 0, 2)
    """
    match key:
        # only keys wrap around: it is easy to turn a wheel too far
        case "up":
            return (at - 1) % count
        case "down":
            return (at + 1) % count
        case "home":
            return 0
        case "end":
            return count - 1
    return min(max(at + _BY[key], 0), count - 1)


def window(count: int, at: int, room: int) -> range:
    """Return the visible ones of `count` lines, with line `at` in the middle if possible.

    >>> window(9, 8, 3), window(2, 1, 3)
    (range(6, 9), range(0, 2))
    """
    first = max(min(at - room // 2, count - room), 0)
    return range(first, min(first + room, count))


def paint_numbered(area: Area, y: int, number: int, chosen: bool, spot: Spot, theme: Theme) -> Style:
    """Prepare a line with the key of line `number` in column 2."""
    style = paint_line(area, y, chosen, spot, theme)
    # later lines have no key: it would have to wait for a second digit
    if number < len(NUMBERS):
        area.put(2, y, NUMBERS[number], style if chosen else theme.palette.accent)
    return style


def paint_line(area: Area, y: int, chosen: bool, spot: Spot, theme: Theme) -> Style:
    area.spot(0, y, area.columns, 1, spot)
    if not chosen:
        return Style()
    style = theme.palette.chosen
    area.part(0, y, area.columns, 1).fill(style)
    area.put(0, y, MARK, style)
    return style
