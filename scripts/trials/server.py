import asyncio
import json
import os
import random
import signal
import socket
import sys
from asyncio.subprocess import PIPE, Process
from pathlib import Path
from typing import Any, NamedTuple

import psutil
from commands import ROOT, Failed

from contack.lab.conform.sockets import unchecked_context
from contack.system.command_line import child_environment

# Below the system's ports for clients: a client of a dead server's port could connect to itself.
PORTS = (20_000, 32_000)

START_SECONDS = 60.0

BAD_LEVELS = ("error", "critical")


class Streams(NamedTuple):
    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter


class Server:
    def __init__(self, data: Path, *options: str, tls: bool = False) -> None:
        self.data = data
        self.host = "127.0.0.1"
        self.port = free_port()
        self.up = asyncio.Event()
        self._tls = unchecked_context() if tls else None
        self._options = (*options, *(() if tls else ("--no-tls",)))
        self._log = data.with_name(data.name + ".log")
        self._process: Process | None = None

    @property
    def command(self) -> list[str]:
        where = ("--host", self.host, "--port", f"{self.port}", "--data", f"{self.data}")
        said = ("--no-discovery", "--log-level", "warn", "--log-format", "json")
        return [sys.executable, "-m", "contack.server", *where, *said, *self._options]

    @property
    def pid(self) -> int:
        assert self._process
        return self._process.pid

    @property
    def rss(self) -> int:
        return int(psutil.Process(self.pid).memory_info().rss)

    @property
    def greeted(self) -> int:
        """Return how often clients said hello, if the server logs with level `info`."""
        return sum(line.get("kind") == "hello" for line in self.lines)

    @property
    def running(self) -> bool:
        return self._process is not None and self._process.returncode is None

    @property
    def lines(self) -> list[dict[str, Any]]:
        return [_line(text) for text in self._log.read_text("utf-8").splitlines()] if self._log.exists() else []

    @property
    def errors(self) -> list[str]:
        return [line["words"] for line in self.lines if line["level"] in BAD_LEVELS]

    async def start(self) -> None:
        with self._log.open("a") as log:
            self._process = await asyncio.create_subprocess_exec(
                *self.command, stdout=PIPE, stderr=log, env=environment()
            )
        await asyncio.wait_for(self._announced(self._process), START_SECONDS)
        self.up.set()

    async def kill(self) -> None:
        self.up.clear()
        self.send_signal(signal.SIGKILL)
        await self.wait()

    async def stop(self) -> None:
        self.up.clear()
        if self.running:
            self.send_signal(signal.SIGTERM)
            try:
                await asyncio.wait_for(self.wait(), START_SECONDS)
            except TimeoutError:
                await self.kill()

    async def wait(self) -> int:
        assert self._process
        return await self._process.wait()

    def send_signal(self, number: signal.Signals) -> None:
        assert self._process
        if self.running:
            self._process.send_signal(number)

    async def connect(self, from_host: str | None = None, plain: bool = False) -> Streams:
        source = (from_host, 0) if from_host else None
        reader, writer = await asyncio.open_connection(
            self.host, self.port, ssl=None if plain else self._tls, local_addr=source
        )
        return Streams(reader, writer)

    async def _announced(self, process: Process) -> None:
        assert process.stdout
        async for line in process.stdout:
            if line.startswith((b"Guests should see this fingerprint", b"Nothing is encrypted")):
                return
        raise Failed(f"the server did not start: {self._log.read_text('utf-8')[-400:]}")


def free_port() -> int:
    while True:
        port = random.randrange(*PORTS)
        with socket.socket() as probe:
            try:
                probe.bind(("0.0.0.0", port))
            except OSError:
                continue
            return port


def environment() -> dict[str, str]:
    path = os.pathsep.join(str(ROOT / folder) for folder in ("scripts", "src"))
    return child_environment() | {"PYTHONPATH": path}


def _line(text: str) -> dict[str, Any]:
    try:
        line = json.loads(text)
    except ValueError:
        line = None
    return line if isinstance(line, dict) else {"level": "critical", "words": text}
