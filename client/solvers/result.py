"""The results of solvers, apart from the solvers: their tables take as long to build as the first frame."""

from dataclasses import dataclass
from enum import StrEnum

from contack.engine.board.lay import Lay


class SolverVerdict(StrEnum):
    WINNABLE = "winnable"
    LOST = "lost"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Solution:
    """`lays` are numbers of the winning lays."""

    verdict: SolverVerdict
    lays: tuple[int, ...]
    tables: int


@dataclass(frozen=True, slots=True)
class SolverHint:
    """The lay is None if no lay helps."""

    lay: Lay | None
    text: str
