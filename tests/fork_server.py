"""Starts programs of Contack for the tests: it has imported their modules once, and each program is a copy of it.

A program that starts alone imports for a second. `tests.forked` asks by a socket whose number is the first argument.
"""

import atexit
import ctypes
import gc
import json
import os
import pkgutil
import runpy
import signal
import socket
import sys
import threading
import traceback
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import Any, NoReturn

import contack.client.commands
from contack.server.web.shipped import read_pages

LONGEST = 1 << 20
"""Bytes of the longest request."""

PRELOADED = (
    "contack.client.network.line_client", "contack.client.network.reactor", "contack.client.network.session",
    "contack.client.plain.commands", "contack.client.screen.run.runner",
    "contack.lab.commands.arena", "contack.lab.commands.conform", "contack.server.admin.command",
    "contack.server.command", "contack.server.run", "twisted.internet.asyncioreactor", "twisted.internet.epollreactor",
)  # fmt: skip

UNWRITTEN = 120
"""The exit status of Python when it cannot write the rest of its output."""

NEW_NETWORK = 0x40000000
"""CLONE_NEWNET of setns(2)."""


def preload() -> None:
    """Import what programs need, but no reactor: it cannot be shared."""
    commands = pkgutil.iter_modules(contack.client.commands.__path__, "contack.client.commands.")
    for name in (*PRELOADED, *(command.name for command in commands)):
        import_module(name)
    read_pages()  # keeps the scripts, which take a third of a second
    assert "twisted.internet.reactor" not in sys.modules
    gc.collect()
    gc.freeze()


def serve(asked: socket.socket) -> dict[str, Any] | None:
    """Fork for each request. Return the request in the new program, and None at the end."""
    # interrupts are for the programs
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGCHLD, _reap)
    while True:
        request, fds, _, _ = socket.recv_fds(asked, LONGEST, 4)
        if not request:
            return None
        if os.fork() == 0:
            asked.close()
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            if _keep(*fds):
                return dict(json.loads(request))
        for fd in fds:
            os.close(fd)


def _reap(_number: int, _frame: object) -> None:
    try:
        while os.waitpid(-1, os.WNOHANG)[0]:
            pass
    except ChildProcessError:
        return


def _keep(listener: int, *streams: int) -> bool:
    """Return in the new program; its parent only waits, and tells its number and its status."""
    program = os.fork()
    if program == 0:
        os.close(listener)
        for number, fd in enumerate(streams):
            os.dup2(fd, number)
            os.close(fd)
        return True
    for fd in streams:
        os.close(fd)
    with socket.socket(fileno=listener) as teller:
        teller.send(str(program).encode())
        status = os.waitpid(program, 0)[1]
        with suppress(BrokenPipeError):  # the tests may have ended
            teller.send(str(status).encode())
    os._exit(0)


def become(request: dict[str, Any]) -> str:
    """Make this process the program of a request, and return its module."""
    signal.signal(signal.SIGINT, signal.default_int_handler)
    os.chdir(request["folder"])
    os.environ.clear()
    os.environ.update(request["environment"])
    sys.path[0] = request["folder"]
    if added := os.environ.get("PYTHONPATH"):
        sys.path[1:1] = added.split(os.pathsep)
    if network := request["network"]:
        with Path("/run/netns", network).open("rb") as file:
            if ctypes.CDLL(None, use_errno=True).setns(file.fileno(), NEW_NETWORK):
                raise OSError(ctypes.get_errno(), f"no network {network}")
    for name, number, mode in ("stdin", 0, "r"), ("stdout", 1, "w"), ("stderr", 2, "w"):
        before = getattr(sys, name)
        stream = open(number, mode, encoding=before.encoding, errors=before.errors, closefd=False)  # noqa: SIM115
        setattr(sys, name, stream)
        setattr(sys, f"__{name}__", stream)
    sys.stderr.reconfigure(line_buffering=True)  # type: ignore[union-attr]
    module, *arguments = request["words"]
    sys.argv = ["", *arguments]
    return str(module)


def run(module: str) -> int:
    """Run a module as a program, and return its exit status."""
    try:
        runpy.run_module(module, run_name="__main__", alter_sys=True)
    except SystemExit as end:
        if not isinstance(end.code, str):
            return end.code or 0
        print(end.code, file=sys.stderr)
        return 1
    except BaseException:
        traceback.print_exc()
        return 1
    return 0


def end(status: int) -> NoReturn:
    """End as Python does, but for its last look at all objects, of which this process would have to make copies."""
    threading._shutdown()  # type: ignore[attr-defined]
    atexit._run_exitfuncs()
    try:
        if not sys.stdout.closed:
            sys.stdout.flush()
    except OSError:
        traceback.print_exc()
        status = UNWRITTEN
    os._exit(status)


if __name__ == "__main__":
    preload()
    if wanted := serve(socket.socket(fileno=int(sys.argv[1]))):
        end(run(become(wanted)))
