"""Large values: the places of their pixels on a tile."""

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import NamedTuple

from contack.client.screen.paint.board.size import LARGE, Size, sides
from contack.client.screen.paint.board.stencil import quadrant
from contack.engine.board.tile import Colour

PIXEL_ROWS = 5

_DIGITS = {
    1: "010 110 010 010 111", 2: "111 001 111 100 111", 3: "111 001 011 001 111", 4: "101 101 111 001 001",
    5: "111 100 111 001 111", 6: "111 100 111 101 111", 7: "111 001 001 010 010", 8: "111 101 111 101 111",
    9: "111 101 111 001 111",
}  # fmt: skip
_TEN = "1001111 1001001 1001001 1001001 1001111"
_NARROW_TEN = "10111 10101 10101 10101 10111"


class _Place(NamedTuple):
    """The first rows of pixels of the values on an upright tile.

    `gap` is the distance of the side values from the middle, in half columns.
    """

    rows: int
    side: int
    base: int
    gap: int


_PLACES: Mapping[Size, _Place] = {
    Size(12, 12): _Place(24, 10, 17, 3),
    Size(10, 10): _Place(20, 8, 14, 2),
    # in thirds of rows; others are in halves
    LARGE: _Place(21, 9, 15, 3),
}


def drawn_large(size: Size, sixths: bool) -> bool:
    """`sixths` says whether the terminal has sixths of characters."""
    return size in _PLACES and (size != LARGE or sixths)


@cache
def pixels(value: int, colour: Colour, up: bool, size: Size) -> frozenset[tuple[int, int]]:
    narrow = size == LARGE
    place = _PLACES[size]
    bits, step = _bits(value, narrow)
    width = len(bits[0]) * step
    top = place.base if colour is Colour.BLUE else place.side
    if not up:
        top = place.rows - PIXEL_ROWS - top
    left = 2 * size.pitch + _from_middle(colour, up, width, narrow, place.gap)
    return frozenset(
        (top + row, left + at * step + part)
        for row, line in enumerate(bits)
        for at, bit in enumerate(line)
        if bit == "1"
        for part in range(step)
    )


def _bits(value: int, narrow: bool) -> tuple[list[str], int]:
    if value == 10:
        return (_NARROW_TEN if narrow else _TEN).split(), 1
    return _DIGITS[value].split(), 1 if narrow else 2


def _from_middle(colour: Colour, up: bool, width: int, narrow: bool, gap: int) -> int:
    if colour is Colour.BLUE:
        return -(width // 2)
    # moved inwards, so that a narrow ten ends in the character beside the middle
    gap = 1 if narrow and width > PIXEL_ROWS - 2 else gap
    return -gap - width if colour is sides(up)[0] else gap


def digit_glyphs(value: int, colour: Colour, up: bool, size: Size) -> Iterator[tuple[tuple[int, int], list[bool], str]]:
    """Yield row and column of each character, its filled parts, and the character."""
    ink, rows = pixels(value, colour, up, size), 3 if size == LARGE else 2
    for row, column in {(y // rows, x // 2) for y, x in ink}:
        filled = [(rows * row + part // 2, 2 * column + part % 2) in ink for part in range(2 * rows)]
        yield (row, column), filled, sixth(filled) if rows == 3 else quadrant(filled)


def sixth(filled: Iterable[bool]) -> str:
    """Return the character with these sixths: upper left and right, middle left and right, lower left and right.

    >>> sixth((True, False, False, False, False, True)), sixth((True, False) * 3)
    ('🬟', '▌')
    """
    bits = sum(bit << at for at, bit in enumerate(filled))
    known = {0: " ", 0b010101: "▌", 0b101010: "▐", 0b111111: "█"}
    # Unicode already had the halves and the full block, and leaves them out of its row of sixths
    return known.get(bits) or chr(0x1FB00 + bits - 1 - (bits > 0b010101) - (bits > 0b101010))
