"""The newest lay of a game that somebody chose, and what lay face up then."""

from collections.abc import Sequence
from functools import reduce
from typing import NamedTuple

from contack.engine.event import Event, Laid
from contack.engine.view import View
from contack.server.table.match import Match


class Choice(NamedTuple):
    """A lay of a `game`, told by its commitment, with the view in which it was chosen.

    `number` counts the choices of the game, this one among them.
    """

    game: str
    number: int
    view: View
    laid: Laid

    @property
    def turn(self) -> int:
        """How many tiles were laid in the game with this one."""
        return self.view.turn + 1


def count_choices(events: Sequence[Event]) -> int:
    """Return how many lays were chosen; starters are not."""
    return sum(isinstance(event, Laid) and event.by is not None for event in events)


def newest_choice(match: Match) -> Choice:
    """Return the newest choice of a game, in which there is one."""
    events, header = match.events, match.header
    at = max(at for at, event in enumerate(events) if isinstance(event, Laid) and event.by)
    laid = events[at]
    assert isinstance(laid, Laid)
    view = reduce(View.after, events[:at], View.empty(len(header.players), header.rules))
    return Choice(header.commitment, count_choices(events), view, laid)
