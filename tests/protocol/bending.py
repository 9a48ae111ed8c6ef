"""Valid messages with strange values in them."""

from copy import deepcopy
from typing import Any

import msgpack
from hypothesis import strategies as st
from trials.mutation import places_in

HOSTILE_TEXT = ["\x1b[2J", "\r\n", "\x00", "\u202e", "\u2028", "x" * 600, "type", "09-02-08", "1e999", "٣"]
HOSTILE_VALUES = st.one_of(
    st.none(),
    st.booleans(),
    st.sampled_from([0, -1, 2**31, 2**63, 2**64 - 1, -(2**63)]),
    st.floats(),
    st.text(max_size=20) | st.sampled_from(HOSTILE_TEXT),
    st.binary(max_size=20),
    st.builds(msgpack.ExtType, st.integers(0, 127), st.binary(max_size=20)),
    st.builds(msgpack.Timestamp, st.integers(-(2**40), 2**40), st.integers(0, 10**9 - 1)),
    st.sampled_from([[], {}, [[]], [0] * 17, [0, 0], dict.fromkeys("abc"), {"event": "laid"}, [["09-02-08", [0, 0]]]]),
)
HOSTILE_KEYS = st.one_of(
    st.text(max_size=20), st.sampled_from(HOSTILE_TEXT), st.binary(max_size=5), st.integers(-9, 9), st.none()
)


_BENT = st.sampled_from(["replace", "replace", "double", "leave out", "rename"])
_WHICH = st.integers(0, 9999)


def bent(draw: st.DrawFn, body: bytes) -> bytes:
    """Return a valid message with some values replaced, doubled, renamed or removed."""
    message = msgpack.unpackb(body)
    for _ in range(draw(st.integers(1, 3))):
        places = places_in(message)
        if places:
            _bend(draw, *places[draw(_WHICH) % len(places)])
    found: bytes = msgpack.packb(message)
    return found


def _bend(draw: st.DrawFn, holder: Any, key: Any) -> None:
    match draw(_BENT):
        case "replace":
            holder[key] = deepcopy(draw(HOSTILE_VALUES))
        case "leave out":
            del holder[key]
        case "rename" if isinstance(holder, dict):
            holder[draw(HOSTILE_KEYS)] = holder.pop(key)
        case _ if isinstance(holder, list):
            holder.append(holder[key])
