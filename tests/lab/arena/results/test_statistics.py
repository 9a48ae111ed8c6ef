"""Statistics of games: whole deals, shares, margins, duels, times and faults."""

from random import Random

import pytest

from contack.engine.event import Reason
from contack.lab.arena.results.statistics import tally
from tests.lab.arena.games import result

TWO_DEALS = [
    result(0, (0, 1), (100, 50)),
    result(1, (1, 0), (60, 60)),
    result(2, (0, 1), (10, 40)),
    result(3, (1, 0), (0, 80)),
]


def test_wins_points_and_margins_are_those_of_each_bot() -> None:
    first, second = tally(TWO_DEALS, 2, 2).standings
    assert (first.games, first.wins, first.win_rate.value) == (4, 2.5, 0.625)
    assert (second.games, second.wins, second.win_rate.value) == (4, 1.5, 0.375)
    assert (first.points.value, second.points.value) == (62.5, 37.5)
    assert (first.margin.value, second.margin.value) == (25.0, -25.0)


def test_the_order_in_which_games_were_done_is_no_matter() -> None:
    mixed = list(TWO_DEALS)
    Random(3).shuffle(mixed)
    assert tally(mixed, 2, 2) == tally(TWO_DEALS, 2, 2)


def test_deals_that_not_all_rotations_have_played_are_left_out() -> None:
    found = tally([*TWO_DEALS, result(4, (0, 1), (900, 0))], 2, 2)
    assert (found.games, found.deals, found.loose) == (4, 2, 1)
    assert found.standings == tally(TWO_DEALS, 2, 2).standings


def test_without_a_whole_deal_there_are_no_standings() -> None:
    found = tally(TWO_DEALS[:1], 2, 2)
    assert (found.standings, found.duels, found.by_seat, found.loose) == ((), {}, (), 1)


def test_duel_counts_leads_whichever_bot_wins() -> None:
    games = [result(game, line_up, totals) for game, line_up, totals in THREE_SEATS]
    duels = tally(games, 3, 3).duels
    assert (duels[1, 2].ahead.value, duels[2, 1].ahead.value) == pytest.approx((5 / 6, 1 / 6))
    assert (duels[1, 2].lead.value, duels[2, 1].lead.value) == pytest.approx((50 / 3, -50 / 3))
    assert duels[0, 1].ahead.value == 1.0


THREE_SEATS = [
    (0, (0, 1, 2), (90, 50, 40)),
    (1, (2, 0, 1), (40, 90, 80)),
    (2, (1, 2, 0), (50, 50, 90)),
]


def test_a_bot_does_not_duel_with_itself() -> None:
    games = [result(game, (0, 0, 1), (10, 20, 30)) for game in range(3)]
    found = tally(games, 2, 3)
    assert set(found.duels) == {(0, 1), (1, 0)}
    assert found.duels[1, 0].games == 6
    assert [standing.games for standing in found.standings] == [6, 3]


def test_reasons_and_seats_are_counted() -> None:
    found = tally(TWO_DEALS, 2, 2)
    assert found.reasons == {Reason.OUT: 8, Reason.BLOCKED: 4}
    assert [seat.value for seat in found.by_seat] == [0.375, 0.625]
