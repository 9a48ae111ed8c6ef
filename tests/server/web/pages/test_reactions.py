"""The reactions that a page shows at the cards of its table."""

from typing import Any

import pytest

from tests.server.web.pages.node import calls

pytestmark = pytest.mark.process

STATE: dict[str, Any] = {"seat": {"name": "ann", "talk": [], "unread": 0, "reactions": []}, "talk": []}


def after(*reactions: tuple[str, str, int]) -> dict[str, Any]:
    state = STATE
    for name, reaction, now in reactions:
        [state] = calls(("table/model", "apply", [state, {"type": "reacted", "name": name, "reaction": reaction}, now]))
    seat = state["seat"]
    assert isinstance(seat, dict)
    return seat


def test_newest_reaction_of_a_person_shows_for_six_seconds() -> None:
    seat = after(("ben", "wow", 0), ("eve", "ouch", 1000), ("ben", "thanks", 2000))
    texts = [
        [one["text"] for one in shown]
        for shown in calls(*(("table/model", "reactionsAt", [seat, now]) for now in (2000, 7000, 8000)))
    ]
    assert texts == [["Ouch!", "Thank you!"], ["Thank you!"], []]


def test_reaction_stays_in_the_chat() -> None:
    assert after(("ben", "wow", 0))["talk"] == [{"name": "ben", "text": "Wow!"}]
