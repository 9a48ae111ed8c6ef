from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import accumulate, pairwise
from typing import NamedTuple

from contack.engine.event import Dealt, Event, HandEnded
from contack.engine.records.header import holders_at_end
from contack.engine.records.record import Record
from contack.engine.records.replay import AnyGame, IllegalRecord, Step, replay
from contack.engine.view import View


class ReplayPosition(NamedTuple):
    """Events and the state after them; the end of a hand has its own position, before the next deal."""

    events: tuple[Event, ...]
    view: View
    game: AnyGame

    @property
    def ends_hand(self) -> bool:
        return any(isinstance(event, HandEnded) for event in self.events)


@dataclass(frozen=True, slots=True)
class Timeline:
    """The positions of a record's legal part; `whole` if the game ended, `wrong` if an event was illegal."""

    positions: tuple[ReplayPosition, ...]
    whole: bool
    wrong: str = ""


def holders_of(game: Timeline, players: Sequence[str]) -> tuple[tuple[str, ...], ...]:
    """Return the names by seat for each position; `players` began the game."""
    names = accumulate((position.events for position in game.positions), holders_at_end, initial=tuple(players))
    return tuple(names)[1:]


def timeline_of(record: Record) -> Timeline:
    found: list[ReplayPosition] = []
    try:
        found.extend(positions_of(record))  # keeps the positions before an error
    except IllegalRecord as illegal:
        return Timeline(tuple(found), record.complete, str(illegal))
    return Timeline(tuple(found), record.complete)


def positions_of(record: Record) -> Iterator[ReplayPosition]:
    view = None
    for step in replay(record):
        yield from _parted(step, view or View.empty(len(step.view.racks)))
        view = step.view


def _parted(step: Step, view: View) -> Iterator[ReplayPosition]:
    deals = [at for at, event in enumerate(step.events) if isinstance(event, Dealt) and at]
    for start, end in pairwise((0, *deals)):
        events = step.events[start:end]
        view = reduce(View.after, events, view)
        yield ReplayPosition(events, view, step.position)
    yield ReplayPosition(step.events[deals[-1] if deals else 0 :], step.view, step.position)
