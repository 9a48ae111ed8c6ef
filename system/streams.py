import errno
import os
import sys
from collections.abc import Callable
from contextlib import suppress
from io import TextIOWrapper
from pathlib import Path
from threading import Thread
from typing import TextIO, cast

# Errors of a file that accepts nothing more: it is too large, or its disk is full or broken.
UNWRITABLE = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO)

# The status of a program that Ctrl-C ends.
INTERRUPTED = 130


def run_program(name: str, start: Callable[[], None]) -> None:
    """From its first moment on, Ctrl-C ends it without a word."""
    try:
        # imported here, as `start` imports: it takes long, and Ctrl-C may come before its end
        from contack.system.command_line import run_as_asked

        if run_as_asked():
            return
        start()
    except KeyboardInterrupt:
        pass
    except SystemExit as end:
        if end.code != INTERRUPTED:
            raise
    except OSError as why:
        # printing can fail here on a full disk; each command reports its other failures itself
        if why.errno not in UNWRITABLE:
            raise
        print_no_more()
        sys.exit(f"{name}: cannot write output: {why.strerror}")
    # at exit Python waits for the threads of a process pool or a journal, and a second Ctrl-C ends in a traceback
    with suppress(OSError, ValueError):
        sys.stdout.flush()
    os._exit(INTERRUPTED)


def call_at_eof(fd: int, call: Callable[[], object]) -> None:
    """Call at the end of a file, in a thread: the parent program is gone, or wants it."""

    def wait() -> None:
        # blocking: a non-blocking terminal would disturb the shell that shares it
        while os.read(fd, 1024):
            pass
        call()

    # a daemon: nothing but the input ends its reading, and the program may be stopped otherwise
    Thread(target=wait, daemon=True).start()


def be_lenient() -> None:
    """Replace characters that the encoding lacks, instead of failing.

    Streams closed by the caller, as with `<&-`, are empty or discard output.
    """
    # in this order: each takes the lowest free descriptor, its own
    sys.stdin = sys.stdin or _nothing("r")
    sys.stdout = sys.stdout or _nothing("w")
    sys.stderr = sys.stderr or _nothing("w")
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            # on Windows the default encoding of pipes and files depends on the country
            encoding = "utf-8" if sys.platform == "win32" and not stream.isatty() else stream.encoding
            stream.reconfigure(encoding=encoding, errors="replace")


def print_no_more() -> None:
    """Discard further output, and the rest of failed output."""
    # Python would try again at the end, and end with a traceback and its own status
    left, sys.stdout = sys.stdout, _nothing("w")
    os.dup2(sys.stdout.fileno(), left.fileno())


def _nothing(mode: str) -> TextIO:
    return cast("TextIO", Path(os.devnull).open(mode))
