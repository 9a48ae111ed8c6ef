from dataclasses import dataclass
from itertools import pairwise

from contack.engine.board.lay import Lay
from contack.engine.event import ChosenBy, Laid
from contack.engine.records.timeline import Timeline
from contack.engine.view import View


@dataclass(frozen=True, slots=True)
class Decision:
    """`at` is the position that shows the lay."""

    at: int
    view: View
    lay: Lay
    points: int
    by: ChosenBy | None

    @property
    def seat(self) -> int:
        assert self.view.seat is not None  # the view is from before a lay
        return self.view.seat

    @property
    def own(self) -> bool:
        """Return True if the record does not tell."""
        return self.by in (None, ChosenBy.PLAYER)

    @property
    def free(self) -> bool:
        return len(self.view.lays) > 1


def decisions_of(game: Timeline) -> tuple[Decision, ...]:
    found = []
    for at, (before, after) in enumerate(pairwise(game.positions), 1):
        # a position begins with the chosen lay; the starter is laid too, but not by a seat at turn
        match after.events[:1]:
            case (Laid() as laid,) if laid.seat == before.view.seat:
                found.append(Decision(at, before.view, laid.lay, laid.points, laid.by))
    return tuple(found)
