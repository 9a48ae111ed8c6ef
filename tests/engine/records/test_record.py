"""Records as text: writing, reading, truncation anywhere, and errors."""

import json

import pytest

from contack.engine.board.tile import Tile
from contack.engine.event import Abandoned, Drew, GameEnded, Passed
from contack.engine.records.header import Header
from contack.engine.records.record import Record, UnreadableRecord, event_line, header_line, parse_record, record_stem
from contack.engine.rules import SolitaireRules
from contack.engine.solitaire.event import PileDealt, SolitaireEnded, Undone

FORM = b"""\
{"contack": 1, "game": "table", "rules": {"version": 1, "closed": "next"}, \
"players": ["ann", "bob"], "commitment": "00", "started": "2026-11-20T15:04:05Z"}
{"event": "dealt", "hand": 1, "racks": [["06-07-08"], ["07-08-09"]], "pile": 26}
{"event": "laid", "seat": 0, "tile": "03-04-01", "cell": [0, 0], "points": 0, "at": 0.0}
{"event": "laid", "seat": 1, "tile": "09-05-08", "cell": [0, -1], "points": 0, "by": "player"}
{"event": "drew", "seat": 0, "tile": "08-09-10"}
{"event": "passed", "seat": 0}
{"event": "hand_ended", "hand": 1, "reason": "out", "left": [0, 3], "scores": [45, -10], "pile": ["02-03-04"]}
{"event": "game_ended", "totals": [130, 85], "winners": [0], "seed": "00", "nonces": ["00", ""]}
"""
"""The lines that records.md shows, somewhat shortened."""

HEADER = Header(("ann", "bob"))
ENDED = GameEnded((0, 0), (0, 1))


def test_a_record_is_its_header_and_then_a_line_for_each_event() -> None:
    record = Record(HEADER, (Drew(0, Tile(9, 2, 8)), Passed(1)))
    assert str(record) == header_line(HEADER) + event_line(Drew(0, Tile(9, 2, 8))) + event_line(Passed(1))
    assert [json.loads(line) for line in str(record).splitlines()][2] == {"event": "passed", "seat": 1}


def test_names_are_kept_as_people_write_them() -> None:
    record = Record(Header(("Zoë", '猫 "\\\n\u2028')))
    assert "Zoë" in str(record)
    assert str(record).count("\n") == 1
    assert parse_record(str(record).encode()) == record


def test_lines_may_end_as_on_other_systems() -> None:
    assert parse_record(FORM.replace(b"\n", b"\r\n")) == parse_record(FORM)


def test_truncated_record_is_read_to_its_last_whole_line() -> None:
    whole = parse_record(FORM)
    first = FORM.index(b"\n")
    for length in range(first, len(FORM) + 1):
        read = parse_record(FORM[:length])
        assert read.header == whole.header
        lines = FORM[:length].count(b"\n")
        assert read.events == whole.events[: max(0, lines - 1)]


def test_record_truncated_in_its_header_is_unreadable() -> None:
    for length in range(FORM.index(b"\n")):
        with pytest.raises(UnreadableRecord, match=r"^line 1: "):
            parse_record(FORM[:length])


def test_a_game_that_was_played_to_its_end_is_complete() -> None:
    assert Record(HEADER, (Passed(0), ENDED)).complete
    assert Record(Header(("ann",), SolitaireRules(), "draw", key=""), (SolitaireEnded(won=False, laid=1),)).complete


def test_a_game_that_was_given_up_is_complete() -> None:
    assert Record(HEADER, (Passed(0), Abandoned("enough"))).complete


@pytest.mark.parametrize(
    ("header", "title", "stem"),
    [
        (Header(("ann", "bob"), commitment="0123456789", started="2026-11-20T15:04:05Z"), "den", "-den-01234567"),
        (Header(("ann",), SolitaireRules(), "draw", key="ab", started="2026-11-20T15:04:05Z"), "draw", "-draw-ab"),
        (Header(("ann", "bob"), started="2026-11-20T15:04:05Z"), "Zoë's / C:\\..", "-Zoë-s-C-"),
    ],
)
def test_file_name_has_start_title_and_deal(header: Header, title: str, stem: str) -> None:
    assert record_stem(header, title) == f"2026-11-20T15-04-05Z{stem}".strip("-.")


