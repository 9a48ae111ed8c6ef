"""The streams that commands read and write. Knows no command."""

from __future__ import annotations

import os
import shutil
import sys
from contextlib import suppress
from io import TextIOWrapper
from typing import TextIO

import click


def be_lenient() -> None:
    """Let the standard streams replace what their encoding cannot hold, such as a name, rather than fail."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")


def standard_input() -> TextIO:
    """Answer standard input; where the caller has closed it, as with `<&-`, one that is at its end."""
    sys.stdin = sys.stdin or os.fdopen(os.open(os.devnull, os.O_RDONLY))
    return sys.stdin


def complain(text: str) -> None:
    """Write to standard error, where somebody still reads it."""
    with suppress(BrokenPipeError):
        click.echo(text, err=True)


def columns() -> int | None:
    """Answer how wide the terminal is now; None where nobody looks, as in a pipe or a file."""
    return shutil.get_terminal_size().columns if sys.stdout.isatty() else None
