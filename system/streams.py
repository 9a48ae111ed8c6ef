"""The standard streams of a program."""

import errno
import os
import sys
from io import TextIOWrapper
from pathlib import Path
from typing import TextIO, cast

UNWRITABLE = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO)
"""Why a file takes nothing more: it is as large as it may be, or its disk is full or broken."""


def be_lenient() -> None:
    """Let the standard streams replace what their encoding cannot hold, such as a name, rather than fail.

    Those that the caller has closed, as with `<&-`, are at their end or swallow what is written. Pipes and files have
    UTF-8 on Windows too, where the usual encoding depends on the country.
    """
    # in this order: each takes the lowest free descriptor, which is its own
    sys.stdin = sys.stdin or _nothing("r")
    sys.stdout = sys.stdout or _nothing("w")
    sys.stderr = sys.stderr or _nothing("w")
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            encoding = "utf-8" if sys.platform == "win32" and not stream.isatty() else stream.encoding
            stream.reconfigure(encoding=encoding, errors="replace")


def print_no_more() -> None:
    """Swallow what is written to standard output from now on, and what is left of what could not be written.

    Python would try again at the end, and end in a traceback and a status of its own.
    """
    left, sys.stdout = sys.stdout, _nothing("w")
    os.dup2(sys.stdout.fileno(), left.fileno())


def _nothing(mode: str) -> TextIO:
    return cast("TextIO", Path(os.devnull).open(mode))
