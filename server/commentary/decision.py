"""The newest lay of a game that a player chose, with the view at that time."""

from collections.abc import Sequence
from functools import reduce
from typing import NamedTuple

from contack.engine.event import Event, Laid
from contack.engine.view import View
from contack.server.table.match import Match


class TableDecision(NamedTuple):
    """A lay in a `game` (its commitment), with the view in which it was chosen."""

    game: str
    number: int
    view: View
    laid: Laid

    @property
    def turn(self) -> int:
        return self.view.turn + 1


def count_decisions(events: Sequence[Event]) -> int:
    """Leave out starters."""
    return sum(isinstance(event, Laid) and event.by is not None for event in events)


def newest_decision(match: Match) -> TableDecision:
    events, header = match.events, match.header
    at = max(at for at, event in enumerate(events) if isinstance(event, Laid) and event.by)
    laid = events[at]
    assert isinstance(laid, Laid)
    view = reduce(View.after, events[:at], View.empty(len(header.players), header.rules))
    return TableDecision(header.commitment, count_decisions(events), view, laid)
