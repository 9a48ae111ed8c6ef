from itertools import count

from contack.client.bots.search.endgame import BETWEEN, Budget


class Clock:
    """A clock that a search moves on by what its steps cost."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def steps(budget: Budget, clock: Clock, cost: float) -> int:
    for taken in count():
        if not budget.step():
            return taken
        clock.now += cost
    raise AssertionError


def test_a_number_of_steps_is_taken_whatever_the_clock_says() -> None:
    clock = Clock()
    assert steps(Budget(clock, 0.0, nodes=37), clock, 1000.0) == 37


def test_budget_is_exceeded_by_one_check_interval_at_most() -> None:
    clock = Clock()
    assert 500 <= steps(Budget(clock, 0.5), clock, 0.001) <= 500 + BETWEEN


def test_one_step_is_taken_even_where_there_is_no_time() -> None:
    clock = Clock()
    assert 1 <= steps(Budget(clock, 0.0), clock, 0.0) <= BETWEEN
