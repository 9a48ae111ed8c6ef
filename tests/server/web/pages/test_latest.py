"""The line above the rack: the last lay, and the draws and passes after it."""

from typing import Any

import pytest

from tests.server.web.pages.node import calls

pytestmark = pytest.mark.process

STARTER = {"event": "laid", "seat": 0, "tile": "08-01-05", "cell": [0, 0], "points": 0, "by": ""}
LAID = {"event": "laid", "seat": 1, "tile": "07-02-03", "cell": [0, -1], "points": 15, "by": "player"}
DREW = {"event": "drew", "seat": 0, "tile": "03-07-10"}
PASSED = {"event": "passed", "seat": 2}


def seat(*events: dict[str, Any]) -> dict[str, Any]:
    board = [[event["tile"], event["cell"]] for event in events if event["event"] == "laid"]
    view = {"board": board, "turn": len(board)}
    return {"name": "ann", "game": {"players": ["ann", "ben", "cleo"]}, "events": events, "view": view}


def news(*events: dict[str, Any]) -> list[dict[str, Any]]:
    [found] = calls(("table/latest", "latestNews", [seat(*events)]))
    assert isinstance(found, list)
    return found


def test_news_have_points_sums_draws_and_passes() -> None:
    assert news(STARTER, LAID, DREW, DREW, {"event": "passed", "seat": 0}, PASSED) == [
        {"seat": 1, "text": "ben", "points": 15, "sums": "blue 7 + 8"},
        {"seat": 0, "text": "You draw 2, pass"},
        {"seat": 2, "text": "cleo passes"},
    ]


def test_news_are_those_since_the_last_lay() -> None:
    assert news(STARTER, DREW, LAID) == news(STARTER, LAID)


def test_first_tile_opens() -> None:
    assert news(STARTER) == [{"seat": 0, "text": "You", "points": 0, "sums": "opens"}]


def test_no_news_come_before_the_first_deal() -> None:
    assert news() == []


def test_place_is_named_by_the_tiles_that_it_touches() -> None:
    board = [["08-01-05", [0, 0]], ["07-02-03", [0, -1]]]
    assert calls(
        ("table/words/phrases", "placeText", [board[:1], "07-02-03", [0, -1]]),
        ("table/words/phrases", "placeText", [[], "08-01-05", [0, 0]]),
        ("table/words/phrases", "eventTexts", [[STARTER, LAID], ["ann", "ben"], "ben", board]),
    ) == [
        "beside 8 1 5, on its blue 8",
        "",
        ["ann opens with 8 1 5", "you lay 7 2 3 beside 8 1 5, on its blue 8 for 15 points"],
    ]
