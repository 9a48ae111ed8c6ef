"""What the big screen shows when, by the feed and the seconds."""

from typing import Any

import pytest

from tests.server.web.pages.node import calls

pytestmark = pytest.mark.process

Shown = tuple[dict[str, Any], float]
"""A feed, and the second at which it appears."""


def table(name: str, **game: Any) -> dict[str, Any]:
    return {"name": name, "playing": bool(game), "private": False, "players": ["ann"], "game": game or None}


def over(name: str, *winners: int) -> dict[str, Any]:
    """Return the end of a game at a table."""
    return {"name": name, "game": {"started": "now", "winners": winners}}


def feed(*tables: dict[str, Any], ended: tuple[dict[str, Any], ...] = (), evening: int = 0) -> dict[str, Any]:
    """Return a feed of these tables and ends of games, with so many lines of standings."""
    standings = [{"name": "ann", "wins": 1}] * evening
    return {"tables": tables, "ended": ended, "evening": standings, "tournament": None}


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
    shown = feed(table("inn", hand=1), ended=(over("den", 0),))
    kinds = [scene["kind"] for scene in scenes((shown, 0), (shown, 24), (shown, 26), (shown, 100))]
    assert kinds == ["final", "final", "playing", "playing"]


def test_the_end_of_a_game_does_not_hide_a_close_finish() -> None:
    [scene] = scenes((feed(table("inn", hand=3, close=True), ended=(over("den", 0),)), 0))
    assert (scene["kind"], scene["table"]["name"]) == ("playing", "inn")


def test_end_of_a_game_is_shown_without_its_left_table() -> None:
    left = feed(table("inn"), ended=(over("den", 0),))
    shown, later = scenes((left, 0), (left, 26))
    assert (shown["kind"], shown["ended"]["name"]) == ("final", "den")
    assert (later["kind"], [other["name"] for other in later["others"]]) == ("gathering", ["inn"])


def test_a_game_that_was_given_up_has_no_end_to_show() -> None:
    [scene] = scenes((feed(ended=(over("den"),)), 0))
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


def night(phase: str, tables: int = 0, entrants: int = 3) -> dict[str, Any]:
    """Return a game night with so many seated tables."""
    lines = [[f"player {number}", 0, 1, 0, "here", None] for number in range(entrants)]
    seats = [[f"table {number}", [0, 1, 2], "seated", 0, []] for number in range(tables)]
    return {"phase": phase, "tables": seats, "entrants": lines}


@pytest.mark.parametrize(
    ("phase", "tables", "kind"),
    [("entering", 0, "gathering"), ("seated", 2, "seating"), ("between", 0, "scoreboard"), ("over", 0, "honours")],
)
def test_game_night_has_a_scene_for_each_phase(phase: str, tables: int, kind: str) -> None:
    [scene] = scenes((feed() | {"tournament": night(phase, tables)}, 0))
    assert scene["kind"] == kind


def test_seats_of_many_tables_take_turns() -> None:
    seated = feed() | {"tournament": night("seated", 18)}
    shown = [[table[0] for table in scene["tables"]] for scene in scenes((seated, 0), (seated, 6), (seated, 12))]
    assert [len(page) for page in shown] == [8, 8, 2]
    assert len({name for page in shown for name in page}) == 18


def test_scoreboard_of_many_players_takes_turns() -> None:
    between = feed() | {"tournament": night("between", entrants=20)}
    first, second = ([place for place, _ in scene["lines"]] for scene in scenes((between, 0), (between, 9)))
    assert (first, second) == ([*range(1, 17)], [17, 18, 19, 20])


def test_games_of_a_round_are_shown_as_others() -> None:
    [scene] = scenes((feed(table("den", hand=1)) | {"tournament": night("playing")}, 0))
    assert (scene["kind"], scene["table"]["name"]) == ("playing", "den")


def test_podium_gives_way_to_the_next_game_after_a_while() -> None:
    shown = feed(table("den", hand=1)) | {"tournament": night("over")}
    kinds = [scene["kind"] for scene in scenes((shown, 0), (shown, 119), (shown, 120))]
    assert kinds == ["honours", "honours", "playing"]


def test_pinned_screen_shows_its_table_alone() -> None:
    [scene] = scenes((feed(table("den", hand=1)) | {"tournament": night("seated", 2)}, 0), pinned="den")
    assert scene["kind"] == "playing"


def test_more_tables_than_have_room_take_turns() -> None:
    many = feed(*(table(f"table {number}") for number in range(6)))
    first, second = ([other["name"] for other in scene["others"]] for scene in scenes((many, 0), (many, 9)))
    assert (first, second) == ([f"table {number}" for number in range(4)], ["table 4", "table 5"])
