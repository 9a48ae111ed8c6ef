from collections.abc import Sequence
from socket import socket

import msgspec

from contack.protocol.frame import PREFIX


class NothingMeasured(Exception):
    pass


class Seen(msgspec.Struct):
    class View(msgspec.Struct):  # noqa: D106
        seat: int | None
        turn: int

    type: str
    view: View | None = None
    lays: Sequence[tuple[str, tuple[int, int], int]] = ()
    words: str = ""


NOTICES = msgspec.msgpack.Decoder(Seen)


def read_frame(connection: socket) -> bytes:
    return _exactly(connection, int.from_bytes(_exactly(connection, PREFIX), "big"))


def _exactly(connection: socket, size: int) -> bytes:
    data = b""
    while len(data) < size:
        more = connection.recv(size - len(data))
        if not more:
            raise NothingMeasured("a connection was closed before anybody played")
        data += more
    return data


def await_notice(connection: socket, kind: str) -> None:
    while True:
        seen = NOTICES.decode(read_frame(connection))
        if seen.type == kind:
            return
        if seen.type in ("refused", "closed"):
            raise NothingMeasured(f"{seen.type}: {seen.words}")
