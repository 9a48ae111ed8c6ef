"""A bot that is a program of its own: starts it, asks it, starts it anew when it has ended. Blocks while it waits."""

from __future__ import annotations

import os
import select
import shlex
import signal
import subprocess
import time
from collections.abc import Sequence
from contextlib import suppress
from typing import IO, NoReturn

from contack.client.bots.bot import BadBot, BotFailed
from contack.client.bots.external_messages import LONGEST, choose_line, happened_line, hello_line, read_answer, shown
from contack.client.processes.environment import child_environment
from contack.engine.board.lay import Lay, Lays
from contack.engine.event import Event
from contack.engine.view import View

STARTS = 4
"""How often a program is started, the first time included; then its choices are left to others."""

PATIENCE = 600.0
"""Seconds without an answer after which a program is ended; who asks may have given up long before."""

STOP_SECONDS = 2.0
"""How long a program may take to end after the end of its input, and again after it was told to."""

_CHUNK = 64 * 1024


class Program:
    """A bot in any language, which reads and writes lines of JSON; its standard error is this program's.

    Raises BadBot where it cannot be started, and BotFailed from `choose` where it does not do as told.
    """

    def __init__(self, command: str, seed: int | None = None) -> None:
        self._words = _words(command)
        self._seed = seed
        self._starts = 0
        self._held = b""
        try:
            self._process = self._start()
        except OSError as error:
            raise BadBot(f"{self._words[0]} cannot be started: {error.strerror}") from None

    def choose(self, view: View, lays: Lays) -> Lay:
        """Ask the program for a lay."""
        self._ensure()
        unasked = self._unasked()
        if unasked:
            raise BotFailed(f"the program wrote what nobody asked for: {shown(unasked)}")
        self._say(choose_line(view, lays))
        return read_answer(self._line())

    def watch(self, events: Sequence[Event]) -> None:
        """Tell the program what happened."""
        self._ensure()
        self._say(happened_line(events))

    def close(self) -> None:
        """End the program: by the end of its input, or with force where that does not help."""
        _closed(self._process)

    def _ensure(self) -> None:
        """Start the program anew where it has ended, unless it does so too often."""
        if self._process.poll() is None:
            return
        if self._starts == STARTS:
            raise BotFailed(f"the program has ended {STARTS} times and is not started again: it {self._ending()}")
        _closed(self._process)
        try:
            self._process = self._start()
        except OSError as error:
            raise BotFailed(f"the program cannot be started again: {error.strerror}") from None

    def _start(self) -> subprocess.Popen[bytes]:
        self._starts += 1
        self._held = b""
        process = subprocess.Popen(
            self._words,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            bufsize=0,
            start_new_session=True,  # Ctrl-C is for this program, which ends that one
            env=child_environment(),
        )
        _write(process, hello_line(self._seed))
        return process

    def _say(self, line: bytes) -> None:
        if not _write(self._process, line):
            raise BotFailed(f"the program {self._ending()}")

    def _line(self) -> bytes:
        """Wait for a whole line."""
        end = time.monotonic() + PATIENCE
        while b"\n" not in self._held:
            if len(self._held) > LONGEST:
                self._end_it(f"wrote more than {LONGEST} bytes without a line end: {shown(self._held)}")
            if not self._readable(max(0.0, end - time.monotonic())):
                self._end_it(f"has not answered for {PATIENCE:g} s")
            data = os.read(_stdout(self._process).fileno(), _CHUNK)
            if not data:
                raise BotFailed(f"the program {self._ending()}")
            self._held += data
        line, _, self._held = self._held.partition(b"\n")
        return line

    def _unasked(self) -> bytes:
        """Take what the program has written beyond its last answer, so that it is not taken for the next."""
        if self._readable(0.0):
            self._held += os.read(_stdout(self._process).fileno(), _CHUNK)
        found, self._held = self._held, b""
        return found

    def _readable(self, seconds: float) -> bool:
        return bool(select.select([_stdout(self._process)], [], [], seconds)[0])

    def _end_it(self, words: str) -> NoReturn:
        _signal(self._process, signal.SIGKILL)
        raise BotFailed(f"the program {words}; it was ended")

    def _ending(self) -> str:
        """Return in words how a program ended that has closed its output or its input."""
        try:
            status = self._process.wait(STOP_SECONDS)
        except subprocess.TimeoutExpired:
            _signal(self._process, signal.SIGKILL)
            self._process.wait()
            return "closed its standard input or output, and was ended"
        return f"ended with status {status}" if status >= 0 else f"was ended by {signal.Signals(-status).name}"


def _words(command: str) -> list[str]:
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise BadBot(f"{command}: expected a command line: {error}") from None
    if not words:
        raise BadBot("no program: expected exec:./program, with arguments if it takes any")
    return words


def _stdin(process: subprocess.Popen[bytes]) -> IO[bytes]:
    assert process.stdin is not None
    return process.stdin


def _stdout(process: subprocess.Popen[bytes]) -> IO[bytes]:
    assert process.stdout is not None
    return process.stdout


def _write(process: subprocess.Popen[bytes], line: bytes) -> bool:
    """Write a line, and return whether the program can still read it."""
    try:
        while line:
            line = line[_stdin(process).write(line) :]
    except (BrokenPipeError, ValueError):
        return False
    return True


def _closed(process: subprocess.Popen[bytes]) -> None:
    """End a program and all that it started, and let go of its pipes."""
    _stdin(process).close()
    for number in (signal.SIGTERM, signal.SIGKILL):
        try:
            process.wait(STOP_SECONDS)
            break
        except subprocess.TimeoutExpired:
            _signal(process, number)
    process.wait()
    _stdout(process).close()


def _signal(process: subprocess.Popen[bytes], number: signal.Signals) -> None:
    """Send a signal to a program and to what it started."""
    with suppress(ProcessLookupError):
        os.killpg(process.pid, number)
