"""Frames that hold anything at all: for trying what a peer does with what is no message of this version."""

from collections.abc import Mapping
from typing import Any

import msgpack

from contack.protocol.frame import PREFIX, framed


def raw_frame(fields: Mapping[str, Any]) -> bytes:
    """Return the frame of a map of plain values, whether it is a message or not."""
    packed = msgpack.packb(dict(fields))
    assert isinstance(packed, bytes)
    return framed(packed)


def raw_fields(frame: bytes) -> dict[str, Any]:
    """Return what is in a frame of our own making, the inverse of `raw_frame`."""
    fields = msgpack.unpackb(frame[PREFIX:])
    assert isinstance(fields, dict)
    return fields


def raw_short(fields: Mapping[str, Any]) -> bytes:
    """Return the frame of a map of plain values, with floats of 4 bytes."""
    packed = msgpack.packb(dict(fields), use_single_float=True)
    assert isinstance(packed, bytes)
    return framed(packed)


def raw_twice(fields: Mapping[str, Any], within: str = "") -> bytes:
    """Return the frame of a map of plain values with its first key twice, or that of the map that is `within`."""
    if not within:
        return framed(_twice(fields))
    # the map comes last, in the place of a nil of one byte
    others = {key: value for key, value in fields.items() if key != within}
    body = raw_frame({**others, within: None})[PREFIX:-1] + _twice(fields[within])
    return framed(body)


def _twice(fields: Mapping[str, Any]) -> bytes:
    pairs = [*fields.items()]
    packed = msgpack.Packer().pack_map_pairs([*pairs, pairs[0]])
    assert isinstance(packed, bytes)
    return packed


def raw_wide(value: Any) -> bytes:
    """Return plain values in the widest form that msgpack has for each."""
    match value:
        case dict():
            pairs = (raw_wide(key) + raw_wide(each) for key, each in value.items())
            return b"\xdf" + len(value).to_bytes(4, "big") + b"".join(pairs)
        case list() | tuple():
            return b"\xdd" + len(value).to_bytes(4, "big") + b"".join(map(raw_wide, value))
        case str():
            return b"\xdb" + len(value.encode()).to_bytes(4, "big") + value.encode()
        case bytes():
            return b"\xc6" + len(value).to_bytes(4, "big") + value
        case int() if not isinstance(value, bool):
            return b"\xd3" + value.to_bytes(8, "big", signed=True)
    packed = msgpack.packb(value)
    assert isinstance(packed, bytes)
    return packed
