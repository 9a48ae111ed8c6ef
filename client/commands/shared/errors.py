"""How a command that fails says so: in one line, without a traceback."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import click

from contack.client.text.english import printable
from contack.engine.records.form import BadForm
from contack.engine.records.record import UnreadableRecord
from contack.engine.records.replay import IllegalRecord

FAILURES = (OSError, UnreadableRecord, IllegalRecord, BadForm)
"""What can be wrong with a record or a position, or with where it is kept."""


@contextmanager
def one_line(place: object = None) -> Iterator[None]:
    """Turn a failure into one line and status 1; click itself sees to a pipe that nobody reads any more."""
    try:
        yield
    except BrokenPipeError:
        raise
    except FAILURES as error:
        raise click.ClickException(failure_words(error, place)) from None


def failure_words(error: Exception, place: object = None) -> str:
    """Return what went wrong, behind the file that the error names, or else behind `place`."""
    words: object = error
    if isinstance(error, OSError):
        place, words = error.filename or place, error.strerror or error
    return printable(f"{place}: {words}" if place else str(words))
