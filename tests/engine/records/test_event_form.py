"""Events as plain data and back."""

import json
from typing import Any

import pytest

from contack.engine.board.cell import Cell
from contack.engine.board.tile import Tile
from contack.engine.event import (
    Abandoned,
    ChosenBy,
    Dealt,
    Drew,
    Event,
    GameEnded,
    HandEnded,
    Laid,
    Passed,
    Reason,
    Seated,
)
from contack.engine.records.event_form import EVENTS, event_from_json, event_to_json
from contack.engine.records.form import LONGEST, TEXT, BadForm, read_key
from contack.engine.records.header import GameKind
from contack.engine.solitaire.event import Discarded, LaidFrom, PileDealt, SolitaireEnded, StacksDealt, Undone

TILE = Tile(9, 2, 8)
OTHER = Tile(8, 9, 10)

TABLE: list[tuple[Event, dict[str, Any]]] = [
    (
        Dealt(1, ((TILE,), (OTHER,)), 34),
        {"event": "dealt", "hand": 1, "racks": [["09-02-08"], ["08-09-10"]], "pile": 34},
    ),
    (
        Laid(0, TILE, Cell(0, -1), 10),
        {"event": "laid", "seat": 0, "tile": "09-02-08", "cell": [0, -1], "points": 10},
    ),
    (
        Laid(0, TILE, Cell(0, -1), 10, ChosenBy.STAND_IN, 2.5),
        {"event": "laid", "seat": 0, "tile": "09-02-08", "cell": [0, -1], "points": 10, "by": "stand-in", "at": 2.5},
    ),
    (Drew(1, TILE), {"event": "drew", "seat": 1, "tile": "09-02-08"}),
    (Passed(6), {"event": "passed", "seat": 6}),
    (Seated(2, "dora"), {"event": "seated", "seat": 2, "name": "dora"}),
    (Seated(2, "dora", 4), {"event": "seated", "seat": 2, "name": "dora", "colour": 4}),
    (
        HandEnded(2, Reason.CLOSED, (0, 3), (45, -10), (TILE, OTHER)),
        {
            "event": "hand_ended",
            "hand": 2,
            "reason": "closed",
            "left": [0, 3],
            "scores": [45, -10],
            "pile": ["09-02-08", "08-09-10"],
        },
    ),
    (GameEnded((130, 85), (0,)), {"event": "game_ended", "totals": [130, 85], "winners": [0]}),
    (
        GameEnded((130, 130), (0, 1), "00ff", ("616e6e", "")),
        {"event": "game_ended", "totals": [130, 130], "winners": [0, 1], "seed": "00ff", "nonces": ["616e6e", ""]},
    ),
    (Abandoned("all players left"), {"event": "abandoned", "reason": "all players left"}),
    (
        Abandoned("Schluß", "00", ()),
        {"event": "abandoned", "reason": "Schluß", "seed": "00", "nonces": []},
    ),
]
DRAW: list[tuple[Event, dict[str, Any]]] = [
    (PileDealt(36), {"event": "dealt", "pile": 36}),
    (
        LaidFrom(0, TILE, Cell(0, 0), 0, source="pile"),
        {"event": "laid", "seat": 0, "tile": "09-02-08", "cell": [0, 0], "points": 0, "from": "pile"},
    ),
    (
        LaidFrom(0, TILE, Cell(0, 0), 0, ChosenBy.PLAYER, source="discard"),
        {
            "event": "laid",
            "seat": 0,
            "tile": "09-02-08",
            "cell": [0, 0],
            "points": 0,
            "by": "player",
            "from": "discard",
        },
    ),
    (Drew(0, TILE), {"event": "drew", "seat": 0, "tile": "09-02-08"}),
    (Discarded(0, TILE), {"event": "discarded", "seat": 0, "tile": "09-02-08"}),
    (Undone(), {"event": "undone"}),
    (SolitaireEnded(won=True, laid=36), {"event": "game_ended", "won": True, "laid": 36}),
    (Abandoned("enough"), {"event": "abandoned", "reason": "enough"}),
]
STACKED: list[tuple[Event, dict[str, Any]]] = [
    (StacksDealt(((TILE, OTHER), ())), {"event": "dealt", "stacks": [["09-02-08", "08-09-10"], []]}),
    (
        LaidFrom(0, TILE, Cell(0, 0), 0, ChosenBy.PLAYER, source=3),
        {"event": "laid", "seat": 0, "tile": "09-02-08", "cell": [0, 0], "points": 0, "by": "player", "from": 3},
    ),
    (Undone(), {"event": "undone"}),
    (SolitaireEnded(won=False, laid=7), {"event": "game_ended", "won": False, "laid": 7}),
]
ALL: list[tuple[GameKind, Event, dict[str, Any]]] = [
    *(("table", event, plain) for event, plain in TABLE),
    *(("draw", event, plain) for event, plain in DRAW),
    *(("stacked", event, plain) for event, plain in STACKED),
]


@pytest.mark.parametrize(("game", "event", "plain"), ALL)
def test_event_is_written_as_in_records_and_read_back(game: GameKind, event: Event, plain: dict[str, Any]) -> None:
    assert event_to_json(event) == plain
    assert list(event_to_json(event)) == list(plain)
    assert event_from_json(json.loads(json.dumps(plain)), game) == event


def test_every_event_is_tried_here() -> None:
    kinds = {kind for by_name in EVENTS.values() for kind in by_name.values()}
    assert kinds == {type(event) for _, event, _ in ALL}


