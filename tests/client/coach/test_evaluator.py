"""The judge, with few playouts and a clock that stands still."""

import pytest

from contack.client.coach.evaluation import SearchLimit
from contack.client.coach.evaluator import FEWEST, Evaluator
from tests.client.coach.games import FREE

EARLY = max(FREE, key=lambda decision: len(decision.view.lays))
LATE = next(decision for decision in FREE if decision.view.pile <= 1)


def judge(nodes: int = 200, seed: int = 0) -> Evaluator:
    return Evaluator(lambda: 0.0, SearchLimit(nodes), seed)


def test_all_lays_are_judged_the_best_first() -> None:
    found = judge()(EARLY.view)
    assert {judged.lay for judged in found.lays} == set(EARLY.view.lays)
    assert [judged.behind for judged in found.lays] == sorted(judged.behind for judged in found.lays)
    assert (found.best.behind, found.best.error) == (0, 0)
    assert found.seat == EARLY.seat


def test_chances_sum_to_one_and_there_are_points_for_each_seat() -> None:
    for judged in judge()(EARLY.view).lays:
        assert sum(judged.expectation.chances) == pytest.approx(1)
        assert len(judged.expectation.points) == 3


def test_the_same_seed_and_nodes_give_the_same_evaluation() -> None:
    assert judge(seed=5)(EARLY.view, EARLY.lay) == judge(seed=5)(EARLY.view, EARLY.lay)
    assert judge(seed=5)(EARLY.view, EARLY.lay) != judge(seed=6)(EARLY.view, EARLY.lay)


def test_the_lay_that_was_made_is_tried_as_long_as_the_best_ones() -> None:
    first = judge()(EARLY.view)
    dropped = next(judged.lay for judged in first.lays if judged.tries < first.best.tries)
    found = judge()(EARLY.view, dropped)
    assert found.of(dropped).tries == found.best.tries
    assert sorted({judged.tries for judged in found.lays}) == [200 // 2 // len(EARLY.view.lays), 200 // 2 // 5]


def test_a_clock_ends_the_search_where_there_is_one() -> None:
    now = iter(range(1000))
    found = Evaluator(lambda: float(next(now)), SearchLimit(0, 20.0), 0)(EARLY.view)
    assert FEWEST < found.best.tries < 100


def test_small_endings_are_solved_and_sampling_agrees() -> None:
    solved = judge(20_000)(LATE.view, LATE.lay)
    assert (solved.solved, {judged.error for judged in solved.lays}) == (True, {0})
    sampled = judge(100)(LATE.view, LATE.lay)
    assert not sampled.solved
    for judged in sampled.lays:
        assert judged.expectation.chances == pytest.approx(solved.of(judged.lay).expectation.chances, abs=0.15)


def test_a_lay_that_was_not_judged_is_not_known() -> None:
    with pytest.raises(KeyError):
        judge()(EARLY.view).of(LATE.lay)
