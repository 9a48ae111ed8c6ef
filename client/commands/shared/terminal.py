"""The streams that commands read and write."""

import os
import shutil
import sys
from contextlib import suppress
from typing import Self

import click

from contack.client.screen.terminal.capabilities import console_depth, depth

_CLEAR = "\r\x1b[K"


def complain(text: str) -> None:
    """Write to standard error, unless its reader is gone."""
    with suppress(BrokenPipeError):
        click.echo(text, err=True)


def tell(text: str) -> None:
    """Write to standard output, unless its reader is gone."""
    with suppress(BrokenPipeError):
        click.echo(text)


def columns() -> int | None:
    """Return the width of the terminal; None without one, as in a pipe or a file."""
    return shutil.get_terminal_size().columns if sys.stdout.isatty() else None


def fills_screen() -> bool:
    """Return whether the terminal can show the full screen; explain if its encoding prevents that."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()) or depth(os.environ, console_depth()) is None:
        return False
    encoding = sys.stdout.encoding.lower()
    if encoding in ("utf-8", "utf8"):
        return True
    complain(f"The full screen needs UTF-8, and this terminal is set to {encoding}. Try LC_ALL=C.UTF-8.")
    return False


class Progress:
    """A progress line on standard error, only at a terminal, erased afterwards."""

    def __init__(self) -> None:
        self._shown = False

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self._shown:
            click.echo(_CLEAR, nl=False, err=True)

    def show(self, text: str) -> None:
        if sys.stderr.isatty():
            self._shown = True
            click.echo(f"{_CLEAR}{text}", nl=False, err=True)
