"""Scores of tournament games: a player's points minus the mean of the table, as whole numbers of 1/420 point."""

from collections.abc import Sequence

# The least common multiple of 2 to 7, the players of a table: every mean is a whole number of 1/420 point.
SHARES = 420


def scores(points: Sequence[int]) -> tuple[int, ...]:
    """Return the score of each player of a table. They sum to zero.

    >>> scores((100, 40, 10))
    (21000, -4200, -16800)
    """
    mean = SHARES // len(points) * sum(points)
    return tuple(SHARES * one - mean for one in points)


def shown(score: int) -> str:
    """Return the score in points, rounded; halves away from zero.

    >>> shown(21000), shown(-16800), shown(209), shown(-210)
    ('+50', '-40', '0', '-1')
    """
    points = (2 * abs(score) + SHARES) // (2 * SHARES)
    return f"{points if score > 0 else -points:+d}" if points else "0"
