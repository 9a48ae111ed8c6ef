"""What the lays of a decision are worth."""

from dataclasses import dataclass

from contack.engine.board.lay import Lay

NODES = 20_000
"""Playouts for a choice, where no other number is given: about a second's worth."""


@dataclass(frozen=True, slots=True)
class SearchLimit:
    """How much may be spent on a choice: `nodes` playouts, or where that is 0 so many `seconds`."""

    nodes: int = NODES
    seconds: float = 0.0


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
    """The lays of a choice of `seat`, the best first; `solved` says that all that can follow was looked at."""

    seat: int
    lays: tuple[EvaluatedLay, ...]
    solved: bool = False

    @property
    def best(self) -> EvaluatedLay:
        """The lay with the best chance."""
        return self.lays[0]

    def of(self, lay: Lay) -> EvaluatedLay:
        """Return what a lay is worth. Raises KeyError for one that is not among them."""
        return {candidate.lay: candidate for candidate in self.lays}[lay]
