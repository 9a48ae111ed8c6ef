import errno
import os
import sys
from io import TextIOWrapper
from pathlib import Path
from typing import TextIO, cast

# Errors of a file that accepts nothing more: it is too large, or its disk is full or broken.
UNWRITABLE = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO)


def be_lenient() -> None:
    """Replace characters that the encoding lacks, instead of failing.

    Streams closed by the caller, as with `<&-`, are empty or discard output. Pipes and files get UTF-8 on Windows too,
    where the default encoding depends on the country.
    """
    # in this order: each takes the lowest free descriptor, its own
    sys.stdin = sys.stdin or _nothing("r")
    sys.stdout = sys.stdout or _nothing("w")
    sys.stderr = sys.stderr or _nothing("w")
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            encoding = "utf-8" if sys.platform == "win32" and not stream.isatty() else stream.encoding
            stream.reconfigure(encoding=encoding, errors="replace")


def print_no_more() -> None:
    """Discard further output, and the rest of failed output.

    Python would try again at the end, and end with a traceback and its own status.
    """
    left, sys.stdout = sys.stdout, _nothing("w")
    os.dup2(sys.stdout.fileno(), left.fileno())


def _nothing(mode: str) -> TextIO:
    return cast("TextIO", Path(os.devnull).open(mode))
