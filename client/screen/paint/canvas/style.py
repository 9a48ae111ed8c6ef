"""How a character looks."""

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
        return self._replace(ink=self.ink or below.ink, paper=self.paper or below.paper)


PLAIN = Style()
"""What a character looks like that nobody styled."""
