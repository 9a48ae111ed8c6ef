"""Single messages as bytes and back, and errors."""

import re
from collections.abc import Mapping
from typing import Any

import msgpack
import pytest

from contack.engine.board.board import Board
from contack.engine.board.cell import ORIGIN, Cell
from contack.engine.board.lay import Lay
from contack.engine.board.tile import Tile
from contack.engine.event import Abandoned, ChosenBy, Event, GameEnded, Laid, Passed, Seated
from contack.engine.rules import Rules
from contack.engine.view import View
from contack.protocol.codec import COMMAND_TYPES, NOTICE_TYPES, BadField, UnknownType, decode, encode
from contack.protocol.command import COMMANDS, Command, Explain, HandOver, Hello, Ping
from contack.protocol.error import CloseReason, LocalProtocolError, RemoteProtocolError
from contack.protocol.limits import NAME_LENGTH, TO_CLIENT, TO_SERVER
from contack.protocol.notice import (
    NOTICES,
    BotsLent,
    BotWanted,
    Closed,
    Explained,
    Halted,
    Notice,
    Played,
    Ponged,
    Refused,
    Said,
)
from contack.protocol.table_state import ClockState, ScoredLay
from contack.protocol.version import PROTOCOL_VERSION

TILE = Tile(9, 2, 8)
STARTER = Lay(Tile(1, 2, 3), ORIGIN)
VIEW = View(1, 1, 0, ((TILE,), ()), Board([STARTER]), 34, (0, 0), (0, 0), (), Rules())
PLAYED = Played(1, (Passed(1),), VIEW, (ScoredLay(TILE, Cell(0, -1), 10),))


def plain(message: Command | Notice) -> Any:
    return msgpack.unpackb(encode(message))


def command(fields: Mapping[Any, Any]) -> Command:
    return decode(msgpack.packb(fields), COMMAND_TYPES, TO_SERVER)


def notice(fields: Mapping[Any, Any]) -> Notice:
    return decode(msgpack.packb(fields), NOTICE_TYPES, TO_CLIENT)


def test_every_message_has_its_own_type() -> None:
    assert len(COMMAND_TYPES) == len(COMMANDS) == len(Command.__subclasses__())
    assert len(NOTICE_TYPES) == len(NOTICES) == len(Notice.__subclasses__())
    assert not set(COMMAND_TYPES) & set(NOTICE_TYPES)


@pytest.mark.parametrize(
    "event",
    [
        Laid(0, TILE, ORIGIN, 0),
        Laid(0, TILE, ORIGIN, 0, ChosenBy.CLOCK, 1.5),
        GameEnded((1, 2), (1,)),
        Abandoned("why"),
    ],
)
def test_event_may_leave_optional_fields_out_or_have_them_nil(event: Event) -> None:
    fields = plain(Played(1, (event,), VIEW, ()))
    with_nil = fields["events"][0]
    without = {key: value for key, value in with_nil.items() if value is not None}
    for form in (with_nil, without):
        assert notice({**fields, "events": [form]}) == Played(1, (event,), VIEW, ())


def test_event_name_has_the_length_limit() -> None:
    fields = plain(Played(1, (Seated(1, "d" * NAME_LENGTH),), VIEW, ()))
    assert notice(fields).events == (Seated(1, "d" * NAME_LENGTH),)  # type: ignore[attr-defined]
    fields["events"][0]["name"] += "d"
    with pytest.raises(BadField, match=r"seated\.name: expected a text of 24 characters or less"):
        notice(fields)


def test_fields_with_defaults_may_be_left_out() -> None:
    assert command({"type": "hello", "protocol": 1, "name": "ann"}) == Hello(1, "ann")
    assert command({"type": "hand_over", "scope": "seat"}) == HandOver("seat")
    assert notice({"type": "refused", "command": "c", "reason": "r", "words": "w"}) == Refused("c", "r", "w")


def test_unknown_fields_of_a_notice_are_ignored() -> None:
    fields = plain(PLAYED)
    fields["new"] = fields["view"]["new"] = fields["view"]["rules"]["new"] = fields["events"][0]["new"] = [1]
    assert notice(fields) == PLAYED


