"""How a character looks."""

from functools import lru_cache
from typing import NamedTuple


class Style(NamedTuple):
    """Ink and paper, each empty for the terminal's own, and what is done to the character."""

    ink: str = ""
    paper: str = ""
    bold: bool = False
    italic: bool = False
    underline: bool = False
    reverse: bool = False
    dim: bool = False

    def over(self, below: "Style") -> "Style":
        """Return this style where its own colours are none filled in from the one below."""
        return _over(self, below)


# a frame asks this for thousands of characters of a few dozen styles
@lru_cache(maxsize=4096)
def _over(style: Style, below: Style) -> Style:
    return style._replace(ink=style.ink or below.ink, paper=style.paper or below.paper)


PLAIN = Style()
"""What a character looks like that nobody styled."""
