"""A bot in its own program: starts it, asks it, restarts it after a crash. Calls block."""

import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from typing import IO, NoReturn

from contack.client.bots.bot import BadBot, BotFailed
from contack.client.bots.external_messages import LONGEST, choose_line, happened_line, hello_line, read_answer, shown
from contack.engine.board.lay import Lay, Lays
from contack.engine.event import Event
from contack.engine.view import View
from contack.system.command_line import split_command
from contack.system.processes import end_left_behind, end_with_children, start_apart
from contack.system.reader import Reader, chunk

# A line on standard input releases the guard. Its end without a line means that this program is gone.
_SCRIPT = 'read -r _ || { sleep "$2"; kill -s KILL -- "-$1"; }'


class Guard:
    """Ends the process group `group` once this program is gone, after `grace` seconds.

    On Windows, without shell and groups, it does nothing.
    """

    def __init__(self, group: int, grace: float) -> None:
        self._shell: subprocess.Popen[bytes] | None = None
        if sys.platform != "win32":
            # a process of its own, as a killed program can do nothing
            self._shell = subprocess.Popen(
                ["/bin/sh", "-c", _SCRIPT, "sh", str(group), str(grace)],
                stdin=subprocess.PIPE,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,  # the group has usually ended before the kill
                bufsize=0,
                start_new_session=True,  # Ctrl-C and a closed terminal must not end the guard
            )

    def release(self) -> None:
        if self._shell is None:
            return
        shell, self._shell = self._shell, None
        assert shell.stdin
        with suppress(OSError), shell.stdin:  # someone may have killed the shell
            shell.stdin.write(b"\n")
        shell.wait()


# Starts of a bot's process, including the first. After that the stand-in chooses.
STARTS = 4

# Seconds without an answer before the program is killed; server and arena may give up much earlier.
PATIENCE = 600.0

# Seconds that a bot's process has to end after the end of its input, and again after SIGTERM.
STOP_SECONDS = 5.0


class BotProcess:
    """The process of a bot. Its child processes end with it, and all of them with this program.

    On Windows they end with the bot only if this program ends it.
    """

    def __init__(self, command: Sequence[str]) -> None:
        self._process = start_apart(command, subprocess.PIPE)
        self._swept = False
        try:
            self._guard = Guard(self._process.pid, STOP_SECONDS)
        except OSError:
            end_with_children(self._process, force=True)
            self._process.communicate()  # waits, and closes the pipes
            raise

    @property
    def pid(self) -> int:
        return self._process.pid

    @property
    def running(self) -> bool:
        if self._process.poll() is None:
            return True
        self._sweep()
        return False

    @property
    def stdout(self) -> IO[bytes]:
        assert self._process.stdout is not None
        return self._process.stdout

    def write(self, data: bytes) -> bool:
        assert self._process.stdin is not None
        try:
            # an unbuffered pipe may accept only a part
            while data:
                data = data[self._process.stdin.write(data) :]
        except (OSError, ValueError):  # the reader is gone, which Windows reports in many ways, or the pipe is closed
            return False
        return True

    def kill(self) -> None:
        if not self._swept:
            end_with_children(self._process, force=True)

    def stop(self) -> None:
        assert self._process.stdin is not None
        self._process.stdin.close()  # no signal yet: a bot that reads to the end can release its resources
        for force in (False, True):
            try:
                self._process.wait(STOP_SECONDS)
                break
            except subprocess.TimeoutExpired:
                end_with_children(self._process, force)
        self._process.wait()
        self._sweep()

    def _sweep(self) -> None:
        if not self._swept:
            self._swept = True
            end_left_behind(self._process)
            self._guard.release()

    def ending(self, closed: str) -> str:
        """Return how the process ended, after it closed its `closed`. Kill one that still runs."""
        try:
            status = self._process.wait(STOP_SECONDS)  # its pipes close a moment before it has ended
        except subprocess.TimeoutExpired:
            self.kill()
            self._process.wait()
            self._sweep()
            return f"closed {closed}, and was ended"
        self._sweep()
        return f"ended with status {status}" if status >= 0 else f"was ended by {signal.Signals(-status).name}"


class Program:
    """A bot in any language that reads and writes lines of JSON. It shares our standard error."""

    def __init__(self, command: str, seed: int | None = None) -> None:
        self._words = _words(command)
        self._seed = seed
        self._starts = 0
        self._held = b""
        try:
            self._start()
        except OSError as error:
            raise BadBot(f"{self._words[0]} cannot be started: {error.strerror}") from None

    def choose(self, view: View, lays: Lays) -> Lay:
        self._ensure()
        # extra output after the last answer must not count as the next answer
        with suppress(TimeoutError, EOFError):
            self._held += self._output.take(0.0)
        if self._held:
            unasked, self._held = self._held, b""
            raise BotFailed(f"the program wrote an answer without a question: {shown(unasked)}")
        self._say(choose_line(view, lays))
        return read_answer(self._line())

    def watch(self, events: Sequence[Event]) -> None:
        self._ensure()
        self._say(happened_line(events))

    def close(self) -> None:
        self._output.close()
        self._process.stop()

    def _ensure(self) -> None:
        if self._process.running:
            return
        if self._starts == STARTS:
            raise BotFailed(f"the program has ended {STARTS} times and is not started again: it {self._ending()}")
        self.close()
        try:
            self._start()
        except OSError as error:
            raise BotFailed(f"the program cannot be started again: {error.strerror}") from None

    def _start(self) -> None:
        self._starts += 1
        self._held = b""
        self._process = BotProcess(self._words)
        self._output = Reader(self._process.stdout, chunk)
        self._process.write(hello_line(self._seed))  # if this write fails, the first question reports it

    def _say(self, line: bytes) -> None:
        if not self._process.write(line):
            raise BotFailed(f"the program {self._ending()}")

    def _line(self) -> bytes:
        end = time.monotonic() + PATIENCE  # a monotonic clock, which no user sets
        while b"\n" not in self._held:
            if len(self._held) > LONGEST:
                self._kill(f"wrote more than {LONGEST} bytes without a line end: {shown(self._held)}")
            try:
                self._held += self._output.take(max(0.0, end - time.monotonic()))
            except TimeoutError:
                self._kill(f"has not answered for {PATIENCE:g} s")
            except EOFError:
                raise BotFailed(f"the program {self._ending()}") from None
        line, _, self._held = self._held.partition(b"\n")
        return line

    def _kill(self, words: str) -> NoReturn:
        self._process.kill()
        raise BotFailed(f"the program {words}; it was ended")

    def _ending(self) -> str:
        return self._process.ending("its standard input or output")


def _words(command: str) -> list[str]:
    try:
        words = split_command(command)
    except ValueError:
        raise BadBot(f"{command}: expected a command line, with each quote closed") from None
    if not words:
        raise BadBot("no program: expected exec:./program, with arguments if it takes any")
    return words
