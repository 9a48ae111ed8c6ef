"""How the points of a game went, lay by lay, and which lay won it: the same for whoever looks."""

from collections.abc import Sequence
from dataclasses import dataclass

from contack.engine.board.board import Board
from contack.engine.event import Dealt, Event, HandEnded, Laid
from contack.server.feed.form import LaidFeed, TurningPoint, contact_feed, lay_feed


@dataclass(frozen=True, slots=True)
class Course:
    """`steps` are seats, each with the points it got; `lays` stand at the steps that are lays, with their hands."""

    totals: tuple[int, ...]
    steps: tuple[tuple[int, ...], ...]
    hands: tuple[int, ...]
    lays: dict[int, tuple[int, Laid]]


def course_of(events: Sequence[Event], seats: int) -> Course:
    """Return how the points of a game went so far."""
    totals, scores, hand = [0] * seats, [0] * seats, 0
    steps: list[tuple[int, ...]] = []
    hands: list[int] = []
    lays: dict[int, tuple[int, Laid]] = {}
    for event in events:
        match event:
            case Dealt():
                hand, scores = event.hand, [0] * seats
            case Laid():
                lays[len(steps)] = hand, event
                steps.append((event.seat, event.points))
                scores[event.seat] += event.points
                totals[event.seat] += event.points
            case HandEnded():
                changes = [(seat, event.scores[seat] - scores[seat]) for seat in range(seats)]
                hands.append(len(steps))
                steps.append(tuple(number for seat, change in changes if change for number in (seat, change)))
                for seat, change in changes:
                    totals[seat] += change
    return Course(tuple(totals), tuple(steps), tuple(hands), lays)


def turning_point_of(course: Course, winner: int) -> TurningPoint | None:
    """Return the lay after which the winner was never behind again, or None where the winner chose no lay.

    Where it was not by a lay of the winner's that the others fell behind, it is the winner's dearest one of that hand,
    and of the whole game where the winner was never behind.
    """
    ahead = _ahead_from(course, winner)
    own = [step for step, (_, laid) in course.lays.items() if laid.seat == winner and laid.by]
    if ahead and ahead in own:
        return _told(course, ahead)
    hand_began = max((end for end in course.hands if end < ahead), default=0)
    in_hand = [step for step in own if hand_began <= step <= ahead] if ahead else own
    dearest = max(in_hand or own, key=lambda step: (course.lays[step][1].points, step), default=None)
    return None if dearest is None else _told(course, dearest)


def _ahead_from(course: Course, winner: int) -> int:
    """Return the first step from which on nobody was ahead of the winner."""
    totals = [0] * len(course.totals)
    ahead = 0
    for step, changes in enumerate(course.steps):
        for seat, change in zip(changes[::2], changes[1::2], strict=True):
            totals[seat] += change
        if totals[winner] < max(totals):
            ahead = step + 1
    return ahead


def _told(course: Course, step: int) -> TurningPoint:
    hand, laid = course.lays[step]
    before = Board(lay.lay for other, (of, lay) in course.lays.items() if of == hand and other < step)
    turn = sum(1 for other in course.lays if other <= step)
    return TurningPoint(step, hand, laid_feed(laid, before, turn))


def laid_feed(laid: Laid, board: Board, turn: int) -> LaidFeed:
    """Return a lay as it is told; `board` is the one it was laid on, before or after."""
    contacts = tuple(map(contact_feed, board.contacts(laid.lay)))
    return LaidFeed(turn, laid.seat, lay_feed(laid.lay), laid.points, contacts)
