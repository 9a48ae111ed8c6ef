"""Standard input, line by line, beside a reactor. Knows nothing of what is typed."""

from __future__ import annotations

import codecs
import os
import threading
from collections.abc import Callable

from twisted.internet.interfaces import IReactorFromThreads

_CHUNK = 4096


def read_lines(reactor: IReactorFromThreads, fd: int, line: Callable[[str], None], ended: Callable[[], None]) -> None:
    """Call `line` in the reactor's thread for each line of `fd`, and `ended` at its end.

    A thread reads: `fd` may be a file, which no reactor can wait for, or a terminal, which must not be set
    non-blocking because the shell shares it. It reads without Python's buffer, whose lock would be held at exit.
    """

    def read() -> None:
        decoder = codecs.getincrementaldecoder("utf-8")("replace")
        rest = ""
        while data := _read(fd):
            *lines, rest = (rest + decoder.decode(data)).split("\n")
            for text in lines:
                reactor.callFromThread(line, text)
        if rest:
            reactor.callFromThread(line, rest)
        reactor.callFromThread(ended)

    threading.Thread(target=read, daemon=True).start()


def _read(fd: int) -> bytes:
    try:
        return os.read(fd, _CHUNK)
    except OSError:  # the terminal is gone
        return b""
