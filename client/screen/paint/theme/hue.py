"""How edges of one colour look, and how colours are mixed."""

from dataclasses import dataclass

WHITE, BLACK = "#ffffff", "#000000"

TOWARDS_WHITE = 0.26
"""How much white is in a face of a tile that one is about to lay."""

MISFIT = 0.72
"""How much of a face is background where a tile does not fit."""

HATCHED = 0.3
"""How much of the lines that such a tile is hatched with is background."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Hue:
    """The colours of the edges of one colour: faces, the ink of the digits on them, and the ink of lines.

    Faces are `up` and `down` by where a tile points; `ahead` is that of a tile which one is about to lay, `misfit` that
    of one which does not fit, hatched with `hatch`. `underline` and `reverse` mark values where colour alone must not
    tell. What is not given is the terminal's own.
    """

    up: str = ""
    down: str = ""
    ink: str = ""
    ahead: str = ""
    ahead_ink: str = ""
    misfit: str = ""
    hatch: str = ""
    line: str = ""
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


def hue(
    face: str,
    ink: str,
    line: str,
    paper: str,
    deep: float = 0.30,
    towards_white: float = TOWARDS_WHITE,
    underline: bool = False,
) -> Hue:
    """Return a hue whose other colours follow from its bright face, the ink on it, that of lines, and the paper.

    Without faces of tiles pointing down that are deeper, two matched edges would melt together.
    """
    return Hue(
        up=face,
        down=blend(face, BLACK, deep),
        ink=ink,
        ahead=blend(face, WHITE, towards_white),
        ahead_ink="#101010" if towards_white else ink,
        misfit=blend(face, paper, MISFIT),
        hatch=blend(face, paper, HATCHED),
        line=line,
        underline=underline,
    )