def test_unknown_refusal_reason_is_accepted() -> None:
    fields = {"type": "refused", "command": "c", "reason": "new", "words": "w", "rule": "new"}
    assert notice(fields) == Refused("c", "new", "w", "new")


@pytest.mark.parametrize("name", ["fly", "ponged", "played", "Ping", "PLAY_LAY", ""])
def test_type_of_no_command_is_named(name: str) -> None:
    with pytest.raises(UnknownType) as error:
        command({"type": name, "to": "moon"})
    assert str(error.value) == name


BAD: list[tuple[dict[Any, Any], str]] = [
    ({"type": "ping", "new": 1}, "there is no field new"),
    ({"type": "hello", "name": "ann"}, "the field protocol is missing"),
    ({"type": "hello", "protocol": "1", "name": "ann"}, "protocol: expected a whole number, got a text"),
    ({"type": "hello", "protocol": 1, "name": "x" * 25}, "name: expected a text of length 24 or less"),
    ({"type": "hello", "protocol": 1, "name": b"ann"}, "name: expected a text, got bytes"),
    ({"type": "hello", "protocol": 1, "name": "ann", "client": "x" * 101}, "of length 100 or less"),
    ({"type": "open_table", "table": "t", "seats": 1}, "seats: expected a whole number of 2 or more"),
    ({"type": "open_table", "table": "t", "seats": 8}, "7 or less"),
    ({"type": "open_table", "table": "t", "seats": 2, "closed": "never"}, "closed: expected next or any, got 'never'"),
    (
        {"type": "open_table", "table": "t", "seats": 2, "spectate": 1},
        "true or false, got a whole number",
    ),
    ({"type": "resume", "token": "x" * 101}, "of length 100 or less"),
    ({"type": "ready", "digest": bytes(31)}, "bytes of length 32 or more"),
    ({"type": "ready", "digest": bytes(33)}, "bytes of length 32 or less"),
    ({"type": "reveal", "nonce": "YW5u"}, "nonce: expected bytes, got a text"),
    ({"type": "reveal", "nonce": bytes(15)}, "bytes of length 16 or more"),
    ({"type": "reveal", "nonce": bytes(65)}, "bytes of length 64 or less"),
    ({"type": "say", "text": ""}, "length 1 or more"),
    ({"type": "say", "text": "x" * 501}, "length 500 or less"),
    ({"type": "hand_over", "scope": "table"}, "scope: expected lay or seat, got 'table'"),
    ({"type": "ping", b"echo": 1}, "a key: expected a text"),
    *(({"type": "ping", "echo": echo}, "^ping: echo: expected a whole number") for echo in (-1, 2**53, 2**64 - 1)),
    ({"type": "ping", "echo": True}, "expected a whole number, got true or false"),
    ({"type": "ping", "echo": 1.0}, "expected a whole number, got a decimal number"),
    ({"type": "ping", "echo": float("nan")}, "expected a whole number, got a decimal number"),
    ({"type": "ping", "echo": None}, "echo: expected a whole number, got nil"),
    ({"type": "ping", "echo": msgpack.Timestamp(0)}, "echo: expected a whole number"),
    ({"type": "ping", "echo": msgpack.ExtType(5, b"")}, "echo: expected a whole number"),
    (
        {"type": "play_lay", "lay": ["09-02-07", [0, 0]], "turn": 1},
        r"^play_lay: lay\[0\]: '09-02-07' is not a tile: ",
    ),
    ({"type": "play_lay", "lay": [[], [0, 0]], "turn": 1}, "a value of type list is not a tile"),
    ({"type": "play_lay", "lay": ["09-02-08", [0]], "turn": 1}, r"lay\[1\]: expected an array of length 2, got 1"),
    ({"type": "play_lay", "lay": ["09-02-08", [0, 0], 5], "turn": 1}, "length 2, got 3"),
    ({"type": "play_lay", "lay": ["09-02-08", [False, 0]], "turn": 1}, "expected a whole number, got true or false"),
    ({"type": "play_lay", "lay": ["09-02-08", [0.0, 0]], "turn": 1}, "expected a whole number, got a decimal number"),
    ({"type": "play_lay", "lay": "09-02-08@0,-1", "turn": 1}, "lay: expected an array, got a text"),
]


