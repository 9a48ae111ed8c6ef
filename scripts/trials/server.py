"""A server in a process of its own, which is killed and started again at one port."""

from __future__ import annotations

import asyncio
import json
import os
import random
import signal
import socket
import ssl
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import psutil

PORTS = (20_000, 32_000)
"""Below the ports that a system gives to those who connect, who could meet themselves at the port of a dead server."""

START_SECONDS = 30.0
"""After which a server that announced nothing has failed."""

BAD_LEVELS = ("error", "critical")

MODULE = ("-m", "contack.server")


class Streams(NamedTuple):
    """Both directions of a connection."""

    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter


class Server:
    """A server over `data`; `options` are those of contack-server, `prefix` what stands in front of its command."""

    def __init__(
        self,
        data: Path,
        *options: str,
        tls: bool = False,
        prefix: Sequence[str] = (),
        host: str = "127.0.0.1",
        program: Sequence[str] = MODULE,
    ) -> None:
        self.data = data
        self.host = host
        self.port = free_port()
        self.up = asyncio.Event()
        self._tls = client_context() if tls else None
        self._program = program
        self._options = (*options, *(() if tls else ("--no-tls",)))
        self._prefix = prefix
        self._log = data.with_name(data.name + ".log")
        self._process: Process | None = None

    @property
    def command(self) -> list[str]:
        """The command line."""
        where = ("--host", "0.0.0.0" if self._prefix else self.host, "--port", f"{self.port}", "--data", f"{self.data}")
        said = ("--no-discovery", "--log-level", "warn", "--log-format", "json")
        return [*self._prefix, sys.executable, *self._program, *where, *said, *self._options]

    @property
    def pid(self) -> int:
        """The process that serves now."""
        assert self._process
        return self._process.pid

    @property
    def rss(self) -> int:
        """The bytes that it holds in memory."""
        return int(psutil.Process(self.pid).memory_info().rss)

    @property
    def running(self) -> bool:
        """Whether the process has not ended."""
        return self._process is not None and self._process.returncode is None

    @property
    def lines(self) -> list[dict[str, Any]]:
        """What the log has from warnings upward; a line that is no JSON is one of Python's own about an exception."""
        return [_line(text) for text in self._log.read_text("utf-8").splitlines()] if self._log.exists() else []

    @property
    def errors(self) -> list[str]:
        """What the log has that it should not have."""
        return [line["words"] for line in self.lines if line["level"] in BAD_LEVELS]

    async def start(self) -> None:
        """Start it, and wait until it listens."""
        with self._log.open("a") as log:
            self._process = await asyncio.create_subprocess_exec(
                *self.command, stdout=PIPE, stderr=log, env=environment()
            )
        await asyncio.wait_for(self._announced(self._process), START_SECONDS)
        self.up.set()

    async def kill(self) -> None:
        """Kill it as a failing machine would."""
        self.up.clear()
        self.send_signal(signal.SIGKILL)
        await self.wait()

    async def stop(self) -> None:
        """End it, whatever state it is in."""
        self.up.clear()
        if self.running:
            self.send_signal(signal.SIGTERM)
            try:
                await asyncio.wait_for(self.wait(), START_SECONDS)
            except TimeoutError:
                await self.kill()

    async def wait(self) -> int:
        """Wait for its end and return its status."""
        assert self._process
        return await self._process.wait()

    def send_signal(self, number: signal.Signals) -> None:
        """Send a signal, unless it has ended."""
        assert self._process
        if self.running:
            self._process.send_signal(number)

    async def connect(self, from_host: str | None = None, plain: bool = False) -> Streams:
        """Return a new connection, from an address of this machine where one is given; `plain` is without TLS."""
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
        raise ServerFailed(f"the server did not start: {self._log.read_text('utf-8')[-400:]}")


class ServerFailed(Exception):
    """A server that should have come up did not."""


async def ended(server: Server) -> tuple[int, str]:
    """Start a server that is not to come up; answer its status, -1 where it runs, and what it said."""
    process = await asyncio.create_subprocess_exec(*server.command, stdout=PIPE, stderr=PIPE, env=environment())
    try:
        _, said = await asyncio.wait_for(process.communicate(), START_SECONDS)
    except TimeoutError:
        process.kill()
        await process.wait()
        return -1, "it ran"
    return process.returncode or 0, said.decode()


def client_context() -> ssl.SSLContext:
    """Return how a client encrypts that asks for nobody's name."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    return context


def free_port() -> int:
    """Return a port where nobody listens."""
    while True:
        port = random.randrange(*PORTS)
        with socket.socket() as probe:
            try:
                probe.bind(("0.0.0.0", port))
            except OSError:
                continue
            return port


def environment() -> dict[str, str]:
    """Return the environment of a process that runs this code."""
    root = Path(__file__).parents[2]
    path = os.pathsep.join(str(root / folder) for folder in ("scripts", "src"))
    kept = {name: value for name, value in os.environ.items() if not name.startswith("CONTACK_")}
    return kept | {"PYTHONPATH": path}


def _line(text: str) -> dict[str, Any]:
    try:
        line = json.loads(text)
    except ValueError:
        line = None
    return line if isinstance(line, dict) else {"level": "critical", "words": text}
