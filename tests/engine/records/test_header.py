"""The first line of a record as plain data, and its errors."""

from typing import Any

import pytest

from contack.engine.records.form import BadForm
from contack.engine.records.header import Header, header_from_json, header_to_json
from contack.engine.rules import Rules, SolitaireRules

TABLE: dict[str, Any] = {
    "contack": 1,
    "game": "table",
    "rules": {"version": 1, "closed": "next"},
    "players": ["ann", "bob"],
    "commitment": "00ff",
    "started": "2026-11-20T15:04:05Z",
}
DRAW: dict[str, Any] = {"contack": 1, "game": "draw", "rules": {"version": 1}, "players": ["ann"], "key": "00ff"}
STACKED: dict[str, Any] = DRAW | {"game": "stacked", "rules": {"version": 1, "peek": True}}

HEADERS = [
    (TABLE, Header(("ann", "bob"), commitment="00ff", started="2026-11-20T15:04:05Z")),
    (TABLE | {"rules": {"version": 1, "closed": "any"}, "players": ["x"] * 7}, None),
    (TABLE | {"colours": [7, 1]}, None),
    (TABLE | {"private": True}, None),
    (TABLE | {"called_off": 3}, None),
    (DRAW, Header(("ann",), SolitaireRules(), "draw", key="00ff")),
    (STACKED, Header(("ann",), SolitaireRules(peek=True), "stacked", key="00ff")),
]


@pytest.mark.parametrize(("plain", "header"), HEADERS)
def test_a_header_is_written_as_it_was_read(plain: dict[str, Any], header: Header | None) -> None:
    read = header_from_json(plain)
    assert header in (read, None)
    assert header_from_json(header_to_json(read)) == read
    assert {key: header_to_json(read)[key] for key in plain} == plain
    assert list(header_to_json(read)) == list(plain)


def test_unknown_facts_are_omitted() -> None:
    assert list(header_to_json(Header(("ann", "bob")))) == ["contack", "game", "rules", "players"]


def test_unknown_keys_are_ignored() -> None:
    assert header_from_json(TABLE | {"colour": "green"}) == header_from_json(TABLE)


def test_options_that_are_missing_have_their_default() -> None:
    assert header_from_json(TABLE | {"rules": {"version": 1}}).rules == Rules(closed="next")
    assert header_from_json(STACKED | {"rules": {"version": 1}}).rules == SolitaireRules(peek=False)


@pytest.mark.parametrize("plain", [None, 1, "contack", [], ["contack"], {}, {"event": "laid"}])
def test_other_json_is_no_record_of_contack(plain: object) -> None:
    with pytest.raises(BadForm, match='this is not a record of Contack: expected an object with the key "contack"'):
        header_from_json(plain)


@pytest.mark.parametrize("plain", [TABLE, DRAW, STACKED], ids=["table", "draw", "stacked"])
@pytest.mark.parametrize(("change", "what"), [({"contack": 2}, "record format"), ({"rules": {"version": 2}}, "rules")])
def test_later_version_needs_a_newer_contack(plain: dict[str, Any], change: dict[str, Any], what: str) -> None:
    with pytest.raises(BadForm, match=f"{what} version 2 is not known here, only 1: a newer contack may read it"):
        header_from_json(plain | change)


@pytest.mark.parametrize("version", ["1", 1.0, True, None, [1]])
def test_a_version_is_a_whole_number(version: object) -> None:
    with pytest.raises(BadForm, match="no version of the record format: expected 1"):
        header_from_json(TABLE | {"contack": version})
    with pytest.raises(BadForm, match="no version of the rules: expected 1"):
        header_from_json(TABLE | {"rules": {"version": version}})


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"game": "chess"}, '"game": expected one of table, draw, stacked'),
        ({"game": ["table"]}, '"game": expected one of table, draw, stacked'),
        ({"players": "ann"}, '"players": expected a list of texts'),
        ({"players": ["ann", 2]}, '"players": expected a list of texts'),
        ({"players": ["ann", "\ud800"]}, '"players": expected a list of texts'),
        ({"players": ["ann"]}, '"players": 1 do not play a game of kind "table"'),
        ({"players": ["ann"] * 8}, '"players": 8 do not play a game of kind "table"'),
        ({"players": []}, '"players": 0 do not play a game of kind "table"'),
        ({"rules": None}, '"rules": expected an object with the key "version"'),
        ({"rules": "next"}, '"rules": expected an object with the key "version"'),
        ({"rules": {"version": 1, "closed": "never"}}, '"closed": expected one of next, any'),
        ({"rules": {"version": 1, "closed": None}}, '"closed": expected one of next, any'),
        ({"rules": {"version": 1, "closed": ["next"]}}, '"closed": expected one of next, any'),
        ({"commitment": "xyz"}, '"commitment": expected a text of hexadecimal digits'),
        ({"commitment": "00 ff"}, '"commitment": expected a text of hexadecimal digits'),
        ({"digests": ["00"]}, '"digests": expected one for each of the 2 players, not 1'),
        ({"levels": [None, 3, 3]}, '"levels": expected one for each of the 2 players, not 3'),
        ({"colours": [1]}, '"colours": expected one for each of the 2 players, not 1'),
        ({"colours": [1, 8]}, '"colours": expected a list of numbers from 1 to 7'),
        ({"commitment": None}, '"commitment": expected a text of hexadecimal digits'),
        ({"called_off": "3"}, '"called_off": expected a whole number'),
        ({"started": 5}, '"started": expected a text'),
    ],
)
def test_a_wrong_value_is_named_with_what_would_be_right(change: dict[str, Any], words: str) -> None:
    with pytest.raises(BadForm) as bad:
        header_from_json(TABLE | change)
    assert str(bad.value) == words


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"players": ["ann", "bob"]}, '"players": 2 do not play a game of kind "stacked"'),
        ({"key": "0"}, '"key": expected a text of hexadecimal digits'),
        ({"key": None}, '"key": expected a text of hexadecimal digits'),
        ({"rules": {"version": 1, "peek": 1}}, '"peek": expected true or false'),
    ],
)
def test_a_wrong_value_of_a_solitaire_is_named(change: dict[str, Any], words: str) -> None:
    with pytest.raises(BadForm) as bad:
        header_from_json(STACKED | change)
    assert str(bad.value) == words


@pytest.mark.parametrize(
    ("plain", "key", "words"),
    [
        (TABLE, "game", '"game" is missing: expected one of table, draw, stacked'),
        (TABLE, "players", '"players" is missing: expected a list of texts'),
        (TABLE, "rules", '"rules": expected an object with the key "version"'),
        (DRAW, "key", '"key" is missing: expected a text of hexadecimal digits'),
    ],
)
def test_a_missing_key_is_named(plain: dict[str, Any], key: str, words: str) -> None:
    with pytest.raises(BadForm) as bad:
        header_from_json({name: value for name, value in plain.items() if name != key})
    assert str(bad.value) == words
