import random
from collections.abc import Sequence
from copy import deepcopy
from typing import Any, Final

import msgpack

from contack.protocol.frame import PREFIX, framed
from contack.protocol.limits import TO_CLIENT

# Values that are wrong almost everywhere.
_ODD: Final[Sequence[Any]] = (
    None, True, False, 0, 1, -1, 2**31, 2**53, 2**63, 2**64 - 1, -(2**63), 0.5, float("nan"), float("inf"), "",
    "x" * 600, "\x1b[2J", "\r\n", "\x00", "\u202e", "type", "09-02-08", "1e999", "٣", b"", b"\xff" * 40, [], {},
    [[]], [0] * 17, [0, 0], {"event": "laid"}, [["09-02-08", [0, 0]]], msgpack.ExtType(5, b"x"),
    msgpack.Timestamp(-1, 0),
)  # fmt: skip

_MOST_BENT = 3


class Mutation:
    def __init__(self, seed: int, bodies: Sequence[bytes]) -> None:
        self.chance = random.Random(seed)
        self.bodies = bodies

    def body(self) -> bytes:
        kind = self.chance.random()
        if kind < 0.1:
            return self.chance.randbytes(self.chance.randrange(80))
        source = self.chance.choice(self.bodies)
        return changed(self.chance, source, self.chance.randint(1, 4)) if kind < 0.35 else self.bent(source)

    def frame(self) -> bytes:
        body = self.body()
        if self.chance.random() < 0.02:
            length = self.chance.choice([0, 1, len(body) + 1, TO_CLIENT.frame + 1, 2**31, 2**32 - 1])
            return length.to_bytes(PREFIX, "big") + body
        return framed(body)

    def bent(self, body: bytes, known: bool = False) -> bytes:
        """Replace, double, rename or remove some values; a `known` message keeps its type."""
        try:
            message = msgpack.unpackb(body, strict_map_key=False)
        except ValueError:
            return body
        for _ in range(self.chance.randint(1, _MOST_BENT)):
            places = places_in(message)
            if places:
                self._bend(*self.chance.choice(places))
        if known:
            message["type"] = msgpack.unpackb(body)["type"]
        bent: bytes = msgpack.packb(message)
        return bent

    def _bend(self, holder: Any, key: Any) -> None:
        match self.chance.choice(["replace", "replace", "double", "leave out", "rename"]):
            case "replace":
                holder[key] = deepcopy(self.chance.choice(_ODD))  # it may change further
            case "leave out":
                del holder[key]
            case "rename" if isinstance(holder, dict):
                holder[self.chance.choice(["x", "type", 0, None, b"b", "seat"])] = holder.pop(key)
            case _ if isinstance(holder, list):
                holder.append(deepcopy(holder[key]))
            case _:
                pass


def changed(chance: random.Random, data: bytes, times: int) -> bytes:
    result = bytearray(data)
    for _ in range(times):
        at = chance.randrange(len(result) + 1)
        result[at : at + chance.randrange(3)] = chance.randbytes(chance.randrange(4))
    return bytes(result)


def places_in(value: Any) -> list[tuple[Any, Any]]:
    if isinstance(value, dict):
        return [(value, key) for key in value] + [place for inner in value.values() for place in places_in(inner)]
    if isinstance(value, list):
        return [(value, at) for at in range(len(value))] + [place for inner in value for place in places_in(inner)]
    return []
