"""The log's way out: a thread writes its lines, so that nobody at the tables waits for whoever reads them.

A pager that shows the beginning, a terminal that Ctrl-S holds and a console in which text is selected take nothing, and
a program that writes to them waits until they do.
"""

import atexit
import time
from contextlib import suppress
from io import RawIOBase, TextIOWrapper
from queue import Full, Queue
from threading import Thread
from typing import Protocol, TextIO, cast

from twisted.logger import Logger

from contack.server.log.kinds import Kind

MOST_LINES = 10_000
"""Lines that wait, beyond which more are left out: a few megabytes at the most."""

AGAIN_SECONDS = 0.05
"""After which a stream is tried again that says that it takes nothing now."""

END_SECONDS = 2.0
"""How long a program that ends waits for what is left to be written."""


class Unbuffered(Protocol):
    """A stream of bytes that holds none back."""

    def write(self, data: bytes, /) -> int | None:
        """Write some of these bytes and return how many, None where it takes nothing now. Raises OSError."""


class LateLines:
    """Takes lines at once, which a thread writes in their order; those that are one too many are counted and told."""

    log = Logger()

    def __init__(self, out: Unbuffered, encoding: str = "utf-8", most: int = MOST_LINES) -> None:
        self._out = out
        self._encoding = encoding
        self._enough = most // 2
        self._missing = 0
        self._lines: Queue[bytes | None] = Queue(most)
        self._thread = Thread(target=self._run, name="log", daemon=True)
        self._thread.start()

    def write(self, text: str) -> None:
        """Have lines written later, or leave them out while too many wait."""
        if self._missing and self._lines.qsize() <= self._enough:
            count, self._missing = self._missing, 0
            # which comes by here like any other line
            self.log.warn("nobody took the log: {count} lines are missing here", kind=Kind.LOG_LATE, count=count)
        try:
            if not self._missing:
                self._lines.put_nowait(text.encode(self._encoding, "replace"))
                return
        except Full:
            pass
        self._missing += 1

    def flush(self) -> None:
        """Wait for nothing: the thread holds nothing back."""

    def end(self, seconds: float = END_SECONDS) -> None:
        """Wait until all is written, but not for ever."""
        with suppress(Full):
            self._lines.put(None, timeout=seconds)
            self._thread.join(seconds)

    def _run(self) -> None:
        while (line := self._lines.get()) is not None:
            with suppress(OSError):  # who reads is gone, or a disk is full: there is no other place to tell it
                self._write(line)

    def _write(self, line: bytes) -> None:
        while line:
            taken = self._out.write(line)
            if taken is None:
                time.sleep(AGAIN_SECONDS)
            line = line[taken or 0 :]


def written_late(out: TextIO) -> TextIO:
    """Return a stream that writes to `out` later, and until this program ends; one that is no file stays as it is."""
    # by what lies beneath, as what it holds in buffers has a lock: the program could not end while a write waits there
    buffer = out.buffer if isinstance(out, TextIOWrapper) else None
    raw = getattr(buffer, "raw", buffer)  # there is no buffer where Python was told so
    if not isinstance(raw, RawIOBase):
        return out
    lines = LateLines(raw, out.encoding)
    atexit.register(lines.end)
    return cast("TextIO", lines)  # it has all that a log asks of a stream
