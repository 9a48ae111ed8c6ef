"""The 256 colours of terminals, and the nearest one to any colour.

Terminals and libraries compare red, green and blue, and turn reds into salmon. This compares as eyes do.
"""

import math
from collections.abc import Iterator
from functools import cache
from itertools import product

from contack.client.screen.paint.theme.hue import rgb

# xterm's levels, which other terminals copied; they are not evenly spaced
_LEVELS = (0x00, 0x5F, 0x87, 0xAF, 0xD7, 0xFF)
_GREYS = tuple(f"#{grey:02x}{grey:02x}{grey:02x}" for grey in range(0x08, 0xEF, 10))

# The colours 16 to 255: a cube of six levels, and 24 greys. The first 16 belong to the terminal's owner.
CUBE: tuple[str, ...] = (
    *(f"#{red:02x}{green:02x}{blue:02x}" for red in _LEVELS for green in _LEVELS for blue in _LEVELS),
    *_GREYS,
)


@cache
def nearest(colour: str) -> str:
    """Return the entry that looks most like a colour in hex; other colours stay.

    >>> nearest("#2459c4"), nearest("#b5401c"), nearest("ansiblue")
    ('#005fd7', '#af5f00', 'ansiblue')
    """
    if not colour.startswith("#"):
        return colour
    wanted = lab(colour)
    return min(_around(colour), key=lambda entry: math.dist(lab(entry), wanted))


def _around(colour: str) -> Iterator[str]:
    # ten candidates, not all 240: the palette is built on import, before the first frame
    parts = rgb(colour)
    for corner in product(*(sorted(_LEVELS, key=lambda level: abs(level - part))[:2] for part in parts)):
        yield "#{:02x}{:02x}{:02x}".format(*corner)
    yield from sorted(_GREYS, key=lambda grey: abs(rgb(grey)[1] - sum(parts) / 3))[:2]


@cache
def lab(colour: str) -> tuple[float, float, float]:
    """Return lightness, redness and yellowness, with distances as eyes see them (OKLab)."""
    # numbers by Björn Ottosson, who published OKLab in 2020
    red, green, blue = (_linear(part / 255) for part in rgb(colour))
    long = (0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue) ** (1 / 3)
    middle = (0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue) ** (1 / 3)
    short = (0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue) ** (1 / 3)
    return (
        0.2104542553 * long + 0.7936177850 * middle - 0.0040720468 * short,
        1.9779984951 * long - 2.4285922050 * middle + 0.4505937099 * short,
        0.0259040371 * long + 0.7827717662 * middle - 0.8086757660 * short,
    )


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else float(((part + 0.055) / 1.055) ** 2.4)  # sRGB, IEC 61966-2-1
