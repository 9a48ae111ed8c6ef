"""What is kept of a game in an arena."""

from dataclasses import dataclass
from enum import StrEnum

from contack.engine.event import Reason
from contack.engine.records.form import JsonObject


class FaultKind(StrEnum):
    """What a bot can do wrong: raise, answer no legal lay, take too long, or die as a process."""

    RAISED = "raised"
    ILLEGAL = "illegal"
    LATE = "late"
    DIED = "died"


@dataclass(frozen=True, slots=True)
class Fault:
    """A lay that the stand-in had to make, at a turn of a hand.

    The first fault at a seat of a game also has what more there is to say, and the view that the bot was asked about.
    """

    seat: int
    kind: FaultKind
    hand: int
    turn: int
    words: str
    more: str = ""
    view: JsonObject | None = None


@dataclass(frozen=True, slots=True)
class GameResult:
    """A game that was played, with all but `game`, `reasons` and `faults` by seat.

    `line_up` holds the numbers of the bots; `lays` counts choices, `seconds` sums and `slowest` bounds their times.
    """

    game: int
    line_up: tuple[int, ...]
    totals: tuple[int, ...]
    reasons: tuple[Reason, ...]
    lays: tuple[int, ...]
    seconds: tuple[float, ...]
    slowest: tuple[float, ...]
    faults: tuple[Fault, ...] = ()

    @property
    def deal(self) -> int:
        """Which deal was played, the same for all rotations of its line-up."""
        return self.game // len(self.line_up)

    @property
    def shares(self) -> tuple[float, ...]:
        """What each seat has of the win: equal totals share it."""
        best = max(self.totals)
        share = 1 / self.totals.count(best)
        return tuple(share if total == best else 0.0 for total in self.totals)

    @property
    def margins(self) -> tuple[int, ...]:
        """How far each seat is ahead of the best of the others; negative where it is behind."""
        best, second, *_ = sorted(self.totals, reverse=True)
        return tuple(total - (second if total == best else best) for total in self.totals)
