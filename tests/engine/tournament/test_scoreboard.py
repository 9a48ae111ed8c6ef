import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from contack.engine.tournament.scoreboard import SHARES, TableResult, lot, scoreboard, scores, shown
from tests.runner.chance import effort

QUICK = settings(max_examples=effort(25, 200))

HEADER = bytes(32)
NAMES = ["ann", "bob", "cleo", "dora", "ed"]
BY_LOT = sorted(NAMES, key=lambda name: lot(HEADER, name))

points = st.integers(-200, 600)


@st.composite
def games(draw: st.DrawFn) -> TableResult:
    players = draw(st.permutations(NAMES))[: draw(st.integers(2, 5))]
    return TableResult(tuple(players), tuple(draw(st.sampled_from((40, 50, 90))) for _ in players))


def order(results: list[TableResult], names: list[str] = NAMES) -> list[str]:
    return [tally.name for tally in scoreboard(names, results, HEADER)]


@given(st.lists(points, min_size=2, max_size=7))
@QUICK
def test_scores_of_a_table_sum_to_zero(given_points: list[int]) -> None:
    found = scores(given_points)
    assert sum(found) == 0
    assert [score * len(found) for score in found] == [
        SHARES * (len(found) * own - sum(given_points)) for own in given_points
    ]


@given(st.lists(games(), max_size=8).flatmap(lambda games: st.tuples(st.just(games), st.permutations(games))))
@QUICK
def test_order_of_the_results_does_not_matter(orders: tuple[list[TableResult], list[TableResult]]) -> None:
    results, mixed = orders
    assert scoreboard(NAMES, mixed, HEADER) == scoreboard(NAMES[::-1], results, HEADER)


def test_score_is_shown_in_whole_points() -> None:
    assert [shown(score) for score in (0, 209, 210, -209, -210, 629, 630)] == ["0", "0", "+1", "0", "-1", "+1", "+2"]


def test_score_counts_before_all_else() -> None:
    results = [TableResult(("ann", "bob"), (50, 49)), TableResult(("cleo", "bob"), (0, 90))]
    assert [(tally.name, tally.score, tally.games, tally.won) for tally in scoreboard(NAMES[:3], results, HEADER)] == [
        ("bob", 89 * SHARES // 2, 2, 1),
        ("ann", SHARES // 2, 1, 1),
        ("cleo", -90 * SHARES // 2, 1, 0),
    ]


@pytest.mark.parametrize(("better", "other"), [("ann", "bob"), ("bob", "ann")])
def test_games_against_each_other_decide_a_tie(better: str, other: str) -> None:
    results = [TableResult((other, better, "cleo"), (50, 60, 40)), TableResult((other, "dora"), (60, 40))]
    assert order(results, NAMES[:4])[:2] == [better, other]


@pytest.mark.parametrize(("better", "other"), [("ann", "bob"), ("bob", "ann")])
def test_tables_won_decide_a_tie_without_common_games(better: str, other: str) -> None:
    results = [TableResult((better, "cleo"), (60, 40)), TableResult((other, "dora", "ed"), (60, 70, 20))]
    assert [name for name in order(results) if name in (better, other)] == [better, other]


def test_lot_decides_last() -> None:
    assert order([]) == BY_LOT
    assert order([], NAMES[::-1]) == BY_LOT
    assert sorted(NAMES, key=lambda name: lot(HEADER[:-1] + b"1", name)) != BY_LOT
