from dataclasses import dataclass, field

import h11

from contack.lab.conform.peer import ByteStream, Unmet, check
from contack.protocol.name import printable


@dataclass(slots=True)
class HttpAnswer:
    """An answer that arrives in pieces; `whole` once it is complete, `frame` if it is none."""

    status: int = 0
    line: str = ""
    headers: dict[str, str] = field(default_factory=dict)
    whole: bool = False
    frame: bytes = b""

    def read_head(self, head: h11.Response | h11.InformationalResponse) -> None:
        self.line = f"HTTP/{head.http_version.decode()} {head.status_code} {head.reason.decode('latin-1')}"
        check(head.http_version == b"1.1", "an HTTP answer/1.1", self.line)
        self.status = head.status_code
        self.headers = {name.decode(): value.decode("latin-1") for name, value in head.headers}
        # a body without a length lasts until the connection ends; the head says enough
        self.whole = not {"content-length", "transfer-encoding"} & self.headers.keys()


class HttpDialogue:
    """Requests to the server at `place`, each after the answer to the last."""

    def __init__(self, stream: ByteStream, place: str, path: str) -> None:
        self._stream = stream
        self._place = place
        self._path = path
        self._http = h11.Connection(h11.CLIENT)
        self.answer = HttpAnswer(whole=True)
        self.ended = False

    @property
    def unread(self) -> bytes:
        return self._http.trailing_data[0]

    def ask(self, method: str, headers: dict[str, str], body: bytes = b"") -> None:
        self.answer = HttpAnswer()
        if self._http.our_state is self._http.their_state is h11.DONE:
            self._http.start_next_cycle()
        # otherwise the server closes the connection after its last answer
        if self._http.our_state is h11.IDLE:
            length = {"Content-Length": str(len(body))} if method == "POST" else {}
            all_headers = {"Host": self._place, **length, **headers}
            head = h11.Request(method=method, target=self._path, headers=list(all_headers.items()))
            request = self._http.send(head) + self._http.send(h11.Data(data=body)) + self._http.send(h11.EndOfMessage())
            self._stream.send(request)

    def receive(self, seconds: float | None = None) -> bytes | None:
        """Wait for a part of the body, maybe empty; None after the patience. Raises Unmet."""
        data = self._stream.receive(seconds)
        self.ended = data == b""
        # a full server answers with a frame, before it knows that the client speaks HTTP
        if data and (self.answer.frame or (data[:1] == b"\0" and not self.answer.status)):
            self.answer.frame += data
            return b""
        return self._body(data) if data else data

    def _body(self, data: bytes) -> bytes:
        body = b""
        self._http.receive_data(data)
        try:
            while (event := self._http.next_event()) not in (h11.NEED_DATA, h11.PAUSED):
                match event:
                    case h11.Response() | h11.InformationalResponse(status_code=101):
                        self.answer.read_head(event)
                    case h11.Data(data=part):
                        body += part
                    case h11.EndOfMessage():
                        self.answer.whole = True
        except h11.RemoteProtocolError as wrong:
            raise Unmet("an HTTP answer/1.1", printable(str(wrong))) from None
        return body

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
