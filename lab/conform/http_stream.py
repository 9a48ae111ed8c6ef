"""A stream over HTTP instead of a socket; cases send and receive frames as usual."""

import re
import time
from collections.abc import Callable
from contextlib import suppress

from contack.lab.conform.http_answer import HttpDialogue
from contack.lab.conform.peer import ByteStream, Unmet, check
from contack.protocol.frame import (
    MOST_POSTED,
    NUMBER_HEADER,
    PROTOCOL_HEADER,
    RECEIVED_HEADER,
    STREAM_HEADER,
    STREAM_PATH,
)
from contack.protocol.version import SUBPROTOCOL

# Seconds without a request after which a server may close the connection.
IDLE_SECONDS = 3.0

# Seconds for which a server may delay the answer to a POST while the client reads.
LONGEST_SECONDS = 60.0

# Seconds to read one connection before the other, when either may bring something.
LOOK_SECONDS = 0.02

# An id: at least 128 bits in base64.
_ID = re.compile(r"[\w-]{22,}", re.ASCII)

OPENED, RECEIVED, TAKEN, ENDED, FULL = 201, 200, 204, 404, 503


class HttpStream:
    """A stream to the server at `place`: POSTs on one connection, the open GET on another. Raises Unmet."""

    def __init__(
        self, connect: Callable[[], ByteStream], connect_to_read: Callable[[], ByteStream], place: str
    ) -> None:
        self._connect: Callable[[], HttpDialogue] = lambda: HttpDialogue(connect(), place, STREAM_PATH)
        self._connect_to_read: Callable[[], HttpDialogue] = lambda: HttpDialogue(connect_to_read(), place, STREAM_PATH)
        self._posts = self._connect()
        self._posted_at = 0.0
        self._unread = b""
        self._received = self._number = self._lost = 0
        self._over = False
        self._id = self._open()
        self._gets: HttpDialogue | None = None
        if self._id:
            self._gets = self._connect_to_read()
            self._ask_on(self._gets)

    def send(self, data: bytes) -> None:
        for start in range(0, len(data), MOST_POSTED):
            # waits here, not after the last POST: a server may delay its answer until this end reads
            if not self._may_post():
                return
            self._number += 1
            self._post("POST", {NUMBER_HEADER: str(self._number)}, data[start : start + MOST_POSTED])

    def receive(self, seconds: float | None = None) -> bytes | None:
        if not self._unread and not self._over:
            self._listen(seconds)
        data, self._unread = self._unread, b""
        return data if data or self._over else None

    def close(self) -> None:
        with suppress(Unmet):
            if self._may_post():
                self._post("DELETE", {})
                self._posts.whole_body()
        self._over = True
        for dialogue in filter(None, (self._posts, self._gets)):
            dialogue.close()

    def _open(self) -> str:
        self._posts.ask("POST", {PROTOCOL_HEADER: SUBPROTOCOL})
        body, answer = self._posts.whole_body(), self._posts.answer
        if answer.frame or answer.status == FULL:
            self._unread, self._over = body, True
            return ""
        check(answer.status == OPENED, f"{OPENED}, a stream", str(answer.status))
        name = answer.headers.get(STREAM_HEADER.lower(), "")
        check(bool(_ID.fullmatch(name)), f"{STREAM_HEADER}: 128 bits in base64", f"{STREAM_HEADER}: {name}")
        return name

    def _post(self, method: str, headers: dict[str, str], body: bytes = b"") -> None:
        now = time.monotonic()
        # the server may have closed an idle connection
        if self._posted_at and now > self._posted_at + IDLE_SECONDS:
            self._posts.close()
            self._posts = self._connect()
        self._posted_at = now
        self._posts.ask(method, {STREAM_HEADER: self._id, **headers}, body)

    def _ask_on(self, gets: HttpDialogue) -> None:
        gets.ask("GET", {STREAM_HEADER: self._id, RECEIVED_HEADER: str(self._received)})

    def _listen(self, seconds: float | None) -> None:
        until = None if seconds is None else time.monotonic() + seconds
        while not self._unread and not self._over:
            if not self._look(None if until is None else max(0.0, until - time.monotonic())):
                return

    def _look(self, seconds: float | None) -> bool:
        gets = self._gets
        part = gets.receive(seconds) if gets else b""
        if gets is None or part is None:
            return False
        if gets.answer.frame or gets.answer.status == ENDED or (gets.ended and self._lost):
            self._unread += gets.answer.frame
            self._over = True
        elif gets.ended:  # a stream outlives its connections: what one lost comes again on the next
            self._lost += 1
            gets.close()
            self._gets = self._connect_to_read()
            self._ask_on(self._gets)
        elif gets.answer.status:
            check(gets.answer.status == RECEIVED, f"{RECEIVED}, the stream", str(gets.answer.status))
            self._lost = 0
            self._unread += part
            self._received += len(part)
            if gets.answer.whole:
                self._ask_on(gets)
        return True

    def _may_post(self) -> bool:
        posts, until = self._posts, time.monotonic() + LONGEST_SECONDS
        while not (posts.answer.whole or posts.ended or self._over):
            check(time.monotonic() < until, f"{TAKEN} within {LONGEST_SECONDS:g} s", "nothing in time")
            posts.receive(LOOK_SECONDS)
            if not posts.answer.whole:
                self._look(LOOK_SECONDS)
        if self._over or not posts.answer.whole or posts.answer.status == ENDED:
            return False
        check(
            posts.answer.status in (OPENED, TAKEN), f"{TAKEN}: the number of bytes accepted", str(posts.answer.status)
        )
        return True
