from dataclasses import dataclass

from contack.engine.board.lay import Lay

# Default number of playouts per decision, about one second.
NODES = 20_000


@dataclass(frozen=True, slots=True)
class SearchLimit:
    nodes: int = NODES
    seconds: float = 0.0


@dataclass(frozen=True, slots=True)
class Expectation:
    """The points include penalties."""

    chances: tuple[float, ...]
    points: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class EvaluatedLay:
    """A lay and its expected results.

    `behind` is its loss of winning chance against the best lay, with the standard error `error`. `doubt` is the
    standard error of the chance itself. All three are 0 if the position was solved.
    """

    lay: Lay
    expectation: Expectation
    behind: float
    error: float = 0.0
    doubt: float = 0.0
    tries: int = 0


@dataclass(frozen=True, slots=True)
class Evaluation:
    """`solved` means that the search looked at every continuation."""

    seat: int
    lays: tuple[EvaluatedLay, ...]
    solved: bool = False

    @property
    def best(self) -> EvaluatedLay:
        return self.lays[0]

    def of(self, lay: Lay) -> EvaluatedLay:
        return {candidate.lay: candidate for candidate in self.lays}[lay]
