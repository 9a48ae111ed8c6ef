"""A guest in plain mode: types when the test says so, and reads all output as it comes."""

import subprocess
from collections.abc import Callable, Sequence
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Thread
from time import monotonic

from tests import forked
from tests.end_to_end.programs import CLIENT, PATIENCE
from tests.server.process import environment

MOMENT = 0.2
"""Seconds of waiting after which something else may be done."""


class Guest:
    """A running client; its output and its errors are one text, and no pipe is ever full.

    While a test waits for text, it calls `meanwhile` now and then.
    """

    def __init__(self, *line: str, prefix: Sequence[str], in_the_meantime: Callable[[], object]) -> None:
        self._line, self._prefix, self._in_the_meantime = line, prefix, in_the_meantime
        self._process = self._start()

    def _start(self) -> subprocess.Popen[str]:
        self._unread = SimpleQueue[str]()
        command, pipe = [*self._prefix, *CLIENT, *self._line], subprocess.PIPE
        process = forked.start(command, environment(discovery=True), stdin=pipe, stdout=pipe, stderr=subprocess.STDOUT)
        self._reader = Thread(target=_read, args=(process, self._unread), daemon=True)
        self._reader.start()
        return process

    def types(self, *lines: str) -> None:
        assert self._process.stdin is not None
        self._process.stdin.writelines(f"{line}\n" for line in lines)
        self._process.stdin.flush()

    def shows(self, words: str) -> str:
        passed: list[str] = []
        end = monotonic() + PATIENCE
        while not passed or words not in passed[-1]:
            if monotonic() > end:
                raise AssertionError(f"{words!r} was never shown, but:\n{''.join(passed)}")
            with suppress(Empty):
                passed.append(self._unread.get(timeout=MOMENT))
            self._in_the_meantime()
        return passed[-1]

    def crashes(self) -> None:
        """End at once, without a word."""
        self._process.kill()
        self.ends()

    def types_the_same_line_again(self) -> None:
        self._process = self._start()

    def ends(self) -> int:
        status = self._process.wait(PATIENCE)
        self._reader.join(PATIENCE)
        for stream in (self._process.stdin, self._process.stdout):
            assert stream is not None
            stream.close()
        return status

    def close(self) -> None:
        if self._process.poll() is None:
            self.crashes()


def _read(process: subprocess.Popen[str], unread: SimpleQueue[str]) -> None:
    assert process.stdout is not None
    for line in process.stdout:
        unread.put(line)
