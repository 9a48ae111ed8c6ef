"""Programs of Contack that a client starts beside itself: a private server, and bots."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from contack.client.address import Address

STOP_SECONDS = 5
"""How long a child that was asked to stop may take."""

_JOIN_LINE = re.compile(r"^\s*contack play (\S+)$")


class ChildFailed(Exception):
    """A program that was started did not do its work; `str` tells what it said."""


class Child:
    """A running program: `module` with arguments. What it says goes to `log`, which is shown if it fails."""

    def __init__(self, module: str, arguments: Sequence[str], log: Path) -> None:
        self._log = log
        with log.open("wb") as err:
            self._process = subprocess.Popen(
                [sys.executable, "-m", module, *arguments],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=err,
                text=True,
                start_new_session=True,  # Ctrl-C is for the player, who leaves before the server goes
            )

    def address(self) -> Address:
        """Wait until a server tells where it listens. Raises ChildFailed where it does not."""
        assert self._process.stdout is not None
        for line in self._process.stdout:
            match = _JOIN_LINE.match(line)
            if match:
                return Address.parse(match[1])
        raise ChildFailed(f"the private server did not start: {self._log.read_text().strip()}")

    def stop(self) -> None:
        """End the program: by the end of its input, and with force if that does not help."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.close()
        self._process.stdout.close()
        self._process.terminate()
        try:
            self._process.wait(STOP_SECONDS)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()


def private_server(data: Path) -> Child:
    """Start a server for this machine alone, on a free port; it ends with this process, however that ends."""
    arguments = ["--host", "127.0.0.1", "--port", "0", "--name", "private", "--data", str(data), "--until-eof"]
    return Child("contack.server", arguments, data / "server.log")


def bots(address: Address, table: str, count: int, data: Path) -> Child:
    """Start bots that come to a table and stay for as many games as there are."""
    arguments = ["bot", "greedy", "--server", str(address), "--table", table, "--count", str(count)]
    return Child("contack.client", [*arguments, "--games", "0", "--data", str(data)], data / "bots.log")
