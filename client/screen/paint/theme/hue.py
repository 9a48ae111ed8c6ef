"""The look of edges of one colour, and mixed colours."""

from dataclasses import dataclass

WHITE, BLACK = "#ffffff", "#000000"

TOWARDS_WHITE = 0.26
"""The share of white in the face of a preview."""

MISFIT = 0.72
"""The share of background in the face of a tile that does not fit."""

HATCHED = 0.3
"""The share of background in its hatching."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Hue:
    """The colours of edges of one colour: faces, digits on them, and lines.

    Faces are `up` and `down` by the tile's direction; `ahead` is for a preview, `misfit` for a tile that does
    not fit, hatched with `hatch`. `underline` and `reverse` mark values where colour is not enough. Missing colours are
    the terminal's own.
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
    """Return a hue computed from its bright face, the ink on it, the ink of lines, and the paper.

    Inverted tiles need deeper faces, or two matched edges would look like one.
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
