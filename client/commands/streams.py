"""The streams that commands read and write. Knows no command."""

from __future__ import annotations

import shutil
import sys
from io import TextIOWrapper


def be_lenient() -> None:
    """Let the standard streams replace what their encoding cannot hold, such as a name, rather than fail."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")


def columns() -> int | None:
    """Answer how wide the terminal is now; None where nobody looks, as in a pipe or a file."""
    return shutil.get_terminal_size().columns if sys.stdout.isatty() else None
