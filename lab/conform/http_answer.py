import re

from contack.lab.conform.peer import ByteStream, Unmet

_HEAD_END = b"\r\n\r\n"

_STATUS = re.compile(r"HTTP/1\.1 (\d{3})\b")

_CHUNK = re.compile(rb"([\da-fA-F]{1,8})\r\n")


class HttpAnswer:
    """An answer that arrives in pieces; `whole` once it is complete, `unread` has the bytes behind it."""

    def __init__(self) -> None:
        self.status = 0
        self.headers: dict[str, str] = {}
        self.whole = False
        self.line = ""
        self.unread = b""
        self._left = 0

    @property
    def frame(self) -> bytes:
        # a full server answers with a frame, before it knows that the client speaks HTTP
        return self.unread if self.unread[:1] == b"\0" and not self.status else b""

    def feed(self, data: bytes) -> bytes:
        self.unread += data
        if not self.status:
            head, end, behind = self.unread.partition(_HEAD_END)
            if not end:
                return b""
            self.unread = behind
            self._read_head(head.decode("latin-1"))
        return self._chunks() if self.headers.get("transfer-encoding") == "chunked" else self._rest()

    def _read_head(self, head: str) -> None:
        first, *lines = head.split("\r\n")
        status = _STATUS.match(first)
        if not status:
            raise Unmet("an HTTP answer/1.1", first[:80])
        self.line, self.status = first, int(status[1])
        self.headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines)}
        self._left = int(self.headers.get("content-length", 0))

    def _rest(self) -> bytes:
        body, self.unread = self.unread[: self._left], self.unread[self._left :]
        self._left -= len(body)
        self.whole = not self._left
        return body

    def _chunks(self) -> bytes:
        body = b""
        while not self.whole and (size := _CHUNK.match(self.unread)):
            end = size.end() + int(size[1], 16)
            # a chunk has a line end behind it
            if len(self.unread) < end + 2:
                break
            body += self.unread[size.end() : end]
            self.unread = self.unread[end + 2 :]
            # the empty chunk is the last one
            self.whole = end == size.end()
        return body


class HttpDialogue:
    """Requests to the server at `place`, each after the answer to the last."""

    def __init__(self, stream: ByteStream, place: str, path: str) -> None:
        self._stream = stream
        self._place = place
        self._path = path
        self.answer = HttpAnswer()
        self.answer.whole = True
        self.ended = False

    def ask(self, method: str, headers: dict[str, str], body: bytes = b"") -> None:
        length = {"Content-Length": str(len(body))} if method == "POST" else {}
        all_headers = {"Host": self._place, **length, **headers}
        lines = [f"{method} {self._path} HTTP/1.1", *(f"{name}: {value}" for name, value in all_headers.items())]
        self._stream.send("\r\n".join([*lines, "", ""]).encode() + body)
        self.answer = HttpAnswer()

    def receive(self, seconds: float | None = None) -> bytes | None:
        """Wait for a part of the body, maybe empty; None after the patience. Raises Unmet."""
        data = self._stream.receive(seconds)
        self.ended = data == b""
        return None if data is None else self.answer.feed(data)

    def whole_body(self) -> bytes:
        """Wait for the body, or for the frame with which a full server answers. Raises Unmet."""
        body = b""
        while not self.answer.whole:
            part = self.receive()
            if part is None or self.ended:
                if self.answer.frame:
                    return self.answer.frame
                raise Unmet("an HTTP answer", "nothing in time" if part is None else "the end of the connection")
            body += part
        return body

    def close(self) -> None:
        self._stream.close()
