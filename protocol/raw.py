from collections.abc import Mapping
from typing import Any, NamedTuple

import msgpack

from contack.protocol.frame import PREFIX, framed


def raw_frame(fields: Mapping[str, Any]) -> bytes:
    return framed(_packed(dict(fields)))


def raw_fields(frame: bytes) -> dict[str, Any]:
    fields = msgpack.unpackb(frame[PREFIX:])
    assert isinstance(fields, dict)
    return fields


def raw_short(fields: Mapping[str, Any]) -> bytes:
    return framed(_packed(dict(fields), use_single_float=True))


def raw_twice(fields: Mapping[str, Any], within: str = "") -> bytes:
    # the first key comes twice, or the first key of the map `within`
    if not within:
        return framed(_twice(fields))
    # the map comes last and replaces a nil of one byte
    others = {key: value for key, value in fields.items() if key != within}
    body = raw_frame({**others, within: None})[PREFIX:-1] + _twice(fields[within])
    return framed(body)


def _twice(fields: Mapping[str, Any]) -> bytes:
    pairs = [*fields.items()]
    packed = msgpack.Packer().pack_map_pairs([*pairs, pairs[0]])
    assert isinstance(packed, bytes)
    return packed


class Forms(NamedTuple):
    """The first bytes of maps, arrays, texts and bytes, and how many bytes their length has.

    `number` is the first byte of a whole number of 8 bytes.
    """

    map: int
    array: int
    text: int
    bytes: int
    length: int
    number: int


WIDEST = Forms(0xDF, 0xDD, 0xDB, 0xC6, 4, 0xD3)

# Lengths of 16 bits, and whole numbers without a sign.
MIDDLE = Forms(0xDE, 0xDC, 0xDA, 0xC5, 2, 0xCF)


def raw_wide(value: Any, forms: Forms = WIDEST) -> bytes:
    """Use wider forms than needed; negative numbers always have a sign."""

    def head(first: int, size: int) -> bytes:
        return bytes([first]) + size.to_bytes(forms.length, "big")

    match value:
        case dict():
            pairs = (raw_wide(key, forms) + raw_wide(each, forms) for key, each in value.items())
            return head(forms.map, len(value)) + b"".join(pairs)
        case list() | tuple():
            return head(forms.array, len(value)) + b"".join(raw_wide(each, forms) for each in value)
        case str():
            return head(forms.text, len(value.encode())) + value.encode()
        case bytes():
            return head(forms.bytes, len(value)) + value
        case int() if not isinstance(value, bool):
            first = WIDEST.number if value < 0 else forms.number
            return bytes([first]) + value.to_bytes(8, "big", signed=value < 0)
    return _packed(value)


def _packed(value: Any, **options: bool) -> bytes:
    packed = msgpack.packb(value, **options)
    assert isinstance(packed, bytes)
    return packed
