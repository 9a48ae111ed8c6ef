import re
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Literal, NamedTuple

from commands import Failed

from contack.system.command_line import child_environment
from wine.machine import Machine, there

PATIENCE = 240.0

KEEPING = ("arena", "bot", "play")

HERE = ("--host", "127.0.0.1", "--port", "0", "--until-eof")

PLACE = r"contack play (127\.0\.0\.1:\d+)"


class Side(NamedTuple):
    """Contack on a machine: how its programs start, the folder of their data, and what they call a path here."""

    client: Sequence[str]
    server: Sequence[str]
    environment: Mapping[str, str]
    data: Path
    path: Callable[[Path], str] = str

    def start(self, program: Literal["client", "server"], *arguments: str) -> "Program":
        keeps = program == "server" or arguments[0] in KEEPING
        data = ("--data", self.path(self.data / program)) if keeps else ()
        return Program([*(self.client if program == "client" else self.server), *arguments, *data], self.environment)

    def run(self, program: Literal["client", "server"], *arguments: str) -> str:
        return self.start(program, *arguments).end()

    @contextmanager
    def serve(self, *options: str) -> "Iterator[tuple[Program, str]]":
        program = self.start("server", *HERE, *options)
        place = program.hear(PLACE)
        try:
            yield program, place
        finally:
            program.end()

    def records(self, program: Literal["client", "server"]) -> list[Path]:
        return sorted((self.data / program / "records").glob("*.contack"))


def linux(data: Path) -> Side:
    """Return this Contack on this machine."""
    kept = {f"XDG_{kind}_HOME": str(data) for kind in ("CONFIG", "DATA", "STATE")}
    client, server = ([sys.executable, "-P", "-m", f"contack.{program}"] for program in ("client", "server"))
    return Side(client, server, child_environment() | kept, data)


def windows(machine: Machine, data: Path) -> Side:
    client, server = (machine.command("-m", f"contack.{program}") for program in ("client", "server"))
    return Side(client, server, machine.environment, data, there)


class Program:
    def __init__(self, command: Sequence[str], environment: Mapping[str, str]) -> None:
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env=environment
        )
        self._lines: SimpleQueue[str] = SimpleQueue()
        self.said: list[str] = []
        Thread(target=self._listen, daemon=True).start()

    def type(self, text: str) -> None:
        assert self._process.stdin
        self._process.stdin.write(text.encode())
        self._process.stdin.flush()

    def hear(self, pattern: str, waiting: Callable[[], object] = lambda: None) -> str:
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end and (self._process.poll() is None or not self._lines.empty()):
            try:
                line = self._lines.get(timeout=1.0)
            except Empty:
                waiting()
                continue
            self.said.append(line)
            found = re.search(pattern, line)
            if found:
                return found[1] if found.groups() else found[0]
        raise Failed(f"no {pattern!r} in: {' / '.join(self.said[-5:])}")

    def end(self) -> str:
        assert self._process.stdin
        self._process.stdin.close()
        status = self._process.wait(PATIENCE)
        while not self._lines.empty():
            self.said.append(self._lines.get())
        if status:
            raise Failed(f"status {status}: {' / '.join(self.said[-5:])}")
        return "\n".join(self.said)

    def kill(self) -> None:
        self._process.kill()
        self._process.wait()

    def _listen(self) -> None:
        assert self._process.stdout
        for line in self._process.stdout:
            self._lines.put(line.decode(errors="replace").rstrip("\r\n"))
