from collections.abc import Mapping
from functools import cache
from typing import NamedTuple, TypeAlias

from contack.client.screen.paint.canvas.choices import ZoomName
from contack.engine.board.tile import Colour

# The most rows of a tile's base. In lower tiles the base is one whole row.
_BANDS = {7: 2, 10: 3, 12: 4}


class Size(NamedTuple):
    """The rows of a tile, and the distance in columns to its neighbour."""

    rows: int
    pitch: int

    @property
    def columns(self) -> int:
        return 2 * self.pitch

    @property
    def band(self) -> int:
        return _BANDS.get(self.rows, 0)


SMALLEST, SMALL = Size(3, 4), Size(3, 5)
STANDARD, ROOMY = Size(4, 4), Size(5, 5)
LARGE, HUGE, LARGEST = Size(7, 7), Size(10, 10), Size(12, 12)

# The sizes, the largest first. Rows are scarce and columns are not, so the low ones are broad.
SIZES = (LARGEST, HUGE, LARGE, ROOMY, STANDARD, SMALL, SMALLEST)

# The sizes by their names in the settings.
SIZE_BY_ZOOM: Mapping[ZoomName, Size] = {
    "smallest": SMALLEST, "small": SMALL, "standard": STANDARD, "roomy": ROOMY, "large": LARGE, "huge": HUGE,
    "largest": LARGEST,
}  # fmt: skip

# in half columns from the middle of an upright tile, a number per half row
_BROAD_WIDTHS = {SMALL: (1, 2, 4, 6, 8, 9), SMALLEST: (1, 2, 3, 5, 6, 7)}

# The edge of each quarter of a character: upper left, upper right, lower left, lower right.
Quarters: TypeAlias = tuple[Colour | None, Colour | None, Colour | None, Colour | None]


def sides(up: bool) -> tuple[Colour, Colour]:
    return (Colour.GOLD, Colour.RED) if up else (Colour.RED, Colour.GOLD)


@cache
def half_widths(up: bool, size: Size) -> tuple[int, ...]:
    """Return the reach of a tile from its middle, in half columns, for each half row.

    >>> half_widths(True, SMALL), half_widths(False, STANDARD)
    ((1, 2, 4, 6, 8, 9), (8, 7, 6, 5, 4, 3, 2, 1))
    """
    widths = _BROAD_WIDTHS.get(size) or tuple(range(1, 2 * size.rows + 1))
    return widths if up else widths[::-1]


@cache
def inside(up: bool, size: Size, row: int) -> tuple[int, int]:
    least = min(half_widths(up, size)[2 * row : 2 * row + 2]) // 2
    return size.pitch - least, 2 * least


@cache
def slants(up: bool, size: Size, row: int) -> tuple[int, int]:
    most = (max(half_widths(up, size)[2 * row : 2 * row + 2]) + 1) // 2
    return size.pitch - most, size.pitch + most - 1


@cache
def quarters(up: bool, size: Size) -> dict[tuple[int, int], Quarters]:
    """Return the edge of each quarter of the characters by row and column."""
    if not up:
        upright = reversed(quarters(True, size).items())
        return {(size.rows - 1 - row, size.columns - 1 - column): parts[::-1] for (row, column), parts in upright}
    widths, middle = half_widths(up, size), 2 * size.pitch
    found: dict[tuple[int, int], Quarters] = {}
    for row in range(size.rows):
        first, last = slants(up, size, row)
        for column in range(first, last + 1):
            upper, lower = (
                tuple(
                    _colour(size, half, at) if middle - widths[half] <= at < middle + widths[half] else None
                    for at in (2 * column, 2 * column + 1)
                )
                for half in (2 * row, 2 * row + 1)
            )
            found[row, column] = (*upper, *lower)  # type: ignore[assignment]  # two of each
    return found


def _colour(size: Size, half_row: int, half_column: int) -> Colour:
    column = half_column // 2
    above_base = 2 * size.rows - half_row
    rise = min(column, size.columns - 1 - column) + 1
    if above_base <= (min(rise, 2 * size.band) if size.band else 2):
        return Colour.BLUE
    return Colour.GOLD if half_column < 2 * size.pitch else Colour.RED
