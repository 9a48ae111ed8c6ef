"""The decisions of a recorded game: where a seat had to lay, what it laid, and what lay face up then."""

from dataclasses import dataclass
from itertools import pairwise

from contack.engine.board.lay import Lay
from contack.engine.event import ChosenBy, Laid
from contack.engine.records.timeline import Timeline
from contack.engine.view import View


@dataclass(frozen=True, slots=True)
class Decision:
    """A lay that a seat made; `at` is the frame of the game at which it lies."""

    at: int
    view: View
    lay: Lay
    points: int
    by: ChosenBy | None

    @property
    def seat(self) -> int:
        """Who laid."""
        assert self.view.seat is not None  # the view is one before a lay
        return self.view.seat

    @property
    def own(self) -> bool:
        """Whether whoever held the seat chose: as far as is known, where the record does not tell."""
        return self.by in (None, ChosenBy.PLAYER)

    @property
    def free(self) -> bool:
        """Whether there was another lay."""
        return len(self.view.lays) > 1


def decisions_of(game: Timeline) -> tuple[Decision, ...]:
    """Return the decisions of a game at a table; starters are not chosen."""
    found = []
    for at, (before, after) in enumerate(pairwise(game.frames), 1):
        # a frame begins with what was chosen; the starter too is laid, but by no seat that was to lay
        match after.events[:1]:
            case (Laid() as laid,) if laid.seat == before.view.seat:
                found.append(Decision(at, before.view, laid.lay, laid.points, laid.by))
    return tuple(found)
