"""A page calls its player at a turn, a nudge, a win and the end of a clock."""

from typing import Any

import pytest

from tests.server.web.pages.node import calls

pytestmark = pytest.mark.process


def seat(turn: int | None, name: str = "ann", playing: bool = True) -> dict[str, Any]:
    return {
        "name": name, "token": "ticket", "game": {"players": ["ann", "ben"]}, "events": [],
        "table": {"playing": playing, "pause": None}, "view": {"seat": turn},
    }  # fmt: skip


def nudged(name: str) -> dict[str, str]:
    return {"type": "nudged", "name": name, "by": "cleo"}


def won(*winners: int) -> dict[str, Any]:
    return {"type": "played", "events": [{"event": "game_ended", "winners": winners}]}


IN_ROUND = seat(None, playing=False) | {"game": None, "table": {"playing": False, "pause": None, "round": 2}}

PLAYED: dict[str, Any] = {"type": "played", "events": []}


@pytest.mark.parametrize(
    ("before", "after", "notice", "alarm"),
    [
        (seat(1), seat(0), PLAYED, "turn"),
        (None, seat(0), {"type": "joined"}, "turn"),
        (None, IN_ROUND, {"type": "joined"}, "turn"),
        (IN_ROUND, IN_ROUND, {"type": "table_changed"}, ""),
        (seat(0), seat(0), {"type": "said"}, ""),
        (seat(0), seat(1), PLAYED, ""),
        (seat(0), seat(0), nudged("ann"), "nudge"),
        (seat(1), seat(1), nudged("ben"), ""),
        (seat(1), seat(None), won(0), "win"),
        (seat(1), seat(None), won(1), ""),
        (seat(0), None, {"type": "left"}, ""),
    ],
    ids=[
        "turn",
        "return",
        "round",
        "ready",
        "chat",
        "turn-of-another",
        "nudge",
        "nudge-of-another",
        "win",
        "loss",
        "left",
    ],
)
def test_page_calls_its_player(before: object, after: object, notice: object, alarm: str) -> None:
    assert calls(("table/alarm", "alarmOf", [before, after, notice])) == [alarm]


def test_each_of_the_last_seconds_sounds_once() -> None:
    looks = [(6.2, 5.7), (5.2, 4.9), (4.9, 4.4), (4.2, 3.9), (0.3, 0.0)]
    sounded = calls(*(("table/alarm", "hurries", [seat(0), before, left]) for before, left in looks))
    assert sounded == [False, True, False, True, False]


def test_seconds_of_another_turn_are_silent() -> None:
    assert calls(("table/alarm", "hurries", [seat(1), 5.2, 4.9])) == [False]
