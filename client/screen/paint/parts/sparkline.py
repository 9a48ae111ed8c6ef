"""Numbers as a small line of blocks."""

from collections.abc import Sequence

BLOCKS = "▁▂▃▄▅▆▇"
"""No full block, so that a line never touches the one above."""


def sparkline(values: Sequence[int], columns: int, low: int, high: int) -> str:
    """Return values between a lowest and a highest one as blocks in `columns` columns, interpolated.

    >>> sparkline([0, 10, 5, -5], 4, -5, 10)
    '▃▇▅▁'
    """
    if not values:
        return ""
    # equal values make a flat line
    step = (len(BLOCKS) - 1) / (high - low or 1)
    return "".join(BLOCKS[round((_between(values, at, columns) - low) * step)] for at in range(columns))


def _between(values: Sequence[int], at: int, columns: int) -> float:
    place = at * (len(values) - 1) / max(columns - 1, 1)
    before = int(place)
    after = min(before + 1, len(values) - 1)
    return values[before] + (values[after] - values[before]) * (place - before)
