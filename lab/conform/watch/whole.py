"""Checks that nested maps have all fields: only a notice's own fields have defaults."""

from collections.abc import Iterator
from typing import Any

from contack.lab.conform.peer import Unmet
from contack.protocol.codec import NOTICE_TYPES, BadField, UnknownType, decode, encode
from contack.protocol.error import RemoteProtocolError
from contack.protocol.frame import framed
from contack.protocol.limits import TO_CLIENT
from contack.protocol.raw import raw_fields


def check_whole(body: bytes) -> None:
    """Check that the maps within a notice lack no field. Raises Unmet."""
    try:
        notice = decode(body, NOTICE_TYPES, TO_CLIENT)
    except (BadField, UnknownType, RemoteProtocolError):
        return  # the connection reads it again, and checks it
    came, whole = raw_fields(framed(body)), raw_fields(framed(encode(notice)))
    for name in came.keys() - {"events"}:  # events have the same defaults as in a record
        for missing in _missing(came[name], whole.get(name), name):
            raise Unmet(f"{missing} in {came['type']}", "no such field")


def _missing(came: Any, whole: Any, name: str) -> Iterator[str]:
    if isinstance(whole, list):
        for one, right in zip(came, whole, strict=True):
            yield from _missing(one, right, name)
    elif isinstance(whole, dict):
        yield from (f"{name}.{key}" for key in whole.keys() - came.keys())
        for key in whole.keys() & came.keys():
            yield from _missing(came[key], whole[key], f"{name}.{key}")
