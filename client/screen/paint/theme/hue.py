"""How edges of one colour look, and how colours are mixed."""

from dataclasses import dataclass

WHITE, BLACK = "#ffffff", "#000000"

FADED = 0.45
"""How much of a face is background where a tile only may come to lie."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Hue:
    """The colours of the edges of one colour: faces, the ink of the digits on them, and the ink of lines.

    Faces are `up` and `down` by where a tile points; `pale` is the last tile's, `faded` that of a tile which does not
    lie yet, whose lines are dim where they have no colour of their own. `underline` and `reverse` mark values where
    colour alone must not tell. What is not given is the terminal's own.
    """

    up: str = ""
    down: str = ""
    ink: str = ""
    pale: str = ""
    pale_ink: str = ""
    faded: str = ""
    faded_down: str = ""
    faded_ink: str = ""
    line: str = ""
    faded_line: str = ""
    underline: bool = False
    reverse: bool = False


def blend(colour: str, other: str, share: float) -> str:
    """Return a colour mixed with a share of another.

    >>> blend("#ff8000", "#0080ff", 0.2)
    '#cc8033'
    """
    mixed = (round(a + (b - a) * share) for a, b in zip(rgb(colour), rgb(other), strict=True))
    return "#" + "".join(f"{part:02x}" for part in mixed)


def rgb(colour: str) -> tuple[int, int, int]:
    """Return the red, green and blue of a colour in hex."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def hue(face: str, ink: str, line: str, paper: str, deep: float = 0.30, underline: bool = False) -> Hue:
    """Return a hue whose other colours follow from its bright face, the ink on it, that of lines, and the paper.

    Without faces of tiles pointing down that are deeper, two matched edges would melt together.
    """
    down = blend(face, BLACK, deep)
    return Hue(
        up=face,
        down=down,
        ink=ink,
        pale=blend(face, WHITE, 0.5),
        pale_ink=BLACK,
        faded=blend(face, paper, FADED),
        faded_down=blend(down, paper, FADED),
        faded_ink=_readable(blend(face, paper, FADED)),
        line=line,
        faded_line=blend(line, paper, FADED),
        underline=underline,
    )


def _readable(paper: str) -> str:
    """Return black or white, whichever is read more easily on a paper."""
    red, green, blue = rgb(paper)
    return "#101010" if 0.299 * red + 0.587 * green + 0.114 * blue > 120 else WHITE  # luma of ITU-R BT.601
