from __future__ import annotations

import pytest

from contack.lab.arena.results.ratings import rate
from tests.lab.arena.games import result


def test_who_wins_more_is_rated_higher_and_surer_with_more_games() -> None:
    few = rate([result(game, (0, 1), (game % 4, 1)) for game in range(8)], 2)
    many = rate([result(game, (0, 1), (game % 4, 1)) for game in range(80)], 2)
    assert few[0].value > 25 > few[1].value
    assert many[0].reach < few[0].reach < 16


def test_equal_totals_leave_equals_equal() -> None:
    first, second, absent = rate([result(0, (0, 1), (5, 5))], 3)
    assert first.value == second.value == pytest.approx(25)
    assert absent.reach == pytest.approx(1.959964 * 25 / 3)


def test_bot_with_several_seats_counts_once_with_its_mean() -> None:
    assert rate([result(0, (0, 1, 0), (90, 40, 10))], 2) == rate([result(0, (0, 1), (50, 40))], 2)


def test_a_bot_among_itself_learns_nothing() -> None:
    assert rate([result(0, (0, 0), (90, 40))], 1) == rate([], 1)