def test_unknown_keys_are_ignored() -> None:
    assert event_from_json({"event": "passed", "seat": 1, "mood": "sad"}) == Passed(1)


def test_a_key_that_may_be_missing_may_be_null() -> None:
    laid = Laid(0, TILE, Cell(0, -1), 10)
    assert event_from_json(event_to_json(laid) | {"by": None, "at": None}) == laid


def test_seconds_are_written_to_the_thousandth() -> None:
    assert event_to_json(Laid(0, TILE, Cell(0, -1), 10, at=1.23456))["at"] == 1.235


@pytest.mark.parametrize("at", [0, 3, 0.125, 10**6])
def test_seconds_may_be_whole_numbers(at: float) -> None:
    laid = Laid(0, TILE, Cell(0, -1), 10, at=at)
    assert event_from_json(event_to_json(laid)) == laid


def test_length_of_a_text_has_a_bound() -> None:
    assert TEXT.read("x" * LONGEST) == "x" * LONGEST
    with pytest.raises(BadForm, match="expected a text"):
        read_key({"name": "x" * (LONGEST + 1)}, "name", TEXT)


def test_hex_digits_of_either_case_are_kept_in_lower_case() -> None:
    ended = event_from_json({"event": "game_ended", "totals": [], "winners": [], "seed": "AB"})
    assert ended == GameEnded((), (), "ab")


@pytest.mark.parametrize(
    ("game", "plain", "key"),
    [
        (game, plain, key)
        for game, _, plain in ALL
        for key in plain
        if key not in ("event", "by", "at", "colour", "seed", "nonces")
    ],
)
def test_a_missing_key_is_named(game: GameKind, plain: dict[str, Any], key: str) -> None:
    with pytest.raises(BadForm, match=f'"{key}" is missing: expected '):
        event_from_json({name: value for name, value in plain.items() if name != key}, game)


WRONG = [None, True, 1.5, "x", [None], ["x"], [[1]], {}, {"x": 1}]


@pytest.mark.parametrize(
    ("game", "plain", "key"), [(game, plain, key) for game, _, plain in ALL for key in plain if key != "event"]
)
def test_wrong_type_is_named_with_its_key(game: GameKind, plain: dict[str, Any], key: str) -> None:
    right: dict[str, list[object]] = {
        "at": [1.5, None],
        "reason": ["x"] * (plain["event"] == "abandoned"),
        "won": [True],
        "name": ["x"],
    }
    optional = {"by", "colour", "seed", "nonces"}
    for value in WRONG:
        if value in right.get(key, []) or (value is None and key in optional):
            continue
        with pytest.raises(BadForm, match=f'^"{key}": expected '):
            event_from_json(plain | {key: value}, game)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"seat": True}, '"seat": expected a whole number'),
        ({"tile": "02-08-09"}, '"tile": expected a tile such as 09-02-08'),
        ({"cell": [0]}, '"cell": expected [x, y] in whole numbers'),
        ({"cell": [0, 1, 2]}, '"cell": expected [x, y] in whole numbers'),
        ({"cell": [0, 0.5]}, '"cell": expected [x, y] in whole numbers'),
        ({"cell": "01"}, '"cell": expected [x, y] in whole numbers'),
        ({"cell": {"x": 1, "y": 2}}, '"cell": expected [x, y] in whole numbers'),
        ({"by": "nobody"}, '"by": expected one of player, stand-in, clock'),
        ({"at": "now"}, '"at": expected a number of seconds'),
        ({"at": True}, '"at": expected a number of seconds'),
        ({"at": float("nan")}, '"at": expected a number of seconds'),
        ({"at": float("inf")}, '"at": expected a number of seconds'),
        ({"at": float("-inf")}, '"at": expected a number of seconds'),
    ],
)
def test_error_says_what_would_be_right(change: dict[str, Any], words: str) -> None:
    plain = event_to_json(Laid(0, TILE, Cell(0, -1), 10, ChosenBy.PLAYER, 1.0))
    with pytest.raises(BadForm) as bad:
        event_from_json(plain | change)
    assert str(bad.value) == words


@pytest.mark.parametrize("source", [True, None, "stack", 1.0, ["pile"], {}])
def test_a_source_is_a_place_or_the_index_of_a_stack(source: object) -> None:
    plain = event_to_json(LaidFrom(0, TILE, Cell(0, 0), 0, source=1))
    with pytest.raises(BadForm, match='"from": expected pile, discard or the index of a stack'):
        event_from_json(plain | {"from": source}, "stacked")


@pytest.mark.parametrize(
    "plain", [None, 1, "laid", [], ["event"], {}, {"event": 1}, {"event": None}, {"event": ["laid"]}]
)
def test_an_event_is_an_object_with_its_name(plain: object) -> None:
    with pytest.raises(BadForm, match='expected an object with a text under "event"'):
        event_from_json(plain)


@pytest.mark.parametrize(
    ("game", "name"),
    [("table", "undone"), ("table", "discarded"), ("draw", "passed"), ("stacked", "hand_ended"), ("table", "x")],
)
def test_unknown_event_is_named_with_the_known_ones(game: GameKind, name: str) -> None:
    with pytest.raises(BadForm, match=f"unknown event '{name}': expected one of dealt, laid, drew, "):
        event_from_json({"event": name}, game)


def test_a_long_name_is_not_quoted_whole() -> None:
    with pytest.raises(BadForm) as bad:
        event_from_json({"event": "x" * 10_000})
    assert len(str(bad.value)) < 200
