from typing import NamedTuple

from contack.client.screen.paint.canvas.canvas import Area, Style
from contack.client.screen.paint.theme.palette import Palette
from contack.client.screen.paint.theme.theme import Theme

BADGE_COLUMNS = 3


class Badge(NamedTuple):
    """The number of the colour counts from 1."""

    colour: int
    letter: str


def badge_style(palette: Palette, badge: Badge) -> Style:
    return palette.badges[(badge.colour - 1) % len(palette.badges)]


def badge_text(palette: Palette, badge: Badge) -> str:
    """Without colours the letter is in brackets."""
    return f" {badge.letter} " if badge_style(palette, badge).paper else f"[{badge.letter}]"


def paint_badge(area: Area, x: int, y: int, badge: Badge, theme: Theme) -> int:
    return area.put(x, y, badge_text(theme.palette, badge), badge_style(theme.palette, badge))
