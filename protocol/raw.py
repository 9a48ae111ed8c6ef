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
