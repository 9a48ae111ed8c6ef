"""The points of a game, hand by hand, out of its events."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import accumulate
from typing import NamedTuple

from contack.engine.event import Event, HandEnded, Laid
from contack.engine.rules import PENALTY


class HandScore(NamedTuple):
    """What a seat made of a hand: points, what the tiles left cost, and the sum of both."""

    points: int
    penalty: int
    score: int


def hands_ended(events: Iterable[Event]) -> list[HandEnded]:
    """Return the ends of the hands that are over."""
    return [event for event in events if isinstance(event, HandEnded)]


def hand_score(ended: HandEnded, seat: int) -> HandScore:
    """Return what a seat made of a hand that ended."""
    penalty = ended.left[seat] * PENALTY
    return HandScore(ended.scores[seat] + penalty, penalty, ended.scores[seat])


def running(events: Iterable[Event], seat: int) -> list[int]:
    """Return how the points of a seat ran: after each tile that anybody laid and after each hand."""
    return list(accumulate(_gains(events, seat), initial=0))


def _gains(events: Iterable[Event], seat: int) -> Iterable[int]:
    for event in events:
        match event:
            case Laid():
                yield event.points if event.seat == seat else 0
            case HandEnded():
                yield -hand_score(event, seat).penalty
