"""What solvers find. A screen that shows it loads no solver, whose tables take as long as drawing the first frame."""

from dataclasses import dataclass
from enum import StrEnum

from contack.engine.board.lay import Lay


class SolverVerdict(StrEnum):
    """What is known of a solitaire."""

    WINNABLE = "winnable"
    LOST = "lost"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Solution:
    """What a search found: the numbers of lays that win, where there are any, and how many tables it looked at."""

    verdict: SolverVerdict
    lays: tuple[int, ...]
    tables: int


@dataclass(frozen=True, slots=True)
class SolverHint:
    """The lay to make, None where none helps, and why."""

    lay: Lay | None
    text: str
