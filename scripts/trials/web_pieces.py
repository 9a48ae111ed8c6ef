from collections.abc import Callable, Sequence
from itertools import pairwise

from wsproto.frame_protocol import XorMaskerSimple

from contack.protocol.frame import PREFIX, framed
from contack.protocol.limits import TO_SERVER
from trials.fuzz import COMMAND_BODIES, lasting
from trials.mutation import Mutation, changed

CONTINUATION, TEXT, BINARY, CLOSE, PING, PONG = 0, 1, 2, 8, 9, 10

OPCODES = (*range(3, 8), *range(11, 16))

LONGEST = TO_SERVER.frame

MOST_CONTROL = 125

CODES = (0, 999, 1000, 1001, 1004, 1005, 1006, 1015, 1016, 2999, 3000, 4999, 5000, 65535)


def piece(
    opcode: int, data: bytes = b"", last: bool = True, reserved: int = 0, key: bytes | None = b"mask", form: int = 0
) -> bytes:
    size = len(data)
    masked = 0x80 if key else 0
    head = bytes([(0x80 if last else 0) | reserved << 4 | opcode])
    if size <= MOST_CONTROL and form < 2:
        head += bytes([masked | size])
    elif size < 2**16 and form < 8:
        head += bytes([masked | 126]) + size.to_bytes(2, "big")
    else:
        head += bytes([masked | 127]) + size.to_bytes(8, "big")
    return head + (key + XorMaskerSimple(key).process(bytearray(data)) if key else data)


class Pieces:
    def __init__(self, seed: int) -> None:
        self._mutation = Mutation(seed, COMMAND_BODIES)
        self._chance = self._mutation.chance

    def pieces(self) -> tuple[bytes, bool]:
        lasts = self._chance.random() < 0.9
        return self._chance.choice(LASTING if lasts else ENDING)(self), lasts

    def _body(self) -> bytes:
        return lasting(self._chance, lambda: framed(self._any_body()))[PREFIX:]

    def _any_body(self) -> bytes:
        if self._chance.random() < 0.1:
            return self._mutation.body()
        return self._mutation.bent(self._chance.choice(self._mutation.bodies), known=True)

    def _key(self) -> bytes:
        return self._chance.choice((b"mask", bytes(4), b"\xff" * 4, self._chance.randbytes(4)))

    def message(self) -> bytes:
        return piece(BINARY, self._body(), key=self._key())

    def frames(self) -> bytes:
        data = b"".join(framed(self._body()) for _ in range(self._chance.randrange(1, 4)))
        return data if self._chance.random() < 0.9 else data[: self._chance.randrange(len(data) + 1)]

    def fragments(self) -> bytes:
        body = self._body()
        ends = sorted(self._chance.randrange(len(body) + 1) for _ in range(self._chance.randrange(1, 5)))
        parts = [body[start:end] for start, end in pairwise((0, *ends, len(body)))]
        return b"".join(
            piece(CONTINUATION if at else BINARY, part, last=at == len(parts) - 1, key=self._key()) + self._between()
            for at, part in enumerate(parts)
        )

    def _between(self) -> bytes:
        return self.control() if self._chance.random() < 0.2 else b""

    def control(self) -> bytes:
        data = self._chance.randbytes(self._chance.randrange(MOST_CONTROL + 1))
        return piece(self._chance.choice((PING, PONG)), data, key=self._key())

    def oversize(self) -> bytes:
        size = self._chance.choice((LONGEST + 1, 2 * LONGEST, 2**16 + 1))
        if self._chance.random() < 0.5:
            return piece(BINARY, bytes(size))
        return piece(BINARY, last=False) + piece(CONTINUATION, bytes(LONGEST // 4), last=False) * (
            4 * size // LONGEST + 1
        )

    def close(self) -> bytes:
        data = self._chance.choice(CODES).to_bytes(2, "big") + self._chance.randbytes(
            self._chance.choice((0, 0, 5, 123))
        )
        return piece(CLOSE, self._chance.choice((data, b"", b"\3"))) + self._chance.choice((b"", self.message()))

    def text(self) -> bytes:
        return piece(TEXT, self._chance.choice((b"", b"x", b"\xff\xfe", b"x" * 5000)), last=self._chance.random() < 0.8)

    def wrong(self) -> bytes:
        """Break one rule of RFC 6455."""
        chance, body, short = self._chance, self._body(), self._body()[:MOST_CONTROL]
        control, size = chance.choice((PING, PONG, CLOSE)), chance.choice((LONGEST + 1, 2**31, 2**62, 2**63, 2**64 - 1))
        return chance.choice(
            (
                piece(chance.choice((BINARY, PING, CLOSE)), short, key=None),
                piece(chance.choice(OPCODES), short),
                piece(BINARY, body, reserved=chance.randrange(1, 8)),
                piece(control, bytes(MOST_CONTROL + 1)),
                piece(control, b"x", last=False),
                piece(CONTINUATION, body),
                piece(BINARY, b"x", last=False) + self.message(),
                piece(BINARY, body, form=chance.choice((2, 8))),
                bytes([0x80 | BINARY, 0x80 | 127]) + size.to_bytes(8, "big") + b"mask" + body,
            )
        )

    def changed(self) -> bytes:
        return changed(self._chance, self.message(), self._chance.randint(1, 4))

    def garbage(self) -> bytes:
        return self._chance.randbytes(self._chance.randrange(1, 300))


Kind = Callable[[Pieces], bytes]

# Frames that leave the WebSocket open, as far as RFC 6455 goes.
LASTING: Sequence[Kind] = (Pieces.message, Pieces.message, Pieces.message, Pieces.fragments, Pieces.control)

ENDING: Sequence[Kind] = (
    Pieces.oversize, Pieces.close, Pieces.text, *[Pieces.wrong] * 5, Pieces.changed, Pieces.garbage,
)  # fmt: skip