@pytest.mark.parametrize("title", ["../../etc/passwd", "a\0b", "..", 'a<b>c:d"e|f?g*h', "C:\\x", ".hidden"])
def test_the_name_of_a_file_is_safe_on_any_system(title: str) -> None:
    stem = record_stem(Header(("ann", "bob"), started="../now"), title)
    assert not set(stem) & set('/\\:*?"<>|\0 ')
    assert not stem.startswith((".", "-"))


@pytest.mark.parametrize("events", [(), (Passed(0),), (PileDealt(36), Undone())])
def test_any_other_game_is_not_complete(events: tuple[Passed, ...]) -> None:
    assert not Record(HEADER, events).complete


@pytest.mark.parametrize(
    ("data", "line", "words"),
    [
        (b"", 1, "the file is empty"),
        (b"\n", 1, "expected a JSON object in UTF-8 on one line"),
        (b"\xff\xfe\n", 1, "expected a JSON object in UTF-8 on one line"),
        (b"[" * 100_000, 1, "expected a JSON object in UTF-8 on one line"),
        (b"[]\n", 1, 'this is not a record of Contack: expected an object with the key "contack"'),
        (b'{"event": "passed", "seat": 0}\n', 1, "this is not a record of Contack"),
        (b"\xef\xbb\xbf" + FORM, 1, "expected a JSON object in UTF-8 on one line"),
        (FORM.decode().encode("utf-16"), 1, "expected a JSON object in UTF-8 on one line"),
        (FORM.replace(b'"bob"', b'"b\xe9b"'), 1, "expected a JSON object in UTF-8 on one line"),
        (FORM.replace(b'"bob"', b'"\\ud800"'), 1, '"players": expected a list of texts'),
        (FORM.replace(b'"bob"', b'"\xed\xa0\x80"'), 1, "expected a JSON object in UTF-8 on one line"),
        (FORM.replace(b'{"event": "dealt"', b'{"event": "dealt'), 2, "expected a JSON object in UTF-8 on one line"),
        (FORM.replace(b"06-07-08", b"06-08-07"), 2, '"racks": expected a list of racks, each a list of tiles'),
        (FORM.replace(b"\n", b"\n\n", 1), 2, "expected a JSON object in UTF-8 on one line"),
        (FORM.replace(b'"at": 0.0', b'"mood": NaN'), 3, "expected a JSON object in UTF-8 on one line"),
        (FORM.replace(b'"at": 0.0', b'"seat": 1'), 3, "a key occurs twice in an object"),
        (FORM.replace(b'"at": 0.0', b'"at": 1e999'), 3, '"at": expected a number of seconds'),
        (FORM.replace(b'"player"', b'"nobody"'), 4, '"by": expected one of player, stand-in, clock'),
        (FORM.replace(b'"drew", "seat": 0, ', b'"drew", '), 5, '"seat" is missing: expected a whole number'),
        (FORM.replace(b'"passed"', b'"slept"'), 6, "unknown event 'slept': expected one of dealt, laid, drew"),
        (FORM.replace(b'"out"', b'"tired"'), 7, '"reason": expected one of out, blocked, closed'),
        (FORM.replace(b"[130, 85]", b'["130", 85]'), 8, '"totals": expected a list of whole numbers'),
        (FORM.replace(b'"seed": "00"', b'"seed": "0"'), 8, '"seed": expected a text of hexadecimal digits'),
        (FORM + b"{}\n", 9, 'expected an object with a text under "event"'),
        (FORM + b"\n", 9, "expected a JSON object in UTF-8 on one line"),
        (FORM + b"1" * 5000 + b"\n", 9, "expected a JSON object in UTF-8 on one line"),
    ],
)
def test_text_that_is_no_record_says_on_which_line_and_why(data: bytes, line: int, words: str) -> None:
    with pytest.raises(UnreadableRecord) as bad:
        parse_record(data)
    assert str(bad.value).startswith(f"line {line}: {words}")
