"""Players by a letter and a colour."""

from typing import NamedTuple

from contack.client.screen.paint.canvas.style import Style
from contack.client.screen.paint.theme.palette import Palette

BADGE_COLUMNS = 3


class Badge(NamedTuple):
    """A player as the screen tells one from another: by the seat, which has a colour, and by a letter."""

    seat: int
    letter: str


def badge_style(palette: Palette, badge: Badge) -> Style:
    """Return how a badge looks."""
    return palette.badges[badge.seat % len(palette.badges)]


def badge_text(palette: Palette, badge: Badge) -> str:
    """Return a badge in three columns; brackets stand for a colour where there is none."""
    return f" {badge.letter} " if badge_style(palette, badge).paper else f"[{badge.letter}]"
