"""A recorded game as moments, at each of which there is something new to be seen."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import reduce
from itertools import pairwise
from typing import NamedTuple

from contack.engine.board.board import Board
from contack.engine.board.lay import Lay
from contack.engine.event import Dealt, Drew, Event, HandEnded, Laid
from contack.engine.records.record import Record
from contack.engine.records.replay import IllegalRecord, AnyGame, Step, replay
from contack.engine.view import Rack, View


class Frame(NamedTuple):
    """What has just happened, and what lies face up after it; `position` has what a solitaire shows beside that.

    The last table of a hand has a moment of its own, before the next deal.
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
    """The moments of a game as far as its record is legal; `whole` where it ends, `wrong` where it is not."""

    frames: tuple[Frame, ...]
    whole: bool
    wrong: str = ""


def frames(record: Record) -> Timeline:
    """Return the moments of a record, each checked against the rules."""
    found: list[Frame] = []
    try:
        for step in replay(record):
            found += _parted(step, found[-1].view if found else None)
    except IllegalRecord as illegal:
        return Timeline(tuple(found), record.complete, str(illegal))
    return Timeline(tuple(found), record.complete)


def _parted(step: Step, before: View | None) -> Iterator[Frame]:
    """Yield a step; where hands end in it and others are dealt, in parts that begin with the deals."""
    deals = [at for at, event in enumerate(step.events) if isinstance(event, Dealt) and at]
    view = before or _unscored(step.view)
    for start, end in pairwise((0, *deals)):
        events = step.events[start:end]
        view = reduce(_after, events, view)
        yield Frame(events, replace(view, seat=None), step.position)
    yield Frame(step.events[deals[-1] if deals else 0 :], step.view, step.position)


def _unscored(view: View) -> View:
    nothing = (0,) * len(view.racks)
    return replace(view, scores=nothing, totals=nothing)


def _after(view: View, event: Event) -> View:
    """Return what lies after an event of a table game that is known to be legal."""
    match event:
        case Dealt(hand=hand, racks=racks, pile=pile):
            totals = tuple(map(sum, zip(view.totals, view.scores, strict=True)))
            dealt = replace(_unscored(view), totals=totals, board=Board())
            return replace(dealt, hand=hand, racks=racks, pile=pile)
        case Laid(seat=seat, tile=tile, cell=cell):
            laid = replace(view, board=view.board.lay(Lay(tile, cell)), turn=view.turn + 1)
            return _with_rack(laid, seat, tuple(other for other in view.racks[seat] if other is not tile))
        case Drew(seat=seat, tile=tile):
            return _with_rack(replace(view, pile=view.pile - 1), seat, (*view.racks[seat], tile))
        case HandEnded(scores=scores):
            return replace(view, scores=scores)
    return view


def _with_rack(view: View, seat: int, rack: Rack) -> View:
    return replace(view, racks=(*view.racks[:seat], rack, *view.racks[seat + 1 :]))
