"""Intervals against tables, brute force, and their own promises."""

from math import inf, sqrt
from random import Random
from statistics import stdev

import pytest

from contack.lab.arena.results.intervals import Cluster, mean_interval, rate_interval, student, wilson


@pytest.mark.parametrize(
    ("freedom", "point"), [(1, 12.706), (2, 4.303), (3, 3.182), (5, 2.571), (30, 2.042), (999, 1.962)]
)
def test_students_points_are_those_of_the_tables(freedom: int, point: float) -> None:
    assert student(freedom) == pytest.approx(point, abs=2e-3 if freedom > 3 else 1e-2)


def test_wilsons_interval_is_that_of_the_textbooks() -> None:
    assert wilson(0.5, 10) == pytest.approx((0.5, 0.2366, 0.7634), abs=1e-4)
    assert wilson(0.0, 10) == pytest.approx((0.0, 0.0, 0.2775), abs=1e-4)


def test_equal_deals_have_the_plain_standard_error() -> None:
    totals = [3.0, 8.0, 1.0, 9.0, 4.0, 7.0]
    means = [total / 2 for total in totals]
    interval = mean_interval([Cluster(total, 2) for total in totals])
    assert interval.value == pytest.approx(sum(means) / 6)
    assert interval.reach == pytest.approx(student(5) * stdev(means) / sqrt(6))


def test_a_single_deal_says_nothing_about_others() -> None:
    assert mean_interval([Cluster(3, 2)])[:2] == (1.5, -inf)
    assert rate_interval([Cluster(1, 2)]) == (0.5, 0.0, 1.0)


def test_related_games_count_less_than_independent_ones() -> None:
    together = [Cluster(4 * (deal % 2), 4) for deal in range(100)]
    apart = [Cluster(2 + (deal % 10 == 0) - (deal % 10 == 5), 4) for deal in range(100)]
    assert rate_interval(together).reach > 1.9 * wilson(0.5, 400).reach
    assert rate_interval(apart).reach < 0.6 * wilson(0.5, 400).reach


def test_luck_proves_little_in_few_deals_and_much_in_many() -> None:
    few, many = ([Cluster(1, 2)] * deals for deals in (3, 1000))
    assert rate_interval(few).reach > 0.3
    assert rate_interval(many).reach < wilson(0.5, 2000).reach / 5


def test_who_always_wins_may_still_lose_once() -> None:
    assert rate_interval([Cluster(2, 2)] * 20)[1:] == pytest.approx((wilson(1.0, 20, student(19)).low, 1.0))


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("skill", [0.0, 1.5])
@pytest.mark.parametrize("deals", [10, 60])
def test_nineteen_of_twenty_intervals_hold_the_truth(seats: int, skill: float, deals: int) -> None:
    random = Random(1)
    truth = sum(deal.total for deal in played(random, 8000, seats, skill)) / (8000 * seats)
    intervals = [rate_interval(played(random, deals, seats, skill)) for _ in range(200)]
    assert sum(interval.low <= truth <= interval.high for interval in intervals) >= 0.92 * len(intervals)


def played(random: Random, deals: int, seats: int, skill: float) -> list[Cluster]:
    """Return how often the better one of `seats` wins deals in which each seat has luck that stays with the seat."""
    return [Cluster(deal(random, seats, skill), seats) for _ in range(deals)]


def deal(random: Random, seats: int, skill: float) -> int:
    luck = [random.gauss(0, 0.7) for _ in range(seats)]
    return sum(wins(random, luck, seat, skill) for seat in range(seats))


def wins(random: Random, luck: list[float], mine: int, skill: float) -> bool:
    results = [held + random.gauss(0, 0.7) + (skill if seat == mine else 0) for seat, held in enumerate(luck)]
    return results[mine] == max(results)
