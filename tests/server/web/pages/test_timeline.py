"""Recorded games in the page are the same positions as in the engine, with the coach's marks."""

import json
from dataclasses import replace
from typing import Any

import pytest

from contack.client.coach.review import Review
from contack.client.coach.review_json import review_to_json
from contack.engine.event import Laid, Seated
from contack.engine.records.event_form import event_to_json
from contack.engine.records.record import Record
from contack.engine.records.timeline import ReplayPosition, holders_of, timeline_of
from contack.engine.records.view_form import view_to_json
from tests.client.coach.games import FREE, NAMES, evaluated
from tests.client.coach.games import GAME as COACHED
from tests.engine.records.golden_records import NAMES as GOLDEN
from tests.engine.records.golden_records import SOLITAIRES, record_named
from tests.server.web.pages.node import calls
from tests.server.web.recorded import GAME, choice, record, review

pytestmark = pytest.mark.process

FIELDS = ("hand", "turn", "seat", "racks", "board", "pile", "scores", "totals", "winners")


def timeline(game: Record) -> Any:
    [found] = calls(("table/replay/timeline", "timelineOf", [str(game)]))
    return found


def marks(data: str, positions: list[Any]) -> dict[int, Any]:
    """Return the page's marks of a review, by positions."""
    [found] = calls(("table/replay/review", "marksOf", [data, positions]))
    return dict(found)


def position_in_json(position: ReplayPosition) -> dict[str, Any]:
    """Return a position of the engine as the page knows it."""
    view = view_to_json(position.view)
    events = [event_to_json(event) for event in position.events]
    found: dict[str, Any] = json.loads(json.dumps({"events": events, "view": {field: view[field] for field in FIELDS}}))
    return found


POSITIONS = [position_in_json(position) for position in GAME.positions]


@pytest.mark.parametrize("name", [name for name in GOLDEN if name not in SOLITAIRES])
def test_page_has_the_positions_of_the_engine(name: str) -> None:
    game = record_named(name)
    found = timeline(game)
    assert found["players"] == list(game.header.players)
    assert found["wrong"] == ""
    assert found["positions"] == [position_in_json(position) for position in timeline_of(game).positions]


def test_colours_are_those_of_the_record() -> None:
    assert timeline(record())["colours"] == [6, 2]
    assert timeline(replace(record(), header=replace(record().header, colours=None)))["colours"] == []


def test_new_player_and_end_without_winner_have_positions() -> None:
    game = record()
    at = next(at for at, event in enumerate(game.events) if isinstance(event, Laid) and event.by)
    seated = replace(game, events=(*game.events[:at], Seated(1, "dora"), *game.events[at:]))
    assert timeline(seated)["positions"] == [position_in_json(position) for position in timeline_of(seated).positions]


def test_a_line_that_was_cut_short_is_left_out() -> None:
    text = str(record())
    [whole, cut] = calls(*(("table/replay/timeline", "timelineOf", [data]) for data in (text, text[:-5])))
    assert cut["positions"][:-1] == whole["positions"][:-1]
    assert len(cut["positions"][-1]["events"]) == len(whole["positions"][-1]["events"]) - 1


@pytest.mark.parametrize("wrong", ["points", "seat", "tile", "cell"])
def test_positions_before_a_wrong_lay_are_shown(wrong: str) -> None:
    game = record()
    at = [at for at, event in enumerate(game.events) if isinstance(event, Laid) and event.by][3]
    laid = game.events[at]
    assert isinstance(laid, Laid)
    tile, cell = GAME.positions[0].view.board.laid[0]
    others: dict[str, Any] = {"points": 99, "seat": 1 - laid.seat, "tile": tile, "cell": cell}
    lay = replace(laid, **{wrong: others[wrong]})
    game = replace(game, events=(*game.events[:at], lay, *game.events[at + 1 :]))
    found = timeline(game)
    assert found["positions"] == [position_in_json(position) for position in timeline_of(game).positions]
    assert found["wrong"].startswith(f"line {at + 2}: laid: ")


def test_a_record_without_a_deal_shows_nothing() -> None:
    game = record()
    found = timeline(replace(game, events=game.events[1:]))
    assert (found["positions"], found["wrong"]) == ([], "line 2: laid: nothing was dealt before")


def test_a_reviewed_lay_has_its_mark() -> None:
    judged = choice(2)
    best = judged["lays"][0]["lay"]
    worth = {str(lay): points for lay, points in GAME.positions[0].view.lays.items()}[best]
    tile, cell = best.split("@")
    found = marks(review(judged, choice(4, colour="red")).decode(), POSITIONS)
    lay = [tile, [int(number) for number in cell.split(",")]]
    judged = {"made": {"lay": lay}, "lays": [{"lay": lay}]}
    assert found[1] == {"cost": 0.25, "best": lay, "worth": worth, "own": True, **judged}
    assert found.keys() == {1, 3}


def test_page_reads_the_review_that_the_coach_writes() -> None:
    plain = review_to_json(Review(holders_of(COACHED, NAMES), (evaluated(0, behind=0.25),)))
    found = marks(json.dumps(plain), [position_in_json(position) for position in COACHED.positions])
    assert {at: mark["cost"] for at, mark in found.items()} == {FREE[0].at: 0.25}


def test_a_damaged_review_marks_nothing() -> None:
    damaged = [
        b"",
        b"[]",
        b'{"review": 1}',
        review(review=2) + b" ",
        review(choice(2), review=2),
        review(choice(2))[:-1],
        review(choice(2, chance_lost=1.5)),
        review(choice(2, chance_lost="much")),
        review(choice(2, position=-1)),
        review(choice(2, lays=[])),
        review(choice(2, lays=[{"lay": "x" * 1000}])),
    ]
    found = calls(*(("table/replay/review", "marksOf", [data.decode(), POSITIONS]) for data in damaged))
    assert found == [[]] * len(damaged)


def test_the_review_of_another_game_marks_nothing() -> None:
    others = [
        choice(3, position=1),  # nothing was chosen there
        choice(3, position=len(POSITIONS) + 1),
        choice(3, position=4),
        choice(3, lay="09-02-08@30,30"),
        choice(3, lays=[{"lay": "09-02-08@30,30"}]),
    ]
    wanted = [review(choice(2), other).decode() for other in others]
    assert calls(*(("table/replay/review", "marksOf", [data, POSITIONS]) for data in wanted)) == [[]] * len(others)
