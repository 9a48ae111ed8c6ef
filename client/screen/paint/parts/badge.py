"""A player's badge in a line of text."""

from contack.client.screen.paint.canvas.canvas import Area
from contack.client.screen.paint.theme.badge import Badge, badge_style, badge_text
from contack.client.screen.paint.theme.theme import Theme


def paint_badge(area: Area, x: int, y: int, badge: Badge, theme: Theme) -> int:
    """Paint a badge in three columns and return the next column."""
    return area.put(x, y, badge_text(theme.palette, badge), badge_style(theme.palette, badge))
