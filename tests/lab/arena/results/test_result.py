"""What a game's totals are worth to each seat."""

from __future__ import annotations

from tests.lab.arena.games import result


def test_equal_totals_share_the_win() -> None:
    assert result(0, (0, 1, 2), (50, 50, 20)).shares == (0.5, 0.5, 0.0)


def test_the_margin_is_that_to_the_best_of_the_others() -> None:
    assert result(0, (0, 1, 2), (50, 30, 20)).margins == (20, -20, -30)
    assert result(0, (0, 1, 2), (50, 50, 20)).margins == (0, 0, -30)
