"""The seating of deals: fair at any time, and the same for any number of games."""

from collections import Counter
from itertools import combinations, islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from contack.lab.arena.plan.schedule import line_ups, schedule, seat_names, whole_deals

BOTS = st.integers(2, 12)
SEATS = st.integers(2, 7)


@given(BOTS, SEATS, st.integers(0, 99))
def test_a_deal_is_played_by_all_rotations_of_one_line_up(bots: int, seats: int, seed: int) -> None:
    games = list(schedule(bots, seats, seed, 3 * seats))
    assert [game.game for game in games] == list(range(3 * seats))
    for deal in range(3):
        line_up, *others = [game.line_up for game in games if game.deal == deal]
        doubled = line_up + line_up
        assert others == [doubled[seats - turn : 2 * seats - turn] for turn in range(1, seats)]


@given(BOTS, SEATS, st.integers(0, 99))
def test_seats_per_bot_differ_by_two_at_most(bots: int, seats: int, seed: int) -> None:
    had = Counter(dict.fromkeys(range(bots), 0))
    for line_up in islice(line_ups(bots, seats, seed), 15):
        had.update(line_up)
        assert max(had.values()) - min(had.values()) <= 1


@given(BOTS, SEATS, st.integers(0, 99))
def test_bot_sits_twice_only_beside_all_others(bots: int, seats: int, seed: int) -> None:
    for line_up in islice(line_ups(bots, seats, seed), 15):
        assert len(set(line_up)) == min(bots, seats)
        assert max(Counter(line_up).values()) == -(-seats // bots)


@pytest.mark.parametrize(("bots", "seats"), [(3, 2), (5, 2), (8, 4), (6, 4), (10, 7)])
def test_everybody_meets_everybody_about_as_often(bots: int, seats: int) -> None:
    tables = map(sorted, islice(line_ups(bots, seats, 1), 200))
    met = Counter(pair for table in tables for pair in combinations(table, 2))
    assert len(met) == bots * (bots - 1) // 2
    assert max(met.values()) - min(met.values()) <= 3


def test_the_order_of_a_line_up_changes_beyond_rotation() -> None:
    neighbours = Counter(
        (line_up[seat - 1], bot) for line_up in islice(line_ups(4, 4, 0), 300) for seat, bot in enumerate(line_up)
    )
    assert len(neighbours) == 4 * 3
    assert min(neighbours.values()) > 60


def test_longer_plan_starts_the_same_and_seeds_differ() -> None:
    assert list(schedule(5, 3, 0, 90))[:30] == list(schedule(5, 3, 0, 30))
    assert list(schedule(5, 3, 0, 30)) != list(schedule(5, 3, 1, 30))


def test_the_schedule_is_the_same_in_every_version() -> None:
    assert [game.line_up for game in schedule(5, 3, 7, 9)][::3] == [(1, 0, 4), (3, 0, 2), (3, 2, 1)]


def test_games_are_rounded_up_to_whole_deals() -> None:
    assert [whole_deals(games, 4) for games in (1, 4, 5, 1000)] == [4, 4, 8, 1000]


def test_a_bot_at_several_seats_has_its_seat_behind_its_name() -> None:
    assert seat_names(("ann", "bob"), (0, 1, 0)) == ("ann at 0", "bob", "ann at 2")
