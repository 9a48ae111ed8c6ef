"""A line at a terminal that tells how far something slow has come, and is gone afterwards."""

from __future__ import annotations

import sys
from typing import Self

import click

_CLEAR = "\r\x1b[K"


class Progress:
    """A line on standard error, shown only where that is a terminal."""

    def __init__(self) -> None:
        self._shown = False

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self._shown:
            click.echo(_CLEAR, nl=False, err=True)

    def show(self, text: str) -> None:
        """Show a text in place of the last one."""
        if sys.stderr.isatty():
            self._shown = True
            click.echo(f"{_CLEAR}{text}", nl=False, err=True)
