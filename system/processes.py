"""Child processes: detached from the terminal, and ended with their own children."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from typing import IO

from contack.system.command_line import child_environment

if sys.platform == "win32":
    import _thread
    import ctypes

    NEW_GROUP = subprocess.CREATE_NEW_PROCESS_GROUP
else:
    NEW_GROUP = 0

# The niceness of a computing process: screens and servers come first.
NICENESS = 5

# The priority class with the same effect on Windows.
BELOW_NORMAL = 0x4000

# The most processes of a pool: on Windows a thread cannot wait for more.
MOST_WORKERS = 61 if sys.platform == "win32" else 2**16


def start_apart(
    command: Sequence[str],
    stdout: int | IO[bytes] | None = None,
    stderr: int | IO[bytes] | None = None,
    more: Mapping[str, str] | None = None,
) -> subprocess.Popen[bytes]:
    """Start a program that Ctrl-C at this terminal does not reach. Raises OSError.

    Its standard input is a pipe that closes when this program ends.
    """
    return subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=stdout,
        stderr=stderr,
        bufsize=0,  # unbuffered in both directions
        start_new_session=sys.platform != "win32",
        creationflags=NEW_GROUP,
        env={**child_environment(), **(more or {})},
    )


def ask_to_end(process: subprocess.Popen[bytes]) -> None:
    """Windows has no other way to ask than the end of input."""
    if sys.platform != "win32":
        process.terminate()


def end_with_children(process: subprocess.Popen[bytes], force: bool) -> None:
    """On Windows always use force."""
    if sys.platform == "win32":
        subprocess.run(["taskkill", "/F", "/T", "/PID", str(process.pid)], capture_output=True, check=False)
        with suppress(OSError):
            process.kill()
    else:
        # macOS refuses if the whole group has ended and was not yet waited for
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL if force else signal.SIGTERM)


def end_left_behind(process: subprocess.Popen[bytes]) -> None:
    """Windows cannot find such processes, so they stay."""
    if sys.platform != "win32":
        end_with_children(process, force=True)


def end_this_process() -> None:
    """Act from any thread: the main thread handles SIGTERM."""
    if sys.platform == "win32":
        _thread.interrupt_main(signal.SIGTERM)  # a real signal would end it at once
    else:
        os.kill(os.getpid(), signal.SIGTERM)


def processors() -> int:
    if sys.platform == "linux":
        return len(os.sched_getaffinity(0))  # it may be confined to some
    else:
        return os.cpu_count() or 1


def give_way() -> None:
    if sys.platform == "win32":
        this = ctypes.c_void_p(-1)
        ctypes.windll.kernel32.SetPriorityClass(this, BELOW_NORMAL)
    else:
        os.nice(NICENESS)


@contextmanager
def uninterrupted() -> Iterator[None]:
    """Start processes that Ctrl-C never reaches, if the system can do that."""
    if sys.platform == "win32":
        yield
    else:
        # imported here: few programs start processes
        from multiprocessing import resource_tracker

        # the tracker cleans up after killed processes and would print about it; it inherits these options
        sys.warnoptions.append("ignore:resource_tracker:UserWarning")
        # before the mask: the start of the tracker ends by unblocking SIGINT
        resource_tracker.ensure_running()
        sys.warnoptions.pop()
        before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        try:
            yield
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)
