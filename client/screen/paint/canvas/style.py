"""The style of a character."""

from functools import lru_cache
from typing import NamedTuple


class Style(NamedTuple):
    """Ink and paper (empty means the terminal's own) and attributes."""

    ink: str = ""
    paper: str = ""
    bold: bool = False
    italic: bool = False
    underline: bool = False
    reverse: bool = False
    dim: bool = False

    def over(self, below: "Style") -> "Style":
        """Return this style with missing colours taken from the one below."""
        return _over(self, below)


# cached: a frame asks thousands of times about a few dozen styles
@lru_cache(maxsize=4096)
def _over(style: Style, below: Style) -> Style:
    return style._replace(ink=style.ink or below.ink, paper=style.paper or below.paper)


PLAIN = Style()
"""The style of an unstyled character."""
