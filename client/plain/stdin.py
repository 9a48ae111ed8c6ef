import codecs
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress

from twisted.internet.interfaces import IReactorFromThreads

_CHUNK = 4096

# Lines to read ahead of those that have run.
AHEAD = 1000


def read_lines(
    reactor: IReactorFromThreads, fd: int, line: Callable[[str], None], ended: Callable[[], None]
) -> Callable[[int], None]:
    """Call `line` in the reactor's thread for each line of `fd`, and `ended` at its end.

    Returns a function that takes the number of lines that have run. Reading pauses while too many have not, so that
    endless input does not fill the memory.
    """
    room = threading.Semaphore(AHEAD)

    def read() -> None:
        decoder = codecs.getincrementaldecoder("utf-8")("replace")
        rest = ""
        # without Python's buffer, whose lock would block the exit
        for data in _chunks(fd):
            *lines, rest = (rest + decoder.decode(data)).split("\n")
            for text in lines:
                room.acquire()  # waits here, in the thread, while too many lines have not run
                reactor.callFromThread(line, text.removesuffix("\r"))
        if rest:
            reactor.callFromThread(line, rest)
        reactor.callFromThread(ended)

    # in a thread: `fd` may be a file, which no reactor can wait for, or a terminal, and a non-blocking terminal would
    # disturb the shell that shares it
    threading.Thread(target=read, daemon=True).start()
    return room.release


def _chunks(fd: int) -> Iterator[bytes]:
    with suppress(OSError), open(fd, "rb", buffering=0, closefd=False) as source:
        while data := source.read(_CHUNK):  # raises if the terminal is gone
            yield data
