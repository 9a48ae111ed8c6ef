"""What the big screen shows when, by the feed and the seconds."""

from __future__ import annotations

from typing import Any

import pytest

from tests.server.web.pages.node import calls

pytestmark = pytest.mark.process

Shown = tuple[dict[str, Any], float]
"""A feed, and the second at which it appears."""


def table(name: str, **game: Any) -> dict[str, Any]:
    playing = bool(game) and not game.get("over")
    fields = {"players": [{"name": "ann", "total": 5}], "winners": [], "started": "now", **game} if game else None
    return {"name": name, "playing": playing, "private": False, "people": ["ann"], "game": fields}


def feed(*tables: dict[str, Any], evening: int = 0) -> dict[str, Any]:
    """Return a feed of these tables, with so many lines of standings."""
    return {"tables": list(tables), "evening": [{"name": "ann", "wins": 1}] * evening}


def scenes(*shown: Shown, pinned: str | None = None) -> list[dict[str, Any]]:
    """Return the scene after each feed, one after the other."""
    wanted = [("screen/scene", "direct*", [None, list(shown[: end + 1]), pinned]) for end in range(len(shown))]
    return [direction["scene"] for direction in calls(*wanted)]


def large(shown: list[dict[str, Any]]) -> list[str | None]:
    return [scene["table"] and scene["table"]["name"] for scene in shown]


def test_idle_server_shows_people_gathering() -> None:
    [scene] = scenes((feed(table("den")), 0))
    assert (scene["kind"], [other["name"] for other in scene["others"]]) == ("gathering", ["den"])


def test_busy_tables_are_large_in_turn() -> None:
    both = feed(table("den", hand=1), table("inn", hand=1))
    assert large(scenes(*((both, seconds) for seconds in (0, 19, 20, 39, 40)))) == ["den", "den", "inn", "inn", "den"]


def test_a_close_finish_is_seen_to_its_end() -> None:
    close, both = (feed(table("den", hand=1), table("inn", hand=3, close=each)) for each in (True, False))
    assert large(scenes((both, 0), (close, 5), (close, 60), (both, 61))) == ["den", "inn", "inn", "den"]


def test_a_private_game_is_large_only_where_there_is_no_other() -> None:
    private = table("den", hand=1) | {"private": True}
    [alone], [beside] = (scenes((shown, 0)) for shown in (feed(private), feed(private, table("inn", hand=1))))
    assert large([alone, beside]) == ["den", "inn"]


def test_the_end_of_a_game_is_shown_for_a_while_and_once() -> None:
    over = feed(table("den", over=True, winners=[0]), table("inn", hand=1))
    kinds = [scene["kind"] for scene in scenes((over, 0), (over, 24), (over, 26), (over, 100))]
    assert kinds == ["final", "final", "playing", "playing"]


def test_the_end_of_a_game_does_not_hide_a_close_finish() -> None:
    [scene] = scenes((feed(table("den", over=True, winners=[0]), table("inn", hand=3, close=True)), 0))
    assert (scene["kind"], scene["table"]["name"]) == ("playing", "inn")


def test_end_of_a_game_is_shown_without_its_left_table() -> None:
    left = table("den", over=True, winners=[0]) | {"gone": True}
    shown, later = scenes((feed(left, table("inn")), 0), (feed(left, table("inn")), 26))
    assert (shown["kind"], shown["table"]["name"]) == ("final", "den")
    assert (later["kind"], [other["name"] for other in later["others"]]) == ("gathering", ["inn"])


def test_a_game_that_was_given_up_has_no_end_to_show() -> None:
    [scene] = scenes((feed(table("den", over=True)), 0))
    assert scene["kind"] == "gathering"


def test_the_standings_are_seen_within_any_half_minute() -> None:
    one = feed(table("den", hand=1), evening=3)
    seen = [scene["evening"] for scene in scenes(*((one, second) for second in range(0, 90, 3)))]
    assert all(any(seen[start : start + 10]) for start in range(len(seen) - 10))
    assert not all(seen)


def test_missing_standings_have_no_scene() -> None:
    assert not any(scene["evening"] for scene in scenes(*((feed(table("den")), second) for second in range(30))))


def test_a_table_that_is_pinned_is_the_only_one() -> None:
    both = feed(table("den", hand=1), table("inn", hand=1), evening=1)
    shown = scenes(*((both, seconds) for seconds in (0, 25, 50)), pinned="INN")
    assert large(shown) == ["inn"] * 3
    assert not any(scene["others"] or scene["evening"] for scene in shown)


def test_more_tables_than_have_room_take_turns() -> None:
    many = feed(*(table(f"table {number}") for number in range(6)))
    first, second = ([other["name"] for other in scene["others"]] for scene in scenes((many, 0), (many, 9)))
    assert (first, second) == ([f"table {number}" for number in range(4)], ["table 4", "table 5"])
