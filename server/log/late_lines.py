"""The log's output thread, so that a slow reader never blocks the tables.

A pager at the first page, a terminal stopped by Ctrl-S and a console with selected text make their writer wait.
"""

import atexit
import time
from contextlib import suppress
from io import RawIOBase, TextIOWrapper
from queue import Full, Queue
from threading import Thread
from typing import TextIO, cast

from twisted.logger import Logger

from contack.server.log.kinds import Kind

# The most waiting lines, a few megabytes; further ones are dropped.
MOST_LINES = 10_000

# Seconds until the next try, after a stream said that it accepts nothing now.
AGAIN_SECONDS = 0.05

# Seconds that an ending program waits for its last lines.
END_SECONDS = 2.0


class LateLines:
    """Accepts lines at once and writes them in a thread, in order. Counts and reports dropped lines."""

    log = Logger()

    def __init__(self, out: RawIOBase, encoding: str = "utf-8") -> None:
        self._out = out
        self._encoding = encoding
        self._missing = 0
        self._lines: Queue[bytes | None] = Queue(MOST_LINES)
        self._thread = Thread(target=self._run, name="log", daemon=True)
        self._thread.start()

    def write(self, text: str) -> None:
        """Drop the lines if too many wait."""
        if self._missing and self._lines.qsize() <= MOST_LINES // 2:
            count, self._missing = self._missing, 0
            # the report goes through the queue like any other line
            self.log.warn(
                "the log was not read in time: {count} lines are missing here", kind=Kind.LOG_LATE, count=count
            )
        try:
            if not self._missing:
                self._lines.put_nowait(text.encode(self._encoding, "replace"))
                return
        except Full:
            pass
        self._missing += 1

    def flush(self) -> None:
        pass

    def end(self, seconds: float = END_SECONDS) -> None:
        """Wait until everything is written, with a limit."""
        with suppress(Full):
            self._lines.put(None, timeout=seconds)
            self._thread.join(seconds)

    def _run(self) -> None:
        while (line := self._lines.get()) is not None:
            with suppress(OSError):  # the reader is gone or the disk is full: no other place can report it
                self._write(line)

    def _write(self, line: bytes) -> None:
        while line:
            taken = self._out.write(line)
            if taken is None:
                time.sleep(AGAIN_SECONDS)
            line = line[taken or 0 :]


def written_late(out: TextIO) -> TextIO:
    """Return `out` itself if it is not a file."""
    # below the buffers, which have a lock: the program could not end while a write waits inside
    buffer = out.buffer if isinstance(out, TextIOWrapper) else None
    raw = getattr(buffer, "raw", buffer)  # Python can run without the buffer
    if not isinstance(raw, RawIOBase):
        return out
    lines = LateLines(raw, out.encoding)
    atexit.register(lines.end)
    return cast("TextIO", lines)  # has everything that a log needs of a stream