LIBRARIES = re.compile(r"`|\$|\bstr\b|\bint\b|msgspec|Error|unpack|codec|strict_map_key|max_")
"""Parts of the libraries' own error texts."""


@pytest.mark.parametrize(("fields", "words"), BAD)
def test_wrong_field_is_named(fields: dict[Any, Any], words: str) -> None:
    with pytest.raises(BadField, match=words) as error:
        command(fields)
    assert error.value.name == fields["type"]
    assert str(error.value) == f"{error.value.name}: {error.value.text}"
    assert not LIBRARIES.search(error.value.text)


BAD_VIEWS: list[dict[str, Any]] = [
    {"board": [["01-02-03", [0, 0]], ["03-04-01", [0, 0]]]},
    {"board": [["01-02-03", [0, 0]], ["01-02-03", [0, -1]]]},
    {"board": [["01-02-04", [0, 0]]]},
    {"board": [["01-02-03", [36, 0]]]},
    {"board": [["01-02-03", [0, -(2**40)]]]},
    {"board": "01-02-03"},
    {"board": [["01-02-03", 0]]},
    {"racks": [["01-02-04"]]},
    {"racks": None},
    {"rules": {"version": 2, "closed": "next"}},
    {"seat": "0"},
    {"seat": 2},
    {"seat": -1},
    {"racks": [["03-04-01"], []]},
    {"racks": [["01-02-03"]]},
    {"racks": [["01-02-03"], [], [], [], [], [], [], []]},
    {"hand": 4},
    {"turn": -1},
    {"turn": 109},
    {"pile": 33},
    {"scores": [0]},
    {"scores": [0, 10_000]},
    {"totals": [0, 0, 0]},
    {"totals": [0, -(2**63)]},
    {"winners": [2]},
]


@pytest.mark.parametrize("change", BAD_VIEWS)
def test_impossible_view_is_rejected(change: dict[str, Any]) -> None:
    fields = plain(PLAYED)
    with pytest.raises(BadField):
        notice({**fields, "view": {**fields["view"], **change}})


BAD_EVENTS: list[Any] = [
    None,
    [],
    {},
    {"event": 1},
    {"event": "won"},
    {"event": "discarded", "tile": "01-02-03"},
    {"event": "passed"},
    {"event": "passed", "seat": True},
    {"event": "passed", "seat": 0.0},
    {"event": "drew", "seat": 0, "tile": "01-02-04"},
    {"event": "laid", "seat": 0, "tile": "01-02-03", "cell": [0], "points": 0},
    {"event": "laid", "seat": 0, "tile": "01-02-03", "cell": {}, "points": 0},
    {"event": "laid", "seat": 0, "tile": "01-02-03", "cell": [0, 0], "points": 0, "by": "me"},
    {"event": "laid", "seat": 0, "tile": "01-02-03", "cell": [0, 0], "points": 0, "by": []},
    {"event": "laid", "seat": 0, "tile": "01-02-03", "cell": [0, 0], "points": 0, "at": float("nan")},
    {"event": "laid", "seat": 0, "tile": "01-02-03", "cell": [0, 0], "points": 0, "at": float("-inf")},
    {"event": "laid", "seat": 0, "tile": "01-02-03", "cell": [0, 0], "points": 0, "at": -1},
    {"event": "laid", "seat": 0, "tile": "01-02-03", "cell": [0, 36], "points": 0},
    {"event": "laid", "seat": 0, "tile": "01-02-03", "cell": [-(2**31), 0], "points": 0},
    {"event": "laid", "seat": 0, "tile": "01-02-03", "cell": [0, 0], "points": 2**31},
    {"event": "game_ended", "totals": [0, 0], "winners": [0], "seed": "no hex"},
    {"event": "game_ended", "totals": [0, 0], "winners": [0], "seed": "00" * 65},
    {"event": "game_ended", "totals": [0, 0], "winners": [0], "nonces": ["00" * 65]},
    {"event": "abandoned", "reason": "x" * 1001},
]


