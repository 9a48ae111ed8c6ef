"""How the points of a game went, and which lay won it."""

from __future__ import annotations

from contack.engine.board.cell import Cell
from contack.engine.board.tile import TILES
from contack.engine.event import ChosenBy, Dealt, Event, HandEnded, Laid, Reason
from contack.server.feed.course import course_of, turning_point_of


def laid(seat: int, points: int, place: int) -> Laid:
    """Return a lay that a player chose."""
    return Laid(seat, TILES[place], Cell(place, 0), points, ChosenBy.PLAYER)


def hand(number: int, *lays: tuple[int, int], scores: tuple[int, int]) -> list[Event]:
    """Return the events of a hand of two in which these seats got so many points."""
    chosen = [laid(seat, points, place) for place, (seat, points) in enumerate(lays)]
    return [Dealt(number, ((), ()), 0), *chosen, HandEnded(number, Reason.OUT, (0, 1), scores, ())]


def test_the_steps_of_a_course_add_up_to_the_totals() -> None:
    events = [*hand(1, (0, 10), (1, 5), scores=(10, -5)), *hand(2, (1, 20), (0, 5), scores=(15, 20))]
    course = course_of(events, 2)
    assert course.steps == ((0, 10), (1, 5), (1, -10), (1, 20), (0, 5), (0, 10))
    assert course.hands == (2, 5)
    assert course.totals == (25, 15)


def test_turning_point_is_the_lay_that_kept_the_lead() -> None:
    course = course_of(hand(1, (0, 10), (1, 15), (0, 10), (1, 10), scores=(20, 25)), 2)
    turned = turning_point_of(course, 1)
    assert turned is not None
    assert (turned.step, turned.hand, turned.laid.turn) == (3, 1, 4)
    assert turned.laid.lay == (str(TILES[3]), (3, 0))


def test_otherwise_turning_point_is_the_winners_best_lay() -> None:
    events = [*hand(1, (1, 20), (0, 25), scores=(25, 20)), *hand(2, (1, 5), (1, 0), (0, 5), scores=(0, 15))]
    turned = turning_point_of(course_of(events, 2), 1)
    assert turned is not None
    assert (turned.step, turned.laid.points) == (3, 5)


def test_who_was_never_behind_won_by_the_dearest_lay_of_all() -> None:
    events = [*hand(1, (0, 5), (1, 0), scores=(5, 0)), *hand(2, (0, 20), (1, 0), (0, 10), scores=(30, 0))]
    turned = turning_point_of(course_of(events, 2), 0)
    assert turned is not None
    assert (turned.hand, turned.laid.points) == (2, 20)


def test_who_chose_no_lay_has_no_turning_point() -> None:
    assert turning_point_of(course_of(hand(1, (0, 0), scores=(0, 5)), 2), 1) is None
