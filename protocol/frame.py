from collections.abc import Iterator

from contack.protocol.error import CloseReason, RemoteProtocolError

STREAM_PATH = "/stream"

# a browser lets the page of another site send these headers only with our permission

# The subprotocol, in the request that opens a stream.
PROTOCOL_HEADER = "Contack-Protocol"

# The secret id of a stream, in the answer to that and in all later requests.
STREAM_HEADER = "Contack-Stream"

# The number of a POST: 1, 2, 3 and so on.
NUMBER_HEADER = "Contack-Number"

# How many bytes of the stream a client has received before it sends a GET.
RECEIVED_HEADER = "Contack-Received"

# In a GET that needs an answer in one piece, for clients that an open answer does not reach.
POLL_HEADER = "Contack-Poll"

MOST_POSTED = 16 * 1024

# How long a GET with Contack-Poll waits for something to send.
POLL_SECONDS = 10.0

PREFIX = 4


def framed(body: bytes) -> bytes:
    return len(body).to_bytes(PREFIX, "big") + body


class Frames:
    __slots__ = ("_held", "_limit")

    def __init__(self, limit: int) -> None:
        self._held = b""
        self._limit = limit

    @property
    def held(self) -> bool:
        return bool(self._held)

    def feed(self, data: bytes) -> Iterator[bytes]:
        """Keep incomplete frames. Raises RemoteProtocolError for a length over the limit."""
        self._held += data
        while (end := self._end()) <= len(self._held):
            frame, self._held = self._held[PREFIX:end], self._held[end:]
            yield frame

    def _end(self) -> int:
        # A guess while the length is incomplete.
        if len(self._held) < PREFIX:
            return PREFIX
        length = int.from_bytes(self._held[:PREFIX], "big")
        # refuse it at its length: a peer must not make us store more than we would read
        if length > self._limit:
            text = f"a frame of {length} bytes: the limit is {self._limit}"
            raise RemoteProtocolError(CloseReason.FRAME_TOO_LARGE, text)
        return PREFIX + length