@pytest.mark.parametrize("event", BAD_EVENTS)
def test_malformed_event_is_rejected(event: object) -> None:
    with pytest.raises(BadField):
        notice({**plain(PLAYED), "events": [event]})


UNREADABLE = {
    "nothing": b"",
    "no msgpack": b"\xc1",
    "cut short": b"\x82\xa4type\xa4ping",
    "something left over": b"\x81\xa4type\xa4ping\x00",
    "nil": b"\xc0",
    "an array": b"\x91\xa4ping",
    "no type": b"\x80",
    "a type that is no text": b"\x81\xa4type\x01",
    "a type of bytes": b"\x81\xa4type\xc4\x04ping",
    "a key of bytes": b"\x81\xc4\x04type\xa4ping",
    "a key that is a number": b"\x82\xa4type\xa4ping\x01\x01",
    "a key that is an array": b"\x82\xa4type\xa4ping\x90\x01",
    "invalid UTF-8": b"\x81\xa4type\xa4\xff\xfe\xfd\xfc",
    "a surrogate in UTF-8": b"\x81\xa4type\xa3\xed\xa0\x80",
    "a timestamp of no time": b"\x82\xa4type\xa4ping\xa4echo\xd7\xff" + b"\xff" * 8,
    "an array that claims too much": b"\x82\xa4type\xa4ping\xa1x\xdd\xff\xff\xff\xff",
    "a map that claims too much": b"\xdf\xff\xff\xff\xff",
    "a text that claims too much": b"\x81\xdb\xff\xff\xff\xff",
    "bytes that claim too much": b"\x81\xa4type\xc6\xff\xff\xff\xff",
    "an extension that claims too much": b"\x81\xa4type\xc9\xff\xff\xff\xff\x05",
    "deep arrays": b"\x82\xa4type\xa4ping\xa1x" + b"\x91" * 4000 + b"\xc0",
    "deep maps": b"\x82\xa4type\xa4ping\xa1x" + b"\x81\xa1x" * 1300 + b"\xc0",
}


@pytest.mark.parametrize("body", UNREADABLE.values(), ids=UNREADABLE.keys())
def test_garbage_is_a_peer_error(body: bytes) -> None:
    with pytest.raises(RemoteProtocolError) as error:
        decode(body, COMMAND_TYPES, TO_SERVER)
    assert error.value.reason is CloseReason.UNREADABLE_FRAME
    assert str(error.value).isprintable()
    assert str(error.value).startswith("a frame that is not a m")
    assert not LIBRARIES.search(str(error.value))


HOSTILE = ["\x1b[2J", "a\r\nb", "\x00", "\u202egnp", "\x9b31m", "\x1b" * 3000, "\ud7ff" * 900]


@pytest.mark.parametrize("text", HOSTILE)
def test_peer_text_is_quoted_only_if_visible_and_short(text: str) -> None:
    for fields in (
        {"type": "ping", text: 1},
        {"type": "open_table", "table": "t", "seats": 2, "closed": text},
        {"type": "play_lay", "lay": [text, [0, 0]], "turn": 1},
        {"type": text},
    ):
        with pytest.raises((BadField, UnknownType)) as error:
            command(fields)
        words = error.value.text if isinstance(error.value, BadField) else str(error.value)
        assert words.isprintable()
        assert len(words) <= 120


@pytest.mark.parametrize("echo", [0, 127, 128, 2**53 - 1])
def test_echo_limit_is_exact_in_every_language(echo: int) -> None:
    assert command({"type": "ping", "echo": echo}) == Ping(echo)
    assert decode(encode(Ponged(echo)), NOTICE_TYPES, TO_CLIENT) == Ponged(echo)


