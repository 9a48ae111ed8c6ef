from dataclasses import replace

import pytest

from contack.client.bots.search.win_chances import WinChances
from contack.engine.game import Game
from contack.engine.view import View


def view(hand: int, totals: tuple[int, ...]) -> View:
    game, _ = Game.deal(b"", [b""] * len(totals))
    return replace(game.view, hand=hand, totals=totals)


@pytest.mark.parametrize("seats", range(2, 8))
def test_equal_totals_give_equal_chances_that_sum_to_one(seats: int) -> None:
    shares = WinChances(view(1, (0,) * seats)).shares([7] * seats)
    assert shares == pytest.approx([1 / seats] * seats)


def test_a_lead_is_worth_more_the_fewer_hands_are_to_come() -> None:
    first, second, last = (WinChances(view(hand, (20, 0))).shares([0, 0])[0] for hand in (1, 2, 3))
    assert 0.5 < first < second < last


def test_in_the_last_hand_a_clear_win_is_all_that_counts() -> None:
    ahead, far_ahead = (WinChances(view(3, (0, 0, 0))).shares([points, 0, 0])[0] for points in (30, 90))
    assert ahead > 0.99
    assert far_ahead - ahead < 0.01


def test_totals_and_points_count_alike() -> None:
    assert WinChances(view(2, (30, 10))).shares([0, 5]) == WinChances(view(2, (0, 0))).shares([30, 15])
