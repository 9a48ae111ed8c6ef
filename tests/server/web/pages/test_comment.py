"""The line of commentary on the big screen."""

from typing import Any

import pytest

from tests.server.web.pages.node import calls

pytestmark = pytest.mark.process

MADE = ["07-10-03", [1, 0]]


def words(**comment: Any) -> str:
    fields = {"seat": 1, "lay": MADE, "chances": [61, 30, 9], **comment}
    players = [{"name": name} for name in ("Ann", "Ben", "Chris")]
    [line] = calls(("screen/playing", "commentWords", [{"players": players, "comment": fields}]))
    return str(line)


def test_without_a_comment_there_is_no_line() -> None:
    assert calls(("screen/playing", "commentWords", [{"players": [], "comment": None}])) == [""]


def test_costly_lay_is_shown_with_the_better_one() -> None:
    assert words(cost=4) == "Ben: 7 10 3 cost 4 %"
    assert words(cost=4, better=["09-10-04", [0, 1]]) == "Ben: 7 10 3 cost 4 %, 9 10 4 was better"
    assert words(cost=4, better=["07-10-03", [0, 1]]) == "Ben: 7 10 3 cost 4 %, another place was better"
    assert words(seat=2, cost=12) == "Chris: 7 10 3 cost 12 %"


def test_best_lay_is_praised() -> None:
    assert words(best=True) == "Ben: no lay was better than 7 10 3"


def test_luck_wins_over_a_smaller_cost() -> None:
    assert words(luck={"seat": 0, "change": 12}, best=True) == "Ann gains 12 % by luck"
    assert words(luck={"seat": 2, "change": -9}, cost=4) == "Chris loses 9 % by bad luck"
    assert words(luck={"seat": 2, "change": -9}, cost=9) == "Ben: 7 10 3 cost 9 %"


def test_leader_is_named_without_other_news() -> None:
    assert words() == "Ann leads, with 61 % to win"
