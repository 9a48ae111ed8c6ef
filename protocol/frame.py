"""Frames: a length of 4 bytes, big-endian, and that many bytes."""

from collections.abc import Iterator

from contack.protocol.error import CloseReason, RemoteProtocolError

PREFIX = 4
"""Bytes of the length in front of a frame."""


def framed(body: bytes) -> bytes:
    """Return `body` with its length in front."""
    return len(body).to_bytes(PREFIX, "big") + body


class Frames:
    """Cuts a stream of bytes into frames; keeps incomplete ones."""

    __slots__ = ("_held", "_limit")

    def __init__(self, limit: int) -> None:
        self._held = b""
        self._limit = limit

    def feed(self, data: bytes) -> Iterator[bytes]:
        """Yield the frames that `data` completes. Raises RemoteProtocolError for a length over the limit."""
        self._held += data
        while (end := self._end()) <= len(self._held):
            frame, self._held = self._held[PREFIX:end], self._held[end:]
            yield frame

    def _end(self) -> int:
        """Return where the first frame ends, or a guess while its length is incomplete."""
        if len(self._held) < PREFIX:
            return PREFIX
        length = int.from_bytes(self._held[:PREFIX], "big")
        # refuse it at its length: a peer must not make us store more than we would read
        if length > self._limit:
            text = f"a frame of {length} bytes: the limit is {self._limit}"
            raise RemoteProtocolError(CloseReason.FRAME_TOO_LARGE, text)
        return PREFIX + length
