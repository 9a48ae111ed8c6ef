"""The evaluation of a decision: a figure for each lay."""

from dataclasses import dataclass

from contack.engine.board.lay import Lay

NODES = 20_000
"""Default number of playouts per decision, about one second."""


@dataclass(frozen=True, slots=True)
class SearchLimit:
    """The effort per decision: `nodes` playouts, or `seconds` if `nodes` is 0."""

    nodes: int = NODES
    seconds: float = 0.0


@dataclass(frozen=True, slots=True)
class Expectation:
    """Expected results by seat: the chance of winning the game, and the points of this hand with penalties."""

    chances: tuple[float, ...]
    points: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class EvaluatedLay:
    """A lay and its expected results.

    `behind` is its loss of winning chance against the best lay, with the standard error `error`. `doubt` is the
    standard error of the chance itself, after `tries` tries. All three are 0 if the position was solved.
    """

    lay: Lay
    expectation: Expectation
    behind: float
    error: float = 0.0
    doubt: float = 0.0
    tries: int = 0


@dataclass(frozen=True, slots=True)
class Evaluation:
    """The lays of a decision, best first. `solved` means that the search looked at every continuation."""

    seat: int
    lays: tuple[EvaluatedLay, ...]
    solved: bool = False

    @property
    def best(self) -> EvaluatedLay:
        return self.lays[0]

    def of(self, lay: Lay) -> EvaluatedLay:
        """Return the figures of a lay. Raises KeyError for an unknown lay."""
        return {candidate.lay: candidate for candidate in self.lays}[lay]
