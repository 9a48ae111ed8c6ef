"""Runs as if on Windows, as far as our own modules can tell: imports every one, then runs every --help.

What Windows lacks is gone, and `sys.platform` says so. Libraries are loaded before, as they take their own ways there.
"""

import asyncio
import importlib
import os
import select
import signal
import socket
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

from click import Command, Context, Group
from click.testing import CliRunner

ROOT = Path(__file__).parents[1]

MODULES = ("fcntl", "grp", "posix", "pty", "pwd", "resource", "syslog", "termios", "tty")
"""What Python has on POSIX alone."""

NAMES = {
    signal: ("SIGHUP", "SIGWINCH", "SIGKILL", "SIGUSR1", "SIGUSR2", "SIGTSTP", "SIGCHLD", "SIGPIPE", "SIGALRM",
             "SIGQUIT", "pthread_sigmask", "sigwait", "SIG_BLOCK", "SIG_SETMASK", "setitimer", "siginterrupt"),
    os: ("nice", "sched_getaffinity", "sched_setaffinity", "killpg", "getpgid", "setsid", "getsid", "fork", "forkpty",
         "O_CLOEXEC", "O_NOFOLLOW", "O_DIRECTORY", "O_NONBLOCK", "getuid", "geteuid", "getgid", "mkfifo", "openpty",
         "set_blocking", "statvfs", "getloadavg", "wait", "WNOHANG", "WIFEXITED", "uname", "confstr", "sysconf"),
    socket: ("AF_UNIX", "MSG_DONTWAIT", "MSG_NOSIGNAL", "SO_REUSEPORT", "TCP_USER_TIMEOUT", "fromfd"),
    select: ("poll", "epoll"),
    asyncio.AbstractEventLoop: ("add_signal_handler", "remove_signal_handler"),
}  # fmt: skip
"""What it has in other places there alone."""


def ours() -> list[str]:
    paths = [path for package in (ROOT / "src/contack").iterdir() for path in package.resolve().rglob("*.py")]
    return [".".join(("contack", *path.relative_to(ROOT).with_suffix("").parts)) for path in sorted(paths)]


def forget() -> None:
    for name in [name for name in sys.modules if name.partition(".")[0] == "contack"]:
        del sys.modules[name]


def pretend() -> None:
    """Take away what Windows lacks, and give what our modules want of it."""
    for name in MODULES:
        sys.modules[name] = None  # type: ignore[assignment]  # which makes an import of it fail
    for where, names in NAMES.items():
        for name in names:
            if hasattr(where, name):
                delattr(where, name)
    for name in ("msvcrt", "prompt_toolkit.input.win32", "prompt_toolkit.output.windows10"):
        sys.modules[name] = ModuleType(name)
    sys.modules["prompt_toolkit.input.win32"].Win32Input = object  # type: ignore[attr-defined]
    sys.modules["prompt_toolkit.output.windows10"].Windows10_Output = object  # type: ignore[attr-defined]
    import subprocess

    subprocess.CREATE_NEW_PROCESS_GROUP = 512  # type: ignore[attr-defined]
    sys.platform = "win32"


def commands(command: Command, words: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """Yield the words of a command and of all below it."""
    yield words
    if isinstance(command, Group):
        context = Context(command, **command.context_settings)
        for name in command.list_commands(context):
            below = command.get_command(context, name)
            assert below
            yield from commands(below, (*words, name))


def main() -> None:
    """Print how many modules were imported and how many commands told of themselves."""
    names = ours()
    for name in names:
        importlib.import_module(name)
    forget()
    pretend()
    for name in names:
        importlib.import_module(name)
    client = importlib.import_module("contack.client.commands.shared.group").main
    server = importlib.import_module("contack.server.command").main
    admin = importlib.import_module("contack.server.admin.command").main
    helped = 0
    for program in (client, server, admin):
        for words in commands(program):
            ran = CliRunner().invoke(program, [*words, "--help"])
            assert (ran.exit_code, ran.output[:6]) == (0, "Usage:"), (words, ran.output, ran.exception)
            helped += 1
    print(len(names), helped)


if __name__ == "__main__":
    main()
