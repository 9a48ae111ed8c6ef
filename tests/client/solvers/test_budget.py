"""A budget ends a search by the clock, and shows how far it has come."""

from itertools import count

import pytest

from contack.client.solvers.solve import LOOK_AT_CLOCK, SolverBudget, Spent


def spent(budget: SolverBudget) -> int:
    for key in range(1, 10**6):
        try:
            budget.spend(key)
        except Spent:
            return key
    pytest.fail("it never ends")


def test_so_much_time_may_pass() -> None:
    assert spent(SolverBudget(3, count(1, 1).__next__, lambda tables: None)) == 1 + 2 * LOOK_AT_CLOCK


def test_how_far_it_has_come_is_shown_twice_a_second() -> None:
    shown: list[int] = []
    spent(SolverBudget(2.5, count(0.125, 0.125).__next__, shown.append))
    assert shown == [1 + number * LOOK_AT_CLOCK for number in (3, 7, 11, 15)]


def test_it_knows_how_long_it_has_taken() -> None:
    assert SolverBudget(60, count(2, 2).__next__, lambda tables: None).seconds == 2
