"""The charts of a report: bars as long as their values, boxes around the middle half, whole XML whatever comes."""

from xml.etree.ElementTree import Element, fromstring

import pytest

from contack.lab.arena.report.charts import course_chart, ends_chart, points_chart, ratings_chart, wins_chart
from contack.lab.arena.results.result import GameResult
from contack.lab.arena.results.statistics import tally
from tests.lab.arena.games import result

NAMES = ["greedy", "a bot whose name is longer than its chart <has> room for"]
GAMES = [
    result(game, *(((0, 1), (10 * game, 60)) if game % 2 == 0 else ((1, 0), (60, 10 * game)))) for game in range(20)
]
TALLY = tally(GAMES, 2, 2)


def parts(chart: str, tag: str) -> list[Element]:
    return list(fromstring(chart).iter(tag))


def test_bars_are_as_long_as_their_values_side_by_side() -> None:
    first, second = (float(bar.attrib["width"]) for bar in parts(wins_chart(TALLY.standings, NAMES), "rect"))
    assert first / second == pytest.approx(TALLY.standings[0].wins / TALLY.standings[1].wins, rel=0.01)


def test_a_long_name_is_cut_and_shown_whole_under_the_mouse() -> None:
    chart = ratings_chart(TALLY.standings, NAMES)
    labels = [text for text in parts(chart, "text") if text.find("title") is not None]
    assert [len("".join(label.itertext()).removeprefix(label.findtext("title", ""))) for label in labels] == [6, 22]
    assert labels[1].findtext("title") == NAMES[1]


def test_numbers_on_an_axis_are_round_and_few() -> None:
    numbers = [text.text for text in parts(course_chart(GAMES, NAMES), "text")]
    assert numbers == ["0", "20", "40", "60", "80", "100", "0", "5", "10", "15", "20"]


def test_box_holds_the_middle_half_and_outliers_are_dots() -> None:
    totals = [50, 52, 54, 56, 58, 60, 62, 64, 66, 300]
    games = [result(game, (0, 1), (total, 1)) for game, total in enumerate(totals)]
    chart = points_chart(games, NAMES)
    assert parts(chart, "rect")[0].findtext("title") == "median 59, quartiles 54.5 and 63.5"
    assert [dot.findtext("title") for dot in parts(chart, "circle")] == ["300"]


def test_the_parts_of_a_bar_of_ends_fill_it() -> None:
    chart = ends_chart(TALLY)
    assert sum(float(part.attrib["width"]) for part in parts(chart, "rect")) == pytest.approx(900 - 12 - 24)


@pytest.mark.parametrize("games", [GAMES[:2], [result(game, (0, 0), (7, 7)) for game in range(2)]])
def test_one_deal_or_one_total_is_drawn_too(games: list[GameResult]) -> None:
    one = tally(games, 2, 2)
    for chart in (wins_chart(one.standings, NAMES), course_chart(games, NAMES), points_chart(games, NAMES)):
        assert fromstring(chart).tag == "svg"
