"""A program beside the server. A thread reads its output and its end, on every system."""

import subprocess
from collections.abc import Callable, Sequence
from contextlib import suppress
from signal import Signals
from threading import Thread
from typing import TypeAlias

from twisted.internet.interfaces import IReactorFromThreads

from contack.system.processes import start_apart
from contack.system.reader import buffered

# Bytes of a line: longer lines come in pieces, so that no program fills the memory.
LONGEST_LINE = 4096


class ReactorProcess:
    """`hear` gets its lines, and `ended` how it ended, in words, in the reactor's thread.

    Raises OSError if the program does not start.
    """

    def __init__(
        self,
        reactor: IReactorFromThreads,
        command: Sequence[str],
        first: bytes,
        hear: Callable[[str], None],
        ended: Callable[[str], None],
    ) -> None:
        self._process = start_apart(command, subprocess.PIPE, subprocess.STDOUT)
        assert self._process.stdin
        with suppress(OSError):  # `ended` reports a dead program
            self._process.stdin.write(first)
        Thread(target=self._listen, args=(reactor, hear, ended), daemon=True).start()

    def close_input(self) -> None:
        assert self._process.stdin
        self._process.stdin.close()

    def kill(self) -> None:
        self._process.kill()

    def _listen(self, reactor: IReactorFromThreads, hear: Callable[[str], None], ended: Callable[[str], None]) -> None:
        assert self._process.stdout
        with buffered(self._process.stdout) as said:
            while line := said.readline(LONGEST_LINE):
                reactor.callFromThread(hear, line.decode(errors="replace").rstrip("\r\n"))
        reactor.callFromThread(ended, how_ended(self._process.wait()))


# Starts a program: its command, its first input, `hear` and `ended`.
Starter: TypeAlias = Callable[[Sequence[str], bytes, Callable[[str], None], Callable[[str], None]], ReactorProcess]


def how_ended(status: int) -> str:
    """Return the end of a program in words, by its status.

    >>> how_ended(-9), how_ended(3), how_ended(0)
    ('killed by SIGKILL', 'exit status 3', 'it was done')
    """
    if status < 0:
        return f"killed by {Signals(-status).name}"
    return f"exit status {status}" if status else "it was done"
