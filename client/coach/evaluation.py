"""What the lays of a choice are worth: values that a judge answers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from contack.engine.board.lay import Lay
from contack.engine.view import View


@dataclass(frozen=True, slots=True)
class Expectation:
    """What to expect, by seat: the chance of winning the game, and the points of this hand with penalties."""

    chances: tuple[float, ...]
    points: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class EvaluatedLay:
    """A lay with what to expect after it.

    `behind` is how much less the chance of its seat is than after the best lay, and `error` the standard error of that;
    `doubt` is the standard error of the chance itself, from so many `tries`. The three are 0 where it was solved.
    """

    lay: Lay
    expectation: Expectation
    behind: float
    error: float = 0.0
    doubt: float = 0.0
    tries: int = 0


@dataclass(frozen=True, slots=True)
class Evaluation:
    """The lays of a choice of `seat`, the best first; `solved` tells that all that can follow was looked at."""

    seat: int
    lays: tuple[EvaluatedLay, ...]
    solved: bool = False

    @property
    def best(self) -> EvaluatedLay:
        """The lay with the best chance."""
        return self.lays[0]

    def of(self, lay: Lay) -> EvaluatedLay:
        """Return what a lay is worth. Raises KeyError for one that was not judged."""
        for candidate in self.lays:
            if candidate.lay == lay:
                return candidate
        raise KeyError(lay)


Evaluator: TypeAlias = Callable[[View, Lay | None], Evaluation]
"""Judges all lays of a view by what lies face up; the lay that was made, if one was, as carefully as the best ones."""
