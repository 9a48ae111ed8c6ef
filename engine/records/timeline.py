"""A recorded game as frames, at each of which there is something new to be seen."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import accumulate, pairwise
from typing import NamedTuple

from contack.engine.event import Dealt, Event, HandEnded
from contack.engine.records.holders import holders_at_end
from contack.engine.records.record import Record
from contack.engine.records.replay import AnyGame, IllegalRecord, Step, replay
from contack.engine.view import View


class Frame(NamedTuple):
    """What has just happened, and what lies face up after it; `position` has what a solitaire shows beside that.

    The last table of a hand has a frame of its own, before the next deal.
    """

    events: tuple[Event, ...]
    view: View
    position: AnyGame

    @property
    def ends_hand(self) -> bool:
        """Whether a hand of a table game has just ended."""
        return any(isinstance(event, HandEnded) for event in self.events)


@dataclass(frozen=True, slots=True)
class Timeline:
    """The frames of a game as far as its record is legal; `whole` where it ends, `wrong` where it is not."""

    frames: tuple[Frame, ...]
    whole: bool
    wrong: str = ""


def holders_of(game: Timeline, players: Sequence[str]) -> tuple[tuple[str, ...], ...]:
    """Return for each frame of a game at a table the names by seat of who holds the seats; `players` began."""
    names = accumulate((frame.events for frame in game.frames), holders_at_end, initial=tuple(players))
    return tuple(names)[1:]


def timeline_of(record: Record) -> Timeline:
    """Return the frames of a record, each checked against the rules."""
    found: list[Frame] = []
    try:
        found.extend(frames_of(record))  # keeps those before the one that raises
    except IllegalRecord as illegal:
        return Timeline(tuple(found), record.complete, str(illegal))
    return Timeline(tuple(found), record.complete)


def frames_of(record: Record) -> Iterator[Frame]:
    """Yield the frames of a record. Raises IllegalRecord at the first event that the rules do not allow."""
    view = None
    for step in replay(record):
        yield from _parted(step, view or View.empty(len(step.view.racks)))
        view = step.view


def _parted(step: Step, view: View) -> Iterator[Frame]:
    """Yield a step; where hands end in it and others are dealt, in parts that begin with the deals."""
    deals = [at for at, event in enumerate(step.events) if isinstance(event, Dealt) and at]
    for start, end in pairwise((0, *deals)):
        events = step.events[start:end]
        view = reduce(View.after, events, view)
        yield Frame(events, view, step.position)
    yield Frame(step.events[deals[-1] if deals else 0 :], step.view, step.position)
