"""Starts and ends the programs of Contack, each in its own process."""

import re
import subprocess
import sys
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from tests import forked
from tests.server.process import environment

PATIENCE = 180
"""Seconds after which a program that should have ended has failed its test."""

CLIENT = (sys.executable, "-m", "contack.client")
SERVER = (sys.executable, "-m", "contack.server")
DEALT_SERVER = (sys.executable, "-m", "tests.end_to_end.dealt_server")

ROOT = Path(__file__).parents[2]


class Server:
    def __init__(self, process: subprocess.Popen[str], data: Path) -> None:
        self.process = process
        self.records = data / "records"
        self.announced = list(_announced(process))

    @property
    def address(self) -> str:
        *_, address = re.findall(r"contack play (\S+)", "".join(self.announced))
        return str(address)

    @property
    def fingerprint(self) -> str:
        return self.announced[-1].split()[-1]


def _announced(process: subprocess.Popen[str]) -> Iterator[str]:
    assert process.stdout is not None
    for line in process.stdout:
        yield line
        if line.startswith(("Guests should see this fingerprint: ", "Nothing is encrypted")):
            return


@contextmanager
def server(data: Path, *options: str, prefix: Sequence[str] = (), deal: int | None = None) -> Iterator[Server]:
    """Run a server on a free port until the test is over; its deals are those from a number on, or by chance."""
    program = SERVER if deal is None else (*DEALT_SERVER, str(deal))
    command = [*prefix, *program, "--port", "0", "--data", str(data), "--log-level", "warn", *options]
    env = environment(discovery=bool(prefix)) | ({} if deal is None else {"PYTHONPATH": str(ROOT)})
    with forked.start(command, env, stdout=subprocess.PIPE) as process:
        try:
            yield Server(process, data)
        finally:
            process.terminate()
            process.wait(PATIENCE)


_started: list[subprocess.Popen[str]] = []


def start(*arguments: str, prefix: Sequence[str] = ()) -> subprocess.Popen[str]:
    """Start a client, which ends with its test at the latest."""
    pipe = subprocess.PIPE
    env = environment(discovery=bool(prefix))
    program = forked.start([*prefix, *CLIENT, *arguments], env, stdin=pipe, stdout=pipe, stderr=pipe)
    _started.append(program)
    return program


@contextmanager
def bots(address: str, table: str, count: int, data: Path, *options: str) -> Iterator[None]:
    """Let bots play at a table until the test is over."""
    where = ("--server", address, "--table", table, "--data", str(data))
    with start("bot", "greedy", "--count", str(count), *where, *options) as playing:
        try:
            yield
        finally:
            playing.terminate()


def end_all() -> None:
    while _started:
        with _started.pop() as program:  # waits for it and closes its streams
            program.kill()


def shown(program: subprocess.Popen[str], words: str) -> str:
    """Wait until a program shows a line with these words, and return it; one that never does is ended."""
    assert program.stdout is not None
    impatience = threading.Timer(PATIENCE, program.kill)
    impatience.start()
    try:
        return next(line for line in program.stdout if words in line)
    except StopIteration:
        raise AssertionError(f"{words!r} was never shown") from None
    finally:
        impatience.cancel()


def run(*arguments: str, typed: str = "", prefix: Sequence[str] = ()) -> subprocess.CompletedProcess[str]:
    """Run a client to its end, with `typed` as its whole input."""
    with start(*arguments, prefix=prefix) as program:
        try:
            return subprocess.CompletedProcess(arguments, *ended(program, typed))
        except subprocess.TimeoutExpired:
            program.kill()
            raise


def ended(program: subprocess.Popen[str], typed: str | None = None) -> tuple[int, str, str]:
    """Wait for a program and return its status, output and error output."""
    out, err = program.communicate(typed, PATIENCE)
    return program.returncode, out, err
