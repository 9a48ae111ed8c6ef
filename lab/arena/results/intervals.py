"""Means and rates with 95 % intervals for games that come in deals.

The games of a deal are not independent, so the deal is the unit. The error comes from how far a deal's sum differs from
the value expected for its number of games (the linearised variance of a ratio, as for cluster samples).
"""

from collections.abc import Sequence
from math import inf, sqrt
from typing import NamedTuple

# The 97.5 % point of the normal distribution.
NORMAL = 1.959964

# The weight, in deals, of the error of independent games: it counts in few deals and not in many.
PRIOR = 10

# The 97.5 % points of Student's distribution for which the expansion below is not exact enough.
_FEW = {1: 12.706205, 2: 4.302653}


class Cluster(NamedTuple):
    """A deal: the sum of the counted values in its games, and their number."""

    total: float
    size: int


class Interval(NamedTuple):
    value: float
    low: float
    high: float

    @property
    def reach(self) -> float:
        return (self.high - self.low) / 2


def mean_interval(deals: Sequence[Cluster]) -> Interval:
    """Return the mean of `deals`, at least one, with Student's limits."""
    mean, error = _estimate(deals)
    reach = student(len(deals) - 1) * error
    return Interval(mean, mean - reach, mean + reach)


def rate_interval(deals: Sequence[Cluster]) -> Interval:
    """Return the rate of `deals`, with Wilson's limits for their worth in independent games.

    That is the number with the same standard error. In few deals a small error may be luck, so one below that of
    independent games is mixed with it, with the weight of `PRIOR` deals. At a rate of 0 or 1 nothing varies, and a deal
    is worth one game.
    """
    rate, error = _estimate(deals)
    return wilson(rate, _worth(deals, rate, error), student(len(deals) - 1))


def _worth(deals: Sequence[Cluster], rate: float, error: float) -> float:
    if rate in (0, 1):
        return len(deals)
    games = sum(deal.size for deal in deals)
    independent = rate * (1 - rate) / games
    mixed = (len(deals) * error**2 + PRIOR * independent) / (len(deals) + PRIOR)
    return rate * (1 - rate) / max(error**2, mixed)


def wilson(rate: float, games: float, quantile: float = NORMAL) -> Interval:
    if quantile == inf:
        return Interval(rate, 0.0, 1.0)
    square = quantile**2 / games
    centre = (rate + square / 2) / (1 + square)
    reach = quantile / (1 + square) * sqrt(rate * (1 - rate) / games + square / games / 4)
    # rounding could take the limits below 0 or above 1
    return Interval(rate, max(0.0, centre - reach), min(1.0, centre + reach))


def student(freedom: int) -> float:
    """Return the 97.5 % point of Student's distribution (Abramowitz and Stegun 26.7.5); without freedom, infinity."""
    if freedom < 1:
        return inf
    if freedom in _FEW:
        return _FEW[freedom]
    z = NORMAL
    terms = (
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return z + sum(term / float(freedom) ** power for power, term in enumerate(terms, 1))


def _estimate(deals: Sequence[Cluster]) -> tuple[float, float]:
    count = sum(deal.size for deal in deals)
    ratio = sum(deal.total for deal in deals) / count
    if len(deals) < 2:
        return ratio, inf
    squares = sum((deal.total - ratio * deal.size) ** 2 for deal in deals)
    # n - 1, because the same deals gave the ratio
    return ratio, sqrt(squares * len(deals) / (len(deals) - 1)) / count