@pytest.mark.parametrize(
    ("fields", "version"),
    [
        ({"type": "hello", "protocol": 0, "name": "ann", "colour": "red"}, 0),
        ({"type": "hello", "protocol": 3, "name": "ann", "colour": "red"}, 3),
        ({"type": "say", "text": "hi", "protocol": 0}, PROTOCOL_VERSION),
    ],
    ids=["older hello", "newer hello", "no hello"],
)
def test_only_hello_has_another_version(fields: dict[str, Any], version: int) -> None:
    with pytest.raises(BadField) as error:
        command(fields)
    assert error.value.version == version


@pytest.mark.parametrize(
    ("message", "words"),
    [
        *((Ping(echo), "ping cannot be encoded") for echo in (2**64, -(2**63) - 1, 2**4000)),
        (Hello(1, "\ud800"), "hello cannot be encoded"),
        (Ping(object()), "no wire form for object"),  # type: ignore[arg-type]
    ],
    ids=["large int", "negative int", "huge int", "surrogate", "object"],
)
def test_value_that_cannot_be_encoded_is_a_local_error(message: Command, words: str) -> None:
    with pytest.raises(LocalProtocolError, match=words):
        encode(message)


BAD_LAYS: list[Any] = [
    [["01-02-03", [0, -1], 10]],
    [["03-04-01", [0, 0], 10]],
    [[str(TILE), [0, 0], 10]],
    [[str(TILE), [2**31, 0], 10]],
    [[str(TILE), [0, -2], 10]],
    [[str(TILE), [0, -1], 10_000]],
    [[str(TILE), [0, -1]]],
]


@pytest.mark.parametrize("lays", BAD_LAYS)
def test_lays_need_the_rack_and_a_free_neighbour(lays: object) -> None:
    with pytest.raises(BadField):
        notice({**plain(PLAYED), "lays": lays})
    with pytest.raises(BadField):
        notice({**plain(PLAYED), "view": None})


@pytest.mark.parametrize("cell", [(36, 0), (0, -36), (2**64 - 1, 0)])
def test_explain_accepts_cells_in_reach_of_36_tiles(cell: tuple[int, int]) -> None:
    with pytest.raises(BadField, match="lay: expected a cell of -35 to 35 both ways"):
        command({"type": "explain", "lay": [str(TILE), cell]})
    assert command({"type": "explain", "lay": [str(TILE), (35, -35)]}) == Explain(Lay(TILE, Cell(35, -35)))


HALTED = Halted(True, "", ClockState(1.0, (), True))
BEYOND: list[tuple[Notice, dict[str, Any]]] = [
    (Closed("r", "w"), {"retry_after": -float("inf")}),
    (Closed("r", "w"), {"retry_after": float("inf")}),
    (Closed("r", "w"), {"retry_after": float("nan")}),
    (Closed("r", "w"), {"retry_after": -1}),
    (Closed("r", "w"), {"words": "x" * 1001}),
    (Refused("c", "r", "w"), {"retry_after": 86_401}),
    (Refused("c", "r", "w"), {"command": "x" * 121}),
    (BotWanted("t", "den", "ida", 3), {"ticket": "x" * 101}),
    (BotsLent(1), {"most": 1001}),
    (Ponged(0), {"echo": -1}),
    (Said("ann", "hi"), {"text": "x" * 501}),
    (Said("ann", "hi"), {"name": "x" * 25}),
    (Explained(Lay(TILE, Cell(0, -35)), None, "touch", "far out"), {"lay": [str(TILE), [0, -36]]}),
    (PLAYED, {"seq": -1}),
    (PLAYED, {"seq": 2**53}),
    (HALTED, {"clock": {"left": float("inf"), "game": [], "running": True}}),
    (HALTED, {"clock": {"left": 0, "game": [0] * 8, "running": True}}),
    (HALTED, {"clock": {"left": 0, "game": [-0.5], "running": True}}),
]


@pytest.mark.parametrize(("valid", "change"), BEYOND)
def test_notice_beyond_its_bounds_is_rejected(valid: Notice, change: dict[str, Any]) -> None:
    fields = plain(valid)
    assert notice(fields) == valid
    with pytest.raises(BadField):
        notice({**fields, **change})
