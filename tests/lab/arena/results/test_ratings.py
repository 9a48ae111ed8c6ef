"""Ratings of bots by OpenSkill, and none without it."""

import sys

import pytest

from contack.lab.arena.results.intervals import Interval
from contack.lab.arena.results.result import GameResult
from contack.lab.arena.results.statistics import rate
from tests.lab.arena.games import result


def rated(results: list[GameResult], bots: int) -> tuple[Interval, ...]:
    ratings = rate(results, bots)
    assert ratings
    return ratings


def test_winner_is_rated_higher_and_surer_with_more_games() -> None:
    few = rated([result(game, (0, 1), (game % 4, 1)) for game in range(8)], 2)
    many = rated([result(game, (0, 1), (game % 4, 1)) for game in range(80)], 2)
    assert few[0].value > 25 > few[1].value
    assert many[0].reach < few[0].reach < 16


def test_equal_totals_give_equal_ratings() -> None:
    first, second, absent = rated([result(0, (0, 1), (5, 5))], 3)
    assert first.value == second.value == pytest.approx(25)
    assert absent.reach == pytest.approx(1.959964 * 25 / 3)


def test_bot_with_several_seats_counts_once_with_its_mean() -> None:
    assert rated([result(0, (0, 1, 0), (90, 40, 10))], 2) == rated([result(0, (0, 1), (50, 40))], 2)


def test_bot_against_itself_keeps_its_rating() -> None:
    assert rated([result(0, (0, 0), (90, 40))], 1) == rated([], 1)


def test_missing_library_gives_no_ratings(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "openskill.models", None)
    assert rate([result(0, (0, 1), (90, 40))], 2) is None
