from dataclasses import dataclass
from enum import StrEnum

from contack.engine.event import Reason
from contack.engine.records.form import JsonObject


class FaultKind(StrEnum):
    RAISED = "raised"
    ILLEGAL = "illegal"
    LATE = "late"
    DIED = "died"


@dataclass(frozen=True, slots=True)
class Fault:
    """A turn at which the stand-in had to choose.

    The first fault at a seat of a game also has the details and the bot's view.
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
    """All fields but `game`, `reasons` and `faults` are by seat.

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
        return self.game // len(self.line_up)

    @property
    def shares(self) -> tuple[float, ...]:
        """Each seat's share of the win: equal totals share it."""
        best = max(self.totals)
        share = 1 / self.totals.count(best)
        return tuple(share if total == best else 0.0 for total in self.totals)

    @property
    def margins(self) -> tuple[int, ...]:
        """Each seat's lead over the best of the others; negative if it is behind."""
        best, second, *_ = sorted(self.totals, reverse=True)
        return tuple(total - (second if total == best else best) for total in self.totals)
