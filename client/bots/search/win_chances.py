"""Converts points of a hand into chances of winning the game."""

from collections.abc import Mapping, Sequence
from math import exp, pi, sqrt

from contack.engine.rules import HANDS
from contack.engine.view import View

# Standard deviation of the difference of two seats' points per hand, by seats, from 1,500 hands of greedy play each.
SPREAD: Mapping[int, float] = {2: 40.9, 3: 36.6, 4: 36.8, 5: 33.8, 6: 31.6, 7: 28.4}

# Softens a win in the last hand by a few points, so that search has a direction.
SLACK = 3.0

# Standard deviation of a logistic distribution of scale 1.
_LOGISTIC = pi / sqrt(3)


class WinChances:
    """Each seat's chance of winning if this hand ends with given points.

    The model adds to each total a random part of one Gumbel distribution for the remaining hands. Their differences are
    logistic, nearly normal, with the measured spread. So the chances have a closed form, the softmax.
    """

    __slots__ = ("_scale", "_totals")

    def __init__(self, view: View) -> None:
        self._totals = view.totals
        to_come = HANDS - view.hand
        self._scale = max(SPREAD[len(view.racks)] * sqrt(to_come) / _LOGISTIC, SLACK)

    def shares(self, points: Sequence[int]) -> list[float]:
        totals = [total + score for total, score in zip(self._totals, points, strict=True)]
        best, scale = max(totals), self._scale
        # subtract the best total, which changes no share: `exp` overflows at 710, and the scale may be as small as
        # SLACK
        weights = [exp((total - best) / scale) for total in totals]
        whole = sum(weights)
        return [weight / whole for weight in weights]
