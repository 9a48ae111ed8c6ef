from dataclasses import dataclass

WHITE, BLACK = "#ffffff", "#000000"

# The share of white in the face of a preview.
TOWARDS_WHITE = 0.26

# The share of background in the face of a tile that does not fit.
MISFIT = 0.72

# The share of background in its hatching.
HATCHED = 0.3


@dataclass(frozen=True, slots=True, kw_only=True)
class Hue:
    """Faces are `up` and `down` by the tile's direction; `ahead` is for a preview, `misfit` for a misfit.

    `underline` and `reverse` mark values where colour is not enough. Missing colours are the terminal's own.
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
    """Mix a colour with a share of another.

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
    return Hue(
        up=face,
        # deeper for inverted tiles, or two matched edges would look like one
        down=blend(face, BLACK, deep),
        ink=ink,
        ahead=blend(face, WHITE, towards_white),
        ahead_ink="#101010" if towards_white else ink,
        misfit=blend(face, paper, MISFIT),
        hatch=blend(face, paper, HATCHED),
        line=line,
        underline=underline,
    )
