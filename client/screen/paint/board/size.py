"""The sizes in which tiles are drawn, and what of a cell belongs to which edge of its tile."""

from collections.abc import Mapping
from functools import cache
from typing import NamedTuple, TypeAlias

from contack.client.screen.paint.canvas.choices import ZoomName
from contack.engine.board.tile import Colour

_BANDS = {7: 2, 10: 3, 12: 4}
"""In how many rows the base of a tile is as high as it gets; in lower tiles it is one whole row."""


class Size(NamedTuple):
    """How many rows a tile has, and how many columns further right its neighbour begins."""

    rows: int
    pitch: int

    @property
    def columns(self) -> int:
        """How many columns a tile has."""
        return 2 * self.pitch

    @property
    def band(self) -> int:
        """In how many rows the base of a tile is, where it rises from the corners; 0 where it is one whole row."""
        return _BANDS.get(self.rows, 0)


SMALLEST, SMALL = Size(3, 4), Size(3, 5)
STANDARD, ROOMY = Size(4, 4), Size(5, 5)
LARGE, HUGE, LARGEST = Size(7, 7), Size(10, 10), Size(12, 12)

SIZES = (LARGEST, HUGE, LARGE, ROOMY, STANDARD, SMALL, SMALLEST)
"""The sizes, the most comfortable first. Rows are scarce and columns are not: the low ones are broad."""

SIZE_BY_ZOOM: Mapping[ZoomName, Size] = {
    "smallest": SMALLEST, "small": SMALL, "standard": STANDARD, "roomy": ROOMY, "large": LARGE, "huge": HUGE,
    "largest": LARGEST,
}  # fmt: skip
"""The sizes by what a player calls them."""

# in halves of columns, from the middle of a tile pointing up, a number each half of a row
_BROAD_WIDTHS = {SMALL: (1, 2, 4, 6, 8, 9), SMALLEST: (1, 2, 3, 5, 6, 7)}

Quarters: TypeAlias = tuple[Colour | None, Colour | None, Colour | None, Colour | None]
"""Whose edge the quarters of a character belong to: upper left, upper right, lower left, lower right."""


def sides(up: bool) -> tuple[Colour, Colour]:
    """Return the colours on the left and on the right."""
    return (Colour.GOLD, Colour.RED) if up else (Colour.RED, Colour.GOLD)


@cache
def half_widths(up: bool, size: Size) -> tuple[int, ...]:
    """Return how far a tile reaches from its middle, in halves of columns, in each half of a row.

    >>> half_widths(True, SMALL), half_widths(False, STANDARD)
    ((1, 2, 4, 6, 8, 9), (8, 7, 6, 5, 4, 3, 2, 1))
    """
    widths = _BROAD_WIDTHS.get(size) or tuple(range(1, 2 * size.rows + 1))
    return widths if up else widths[::-1]


@cache
def inside(up: bool, size: Size, row: int) -> tuple[int, int]:
    """Return the column where the inside of a row of a cell begins, and how many columns it takes.

    >>> [inside(True, STANDARD, row) for row in range(4)]
    [(4, 0), (3, 2), (2, 4), (1, 6)]
    """
    least = min(half_widths(up, size)[2 * row : 2 * row + 2]) // 2
    return size.pitch - least, 2 * least


@cache
def slants(up: bool, size: Size, row: int) -> tuple[int, int]:
    """Return the outermost column at the left and at the right of a row of a cell."""
    most = (max(half_widths(up, size)[2 * row : 2 * row + 2]) + 1) // 2
    return size.pitch - most, size.pitch + most - 1


@cache
def quarters(up: bool, size: Size) -> Mapping[tuple[int, int], Quarters]:
    """Return whose edge each quarter of the characters of a cell belongs to, by row and column."""
    widths, middle = half_widths(up, size), 2 * size.pitch
    found: dict[tuple[int, int], Quarters] = {}
    for row in range(size.rows):
        first, last = slants(up, size, row)
        for column in range(first, last + 1):
            upper, lower = (
                tuple(
                    _colour(up, size, half, at) if middle - widths[half] <= at < middle + widths[half] else None
                    for at in (2 * column, 2 * column + 1)
                )
                for half in (2 * row, 2 * row + 1)
            )
            found[row, column] = (*upper, *lower)  # type: ignore[assignment]  # two of each
    return found


def _colour(up: bool, size: Size, half_row: int, half_column: int) -> Colour:
    """Return the edge to which a quarter of a character belongs; a tile pointing down is one turned by half a turn."""
    if not up:
        half_row, half_column = 2 * size.rows - 1 - half_row, 4 * size.pitch - 1 - half_column
    column = half_column // 2
    above_base = 2 * size.rows - half_row
    rise = min(column, size.columns - 1 - column) + 1
    if above_base <= (min(rise, 2 * size.band) if size.band else 2):
        return Colour.BLUE
    return Colour.GOLD if half_column < 2 * size.pitch else Colour.RED
