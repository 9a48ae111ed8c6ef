"""Programs of Contack that start at once: copies of a process that has imported their modules.

Where that cannot be, they start as users start them: on other systems, with `./scripts/test --all`, to measure what the
tests reach, and with another Python or other variables of Python.
"""

import json
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[1]

OF_A_NETWORK = ["ip", "netns", "exec"]

OF_PYTHON = ("PYTHON", "COVERAGE", "COV_", "LC_", "LANG")
"""Variables that are read when Python starts."""

possible = sys.platform == "linux"


def _hangup() -> object:
    # a program inherits that a signal is ignored; the copies inherit it from the first process
    return signal.getsignal(signal.SIGHUP) if possible else None


HANGUP = _hangup()


def pytest_configure(config: pytest.Config) -> None:
    """Start all programs as users do if all tests run."""
    global possible
    possible = possible and not config.getoption("--all")


@cache
def _server() -> tuple[subprocess.Popen[bytes], socket.socket]:
    mine, its = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    with its:
        command = [sys.executable, "-m", "tests.fork_server", str(its.fileno())]
        null = subprocess.DEVNULL
        server = subprocess.Popen(command, stdin=null, stdout=null, pass_fds=[its.fileno()], cwd=ROOT)
    return server, mine


def pytest_unconfigure() -> None:
    """End the server of a worker, if it has one."""
    if _server.cache_info().currsize:
        server, mine = _server()
        mine.close()
        server.wait()


class Forked(subprocess.Popen[str]):
    """A program, as `Popen` has it, whose parent is the fork server."""

    _status: socket.socket

    def _execute_child(self, args: list[str], *more: Any) -> None:
        environment, pipes = more[5], more[9:15]  # so since Python 3.11
        sys.audit("subprocess.Popen", args[0], args, None, environment)
        network, words = _parts(args)
        streams = [own if pipe == -1 else pipe for own, pipe in enumerate((pipes[0], pipes[3], pipes[5]))]
        request = {"words": words, "environment": dict(environment), "folder": os.getcwd(), "network": network}  # noqa: PTH109
        self._status, its = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        with its:
            socket.send_fds(_server()[1], [json.dumps(request).encode()], [its.fileno(), *streams])
        self._close_pipe_fds(*pipes)  # type: ignore[attr-defined]
        self.pid = int(self._status.recv(64))
        self._child_created = True

    def _try_wait(self, flags: int) -> tuple[int, int]:
        try:
            status = self._status.recv(64, socket.MSG_DONTWAIT if flags & os.WNOHANG else 0)
        except BlockingIOError:
            return 0, 0
        self._status.close()
        assert status, "the fork server has ended"
        return self.pid, int(status)

    def _internal_poll(self, *_: object, **__: object) -> int | None:
        if self.returncode is None:
            ended, status = self._try_wait(os.WNOHANG)
            if ended:
                self._handle_exitstatus(status)  # type: ignore[attr-defined]
        return self.returncode


def start(
    command: Sequence[str],
    env: Mapping[str, str],
    stdin: int | None = None,
    stdout: int | None = None,
    stderr: int | None = None,
) -> subprocess.Popen[str]:
    """Start a program with streams as `Popen` takes them; they have lines of text."""
    forked = possible and _parts(command)[1] and _of_python(env) == _of_python(_usual()) and _hangup() == HANGUP
    kind = Forked if forked else subprocess.Popen[str]
    return kind(list(command), env=env, text=True, encoding="utf-8", stdin=stdin, stdout=stdout, stderr=stderr)


def run(command: Sequence[str], env: Mapping[str, str], patience: float = 60) -> subprocess.CompletedProcess[str]:
    """Run a program to its end, within so many seconds."""
    pipe = subprocess.PIPE
    with start(command, env, stdin=subprocess.DEVNULL, stdout=pipe, stderr=pipe) as process:
        try:
            out, err = process.communicate(timeout=patience)
        except subprocess.TimeoutExpired:
            process.kill()
            raise
    return subprocess.CompletedProcess(command, process.returncode, out, err)


def _of_python(variables: Mapping[str, str]) -> dict[str, str]:
    return {name: value for name, value in variables.items() if name.startswith(OF_PYTHON) and name != "PYTHONPATH"}


def _usual() -> dict[str, str]:
    return {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "PYTHONUNBUFFERED")}


def _parts(command: Sequence[str]) -> tuple[str, list[str]]:
    """Return the network of a command, and its module with its arguments; nothing if another program starts it."""
    words = list(command)
    network = ""
    if words[:3] == OF_A_NETWORK:
        network, words = words[3], words[4:]
    return (network, words[2:]) if words[:2] == [sys.executable, "-m"] else ("", [])
