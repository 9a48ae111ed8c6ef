"""The streams that commands read and write."""

import os
import shutil
import sys
from collections.abc import Iterator
from contextlib import suppress
from typing import Self

import click

from contack.client.screen.terminal.capabilities import console_depth, depth

_CLEAR = "\r\x1b[K"


def complain(text: str) -> None:
    with suppress(BrokenPipeError):
        click.echo(text, err=True)


def tell(text: str) -> None:
    with suppress(BrokenPipeError):
        click.echo(text)


def columns() -> int | None:
    """Return None without a terminal."""
    return shutil.get_terminal_size().columns if sys.stdout.isatty() else None


def fills_screen() -> bool:
    """Explain if the encoding prevents the full screen."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()) or depth(os.environ, console_depth()) is None:
        return False
    encoding = sys.stdout.encoding.lower()
    if encoding in ("utf-8", "utf8"):
        return True
    complain(f"The full screen needs UTF-8, and this terminal is set to {encoding}. Try LC_ALL=C.UTF-8.")
    return False


def typed_lines() -> Iterator[str]:
    person = sys.stdin.isatty()
    while True:
        click.echo("> " if person else "", nl=False)
        line = ""
        try:
            line = sys.stdin.readline()
        finally:
            click.echo("", nl=person and not line)  # a player who ends the input by a key needs a new line
        if not line:
            return
        yield line


class Progress:
    """Standard error gets the line only at a terminal; it is erased afterwards."""

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
