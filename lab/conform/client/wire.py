from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from msgspec.structs import fields as struct_fields

from contack.lab.conform.case import Case, Cases
from contack.lab.conform.client.playing import plays
from contack.lab.conform.client.script import ScriptedServer
from contack.lab.conform.client.visitor import Cut
from contack.protocol.codec import NOTICE_TYPES
from contack.protocol.command import Join, OpenTable, Resume
from contack.protocol.connection import to_frame
from contack.protocol.frame import framed
from contack.protocol.limits import TO_CLIENT
from contack.protocol.notice import Left, Ponged
from contack.protocol.raw import MIDDLE, raw_fields, raw_frame, raw_short, raw_twice, raw_wide

WIRE = Cases[ScriptedServer]()

_UNKNOWN = {"type": "weather_changed", "sun": True}


def _plays(server: ScriptedServer, cut: Cut) -> None:
    server.cut = cut
    plays(server)


def _without_defaults(fields: Mapping[str, Any]) -> dict[str, Any]:
    kind = NOTICE_TYPES[fields["type"]]
    defaults = {field.name: field.default for field in struct_fields(kind)}
    return {key: value for key, value in fields.items() if key not in defaults or _frozen(value) != defaults[key]}


def _frozen(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


def _longest() -> bytes:
    # an unknown notice of the greatest length; the header of bytes has the same size from 2**16 up, and 4 bytes
    # are the frame's own length
    empty = len(raw_frame({**_UNKNOWN, "sun": bytes(2**16)})) - 4 - 2**16
    return raw_frame({**_UNKNOWN, "sun": bytes(TO_CLIENT.frame - empty)})


_WAYS: tuple[tuple[str, str, str, Cut], ...] = (
    ("in-pieces", "Frames", "A frame may arrive one byte at a time.", lambda frame: [bytes([byte]) for byte in frame]),
    (
        "unknown-notices",
        "Notices: from server to client",
        "A client ignores unknown notices.",
        lambda frame: [raw_frame(_UNKNOWN) + frame],
    ),
    (
        "unknown-fields",
        "Notices: from server to client",
        "A client ignores unknown fields.",
        lambda frame: [raw_frame(raw_fields(frame) | {"wings": 2})],
    ),
    (
        "longest",
        "Frames",
        "A frame of the maximum length is read.",
        lambda frame: [_longest() + frame],
    ),
    (
        "any-order",
        "Values",
        "Fields may come in any order.",
        lambda frame: [raw_frame(dict(reversed(raw_fields(frame).items())))],
    ),
    (
        "short-floats",
        "Values",
        "A float may be encoded in 4 bytes.",
        lambda frame: [raw_short(raw_fields(frame))],
    ),
    (
        "defaults-left-out",
        "Values",
        "A field with a default may be missing.",
        lambda frame: [raw_frame(_without_defaults(raw_fields(frame)))],
    ),
    (
        "wide-values",
        "Values",
        "Numbers, texts, arrays and maps may be encoded wider than necessary.",
        lambda frame: [framed(raw_wide(raw_fields(frame)))],
    ),
    (
        "middle-values",
        "Values",
        "Lengths may have 16 bits, and integers may be unsigned.",
        lambda frame: [framed(raw_wide(raw_fields(frame), MIDDLE))],
    ),
)
WIRE.extend(Case(name, section, words, partial(_plays, cut=cut)) for name, section, words, cut in _WAYS)


def _closes_at(server: ScriptedServer, data: bytes) -> None:
    server.greet()
    server.receives(Join, OpenTable, Resume)
    server.visitor.send_bytes(data)
    server.visitor.closes(server.door.patience)


_NO_MESSAGES = (
    # msgpack never uses the byte 0xc1
    ("no-message", "Frames", "a frame is not msgpack", framed(b"\xc1")),
    ("empty-frame", "Frames", "a frame is empty", framed(b"")),
    ("no-map", "Frames", "a frame is not a map", framed(b"\x93\x01\x02\x03")),
    ("no-type", "Frames", "a map has no text under `type`", raw_frame({"type": 7})),
    ("bytes-left-over", "Frames", "a frame has bytes left over", framed(to_frame(Ponged(1))[4:] + b"\x00")),
    (
        "too-many-members",
        "Frames",
        "an array has too many members",
        raw_frame({**_UNKNOWN, "sun": [0] * (TO_CLIENT.array + 1)}),
    ),
    ("too-long", "Frames", "a length is over the limit", (TO_CLIENT.frame + 1).to_bytes(4, "big")),
    ("out-of-state", "States", "a notice does not fit its state", to_frame(Left("nowhere", "you left"))),
)
WIRE.extend(
    Case(name, section, f"A client closes the connection when {words}.", partial(_closes_at, data=data))
    for name, section, words, data in _NO_MESSAGES
)


def _closes_at_joined(server: ScriptedServer, spoil: Callable[[dict[str, Any]], bytes]) -> None:
    """A broken `joined`, because every client reads that notice."""

    def cut(frame: bytes) -> list[bytes]:
        fields = raw_fields(frame)
        return [spoil(fields) if fields["type"] == "joined" else frame]

    server.greet()
    server.cut = cut
    server.seat()
    server.visitor.closes(server.door.patience)


def _without(fields: dict[str, Any], name: str) -> dict[str, Any]:
    return {key: value for key, value in fields.items() if key != name}


def _with_table(fields: dict[str, Any], table: object) -> bytes:
    return raw_frame({**fields, "table": table})


_SPOILT: tuple[tuple[str, str, Callable[[dict[str, Any]], bytes]], ...] = (
    ("missing-field", "lacks a field", lambda joined: raw_frame(_without(joined, "table"))),
    (
        "missing-field-within",
        "has a map that lacks a field",
        lambda joined: _with_table(joined, _without(joined["table"], "playing")),
    ),
    ("wrong-field", "has a field of the wrong type", lambda joined: _with_table(joined, "conform")),
    ("key-twice", "has a duplicate key", raw_twice),
    ("key-twice-within", "has a map with a duplicate key", lambda joined: raw_twice(joined, "table")),
)
WIRE.extend(
    Case(
        name,
        "Notices: from server to client",
        f"A client closes the connection when `joined` {words}.",
        partial(_closes_at_joined, spoil=spoil),
    )
    for name, words, spoil in _SPOILT
)
