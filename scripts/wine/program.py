from __future__ import annotations

import re
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread

from contack.system.command_line import child_environment
from wine.machine import Machine, there

PATIENCE = 240.0

KEEPING = ("arena", "bot", "play")


class Failed(Exception):
    """A step failed; `str` is the program's last output."""


class Side:
    def __init__(self, name: str, data: Path, machine: Machine | None = None) -> None:
        self.name = name
        self.data = data
        self.machine = machine

    def path(self, path: Path) -> str:
        return there(path) if self.machine else str(path)

    def start(self, module: str, *arguments: str) -> Program:
        data = ("--data", self.path(self.data)) if arguments[0] in KEEPING or module == "server" else ()
        words = ["-m", f"contack.{module}", *arguments, *data]
        if self.machine:
            return Program(self.machine.command(*words), self.machine.environment)
        kept = {f"XDG_{kind}_HOME": str(self.data) for kind in ("CONFIG", "DATA", "STATE")}
        return Program([sys.executable, "-P", *words], child_environment() | kept)

    def run(self, module: str, *arguments: str, typed: str = "") -> str:
        program = self.start(module, *arguments)
        program.type(typed)
        return program.end()

    @contextmanager
    def server(self, *options: str) -> Iterator[tuple[Program, str]]:
        program = self.start("server", "--host", "127.0.0.1", "--port", "0", "--until-eof", *options)
        place = program.hear(r"contack play (127\.0\.0\.1:\d+)")
        try:
            yield program, place
        finally:
            program.end()


class Program:
    def __init__(self, command: Sequence[str], environment: dict[str, str]) -> None:
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
