"""How a command that fails says so: in one line, without a traceback."""

import traceback
from collections.abc import Iterator
from contextlib import contextmanager

import click

from contack.client.bots.bot import BadBot, Bot
from contack.client.bots.registry import BotSpec
from contack.client.files.known_servers import BadKnownServers
from contack.client.text.failure import failure_words
from contack.engine.records.form import BadForm
from contack.engine.records.record import UnreadableRecord
from contack.engine.records.replay import IllegalRecord

FAILURES: tuple[type[Exception], ...] = (OSError, UnreadableRecord, IllegalRecord, BadForm, BadKnownServers, BadBot)
"""What can be wrong with a file, or with a bot that is named."""


@contextmanager
def one_line(*more: type[Exception], place: object = None) -> Iterator[None]:
    """Turn a failure, or one of `more`, into one line and status 1."""
    try:
        yield
    except BrokenPipeError:  # click itself sees to a pipe that nobody reads any more
        raise
    except FAILURES + more as error:
        raise click.ClickException(failure_words(error, place)) from None


def make_bot(spec: BotSpec, seed: int | None) -> Bot:
    """Return a new bot; what its file raises is shown to its author, traceback and all."""
    try:
        with one_line():
            return spec.make(seed)
    except click.ClickException:  # what is told in one line needs no traceback
        raise
    except Exception:
        raise click.ClickException(f"{spec} cannot be made:\n{traceback.format_exc()}") from None
