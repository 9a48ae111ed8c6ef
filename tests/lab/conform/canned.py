"""A connection whose other end has said in advance all that it will say."""

from collections import deque


class CannedStream:
    """Gives `chunks` one after the other, then `end`: b"" where the other end closes, None where it falls silent."""

    def __init__(self, *chunks: bytes, end: bytes | None = b"") -> None:
        self.sent: list[bytes] = []
        self.closed = False
        self._chunks = deque(chunks)
        self._end = end

    def send(self, data: bytes) -> None:
        self.sent.append(data)

    def receive(self, seconds: float | None = None) -> bytes | None:
        return self._chunks.popleft() if self._chunks else self._end

    def close(self) -> None:
        self.closed = True
