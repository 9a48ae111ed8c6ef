"""The results of solvers, apart from them: a solver's tables take as long to build as the first frame of the screen."""

from dataclasses import dataclass
from enum import StrEnum

from contack.engine.board.lay import Lay


class SolverVerdict(StrEnum):
    """Whether a solitaire can be won."""

    WINNABLE = "winnable"
    LOST = "lost"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Solution:
    """The result of a search: the numbers of the winning lays, if any, and the number of positions searched."""

    verdict: SolverVerdict
    lays: tuple[int, ...]
    tables: int


@dataclass(frozen=True, slots=True)
class SolverHint:
    """The best lay (None if no lay helps) and the reason."""

    lay: Lay | None
    text: str
