"""A recorded game as it is shown: every step with the table after it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from msgspec import to_builtins

from contack.engine.event import Laid
from contack.server.replay.game import game_shown
from tests.server.replay.games import GAME, choice, damaged, record, review


def shown(review: bytes = b"") -> dict[str, Any]:
    """Return the game as whoever shows it reads it."""
    found: dict[str, Any] = to_builtins(game_shown(record(), review))
    return found


def test_each_replay_moment_is_a_step_with_its_events() -> None:
    steps = shown()["steps"]
    assert len(steps) == len(GAME.frames)
    assert sum(len(step["events"]) for step in steps) == len(record().events)


def test_each_step_has_the_table_after_it() -> None:
    for step, frame in zip(shown()["steps"], GAME.frames, strict=True):
        view, told = frame.view, step["view"]
        assert told["racks"] == tuple(tuple(map(str, rack)) for rack in view.racks)
        assert (told["scores"], told["totals"], told["pile"]) == (view.scores, view.totals, view.pile)
        assert (told["hand"], told["turn"], told["seat"]) == (view.hand, view.turn, view.seat)


def test_the_contacts_of_a_lay_add_up_to_its_points() -> None:
    chosen = [step for step in shown()["steps"] if "contacts" in step]
    assert len(chosen) == sum(isinstance(event, Laid) and bool(event.by) for event in record().events)
    for step in chosen:
        assert sum(points for *_, points in step["contacts"]) == step["events"][0]["points"]


def test_a_lay_has_what_the_coach_says_of_it() -> None:
    told = choice(2)
    best = told["lays"][0]["lay"]
    worth = {str(lay): points for lay, points in GAME.frames[0].view.lays.items()}[best]
    marks = [step.get("mark") for step in shown(review(told))["steps"]]
    assert marks[1] == {"cost": 0.25, "points": 3.5, "best": best, "worth": worth}
    assert not any(marks[:1] + marks[2:])


def test_what_is_wrong_with_a_record_comes_behind_what_is_right() -> None:
    found = game_shown(damaged(record()), b"")
    assert 0 < len(found.steps) < len(GAME.frames)
    assert "against the rule" in found.wrong
    assert game_shown(replace(record(), events=()), b"").steps == ()
