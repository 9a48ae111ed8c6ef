import json
from typing import Any

import pytest

from contack.engine.records.record import UnreadableRecord
from contack.engine.tournament.file import line_text, parse_tournament
from tests.engine.tournament.night import HEADER, whole_night

NIGHT = whole_night()
TEXT = line_text(HEADER) + "".join(map(line_text, NIGHT.events))


def changed(line: str, **values: Any) -> str:
    return json.dumps({key: value for key, value in (json.loads(line) | values).items() if value is not ...})


def refused(*lines: str) -> str:
    with pytest.raises(UnreadableRecord) as error:
        parse_tournament("".join(f"{line}\n" for line in lines).encode())
    return str(error.value)


def test_file_reads_back_every_kind_of_line() -> None:
    assert parse_tournament(TEXT.encode()) == (HEADER, tuple(NIGHT.events))
    names = {json.loads(line)["event"] for line in TEXT.splitlines()[1:]}
    assert names == {"entered", "left", "options", "seated", "result", "given_up", "ended"}


def test_line_is_one_object_without_empty_values() -> None:
    first, entered = TEXT.splitlines()[:2]
    assert list(json.loads(first)) == [
        "contack_tournament",
        "name",
        "format",
        "options",
        "server",
        "fingerprint",
        "opened",
    ]
    assert json.loads(entered) == {"event": "entered", "name": "ann"}


def test_last_line_cut_short_is_skipped() -> None:
    assert parse_tournament(TEXT.encode()[:-5]) == (HEADER, tuple(NIGHT.events[:-1]))


def test_unknown_keys_are_ignored() -> None:
    line = changed(line_text(NIGHT.events[0]), mood="good")
    assert parse_tournament(f"{line_text(HEADER)}{line}\n".encode())[1] == tuple(NIGHT.events[:1])


def test_missing_options_have_defaults() -> None:
    header = json.dumps(json.loads(line_text(HEADER)) | {"options": {"rounds": 3, "size": 3}})
    assert parse_tournament(f"{header}\n".encode())[0] == HEADER


def test_file_has_room_for_16_pairs_apart() -> None:
    pairs = [["ann", f"bob {number}"] for number in range(17)]
    line = changed(line_text(HEADER), options={"apart": pairs[:16]})
    assert len(parse_tournament(f"{line}\n".encode())[0].options.apart) == 16
    assert "at most 16 pairs" in refused(changed(line_text(HEADER), options={"apart": pairs}))


@pytest.mark.parametrize(
    ("values", "words"),
    [
        (
            {"contack_tournament": 2},
            "line 1: tournament file version 2 is not known here, only 1: a newer contack may read it",
        ),
        ({"contack_tournament": True}, "line 1: this is not a tournament file"),
        ({"contack_tournament": ...}, "line 1: this is not a tournament file"),
        ({"name": ""}, 'line 1: "name": expected a name'),
        ({"format": "arena"}, 'line 1: "format": expected one of rounds, open'),
        ({"options": []}, 'line 1: "options": expected an object'),
        ({"options": {"size": 7}}, 'line 1: "size": expected a whole number from 3 to 6'),
        ({"options": {"apart": [["ann", "ann"]]}}, 'line 1: "apart": expected a list of at most 16 pairs'),
        ({"options": {"apart": [["ann"]]}}, 'line 1: "apart": expected a list of at most 16 pairs'),
        ({"options": {"auto": 1}}, 'line 1: "auto": expected true or false'),
    ],
)
def test_bad_header_is_refused(values: dict[str, Any], words: str) -> None:
    assert refused(changed(line_text(HEADER), **values)).startswith(words)


@pytest.mark.parametrize(
    ("event", "values", "words"),
    [
        ("entered", {"event": "came"}, "unknown event 'came': expected one of entered, left, options, seated"),
        ("entered", {"event": 1}, 'expected an object with a text under "event"'),
        ("left", {"name": ...}, '"name" is missing: expected a name'),
        ("options", {"options": {"rounds": 31}}, '"rounds": expected a whole number from 1 to 30'),
        ("seated", {"round": 0}, '"round": expected a whole number from 1 to 9999'),
        ("seated", {"seed": "00"}, '"seed": expected 64 hexadecimal digits'),
        ("seated", {"present": ["ann", "ann"]}, '"present": expected a list of at most 200 different names'),
        ("seated", {"tables": [{"name": "1"}]}, '"tables": expected a list of tables'),
        ("seated", {"tables": ["1"]}, '"tables": expected a list of tables'),
        ("result", {"points": ["1"]}, '"points": expected a list of whole numbers'),
        ("result", {"record": "../x.contack"}, '"record": expected the name of a file with the suffix .contack'),
        ("result", {"record": "passwd"}, '"record": expected the name of a file with the suffix .contack'),
        ("given_up", {"table": 1}, '"table": expected a name'),
        ("ended", {"scoreboard": [{"name": "ann"}]}, '"scoreboard": expected a list of entrants'),
        ("ended", {"scoreboard": {}}, '"scoreboard": expected a list of entrants'),
    ],
)
def test_bad_line_is_refused_with_its_number(event: str, values: dict[str, Any], words: str) -> None:
    line = next(line for line in TEXT.splitlines() if json.loads(line).get("event") == event)
    assert refused(line_text(HEADER).strip(), changed(line, **values)).startswith(f"line 2: {words}")


@pytest.mark.parametrize("line", ["", "[]", "{", '{"event": "left", "name": "a", "name": "b"}'])
def test_line_that_is_no_object_is_refused(line: str) -> None:
    assert refused(line_text(HEADER).strip(), line).startswith("line 2: ")


def test_empty_file_is_refused() -> None:
    assert refused() == "line 1: the file is empty"
