"""Standard input, line by line, beside a reactor."""

import codecs
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress

from twisted.internet.interfaces import IReactorFromThreads

_CHUNK = 4096

AHEAD = 1000
"""How many lines are read ahead of those that are carried out."""


def read_lines(
    reactor: IReactorFromThreads, fd: int, line: Callable[[str], None], ended: Callable[[], None]
) -> Callable[[int], None]:
    """Call `line` in the reactor's thread for each line of `fd`, and `ended` at its end.

    Answer what is to be called with the number of lines that have been carried out: when too many are not, no more
    are read, so that input without end does not fill the memory.

    A thread reads: `fd` may be a file, which no reactor can wait for, or a terminal, which must not be set
    non-blocking because the shell shares it. It reads without Python's buffer, whose lock would be held at exit.
    """
    room = threading.Semaphore(AHEAD)

    def read() -> None:
        """Read lines until the end, in the thread."""
        decoder = codecs.getincrementaldecoder("utf-8")("replace")
        rest = ""
        for data in _chunks(fd):
            *lines, rest = (rest + decoder.decode(data)).split("\n")
            for text in lines:
                room.acquire()  # waits here, in the thread, while too many lines are not carried out
                reactor.callFromThread(line, text.removesuffix("\r"))
        if rest:
            reactor.callFromThread(line, rest)
        reactor.callFromThread(ended)

    threading.Thread(target=read, daemon=True).start()
    return room.release


def _chunks(fd: int) -> Iterator[bytes]:
    """Yield what comes, to the end; through a file of Python's, which alone has UTF-8 from a console of Windows."""
    with suppress(OSError), open(fd, "rb", buffering=0, closefd=False) as source:
        while data := source.read(_CHUNK):  # raises where the terminal is gone
            yield data
