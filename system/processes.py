"""Processes beside this one: started apart from its terminal, ended with all that they started."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from typing import IO

from contack.system.own_program import child_environment

if sys.platform == "win32":
    import _thread
    import ctypes

    NEW_GROUP = subprocess.CREATE_NEW_PROCESS_GROUP
else:
    NEW_GROUP = 0

NICENESS = 5
"""How nice a process that thinks is to everything else on the machine: screens and servers come first."""

BELOW_NORMAL = 0x4000
"""The class of priority that is the like of it on Windows."""

MOST_WORKERS = 61 if sys.platform == "win32" else 2**16
"""How many processes a pool may have: on Windows a thread waits for no more."""


def start_apart(
    command: Sequence[str],
    stdout: int | IO[bytes] | None = None,
    stderr: int | IO[bytes] | None = None,
    more: Mapping[str, str] | None = None,
) -> subprocess.Popen[bytes]:
    """Start a program for which Ctrl-C at this terminal is not: this one ends it. Raises OSError.

    Its standard input is a pipe, which ends with this program, however that ends. `more` is put into its environment.
    """
    return subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=stdout,
        stderr=stderr,
        bufsize=0,  # what is read or written is so at once
        start_new_session=sys.platform != "win32",
        creationflags=NEW_GROUP,
        env={**child_environment(), **(more or {})},
    )


def ask_to_end(process: subprocess.Popen[bytes]) -> None:
    """Ask a program to end that was told so by the end of its input already; Windows has no other way to ask."""
    if sys.platform != "win32":
        process.terminate()


def end_with_children(process: subprocess.Popen[bytes], force: bool) -> None:
    """End a process that was started apart, and what it started in turn; on Windows that is always by force."""
    if sys.platform == "win32":
        subprocess.run(["taskkill", "/F", "/T", "/PID", str(process.pid)], capture_output=True, check=False)
        with suppress(OSError):
            process.kill()
    else:
        # macOS forbids it where the whole group has ended and nobody has asked how
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL if force else signal.SIGTERM)


def end_left_behind(process: subprocess.Popen[bytes]) -> None:
    """Kill the processes that an ended one left in its group. Windows cannot find them, so there they stay."""
    if sys.platform != "win32":
        end_with_children(process, force=True)


def end_this_process() -> None:
    """Have the main thread of this process handle SIGTERM, whichever thread asks."""
    if sys.platform == "win32":
        _thread.interrupt_main(signal.SIGTERM)  # a signal that is sent would end it at once
    else:
        os.kill(os.getpid(), signal.SIGTERM)


def processors() -> int:
    """Return how many processors this process may use."""
    if sys.platform == "linux":
        return len(os.sched_getaffinity(0))  # it may be confined to some
    else:
        return os.cpu_count() or 1


def give_way() -> None:
    """Let everything else on the machine come before this process. Raises OSError."""
    if sys.platform == "win32":
        this = ctypes.c_void_p(-1)
        ctypes.windll.kernel32.SetPriorityClass(this, BELOW_NORMAL)
    else:
        os.nice(NICENESS)


@contextmanager
def uninterrupted() -> Iterator[None]:
    """Start processes of a pool that Ctrl-C does not reach from their first moment on, where a system can do that."""
    if sys.platform == "win32":
        yield
    else:
        # here and not above: few programs ever start a process
        from multiprocessing import resource_tracker

        # it tidies up after processes that are killed, and would say so at the terminal: it inherits these options
        sys.warnoptions.append("ignore:resource_tracker:UserWarning")
        # before the mask, because the start of the tracker ends by unblocking SIGINT
        resource_tracker.ensure_running()
        sys.warnoptions.pop()
        before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        try:
            yield
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)
