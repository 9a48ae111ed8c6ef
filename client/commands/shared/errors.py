"""Errors of a command in one line, without a traceback."""

import traceback
from collections.abc import Iterator
from contextlib import contextmanager

import click

from contack.client.bots.bot import BadBot, Bot
from contack.client.bots.registry import BotSpec
from contack.client.files.known_servers import BadKnownServers
from contack.client.text.english import failure_words
from contack.engine.records.form import BadForm
from contack.engine.records.record import UnreadableRecord
from contack.engine.records.replay import IllegalRecord

# Errors of a file or a named bot.
FAILURES: tuple[type[Exception], ...] = (OSError, UnreadableRecord, IllegalRecord, BadForm, BadKnownServers, BadBot)


@contextmanager
def one_line(*more: type[Exception], place: object = None) -> Iterator[None]:
    """Turn an error, or one of `more`, into one line and status 1."""
    try:
        yield
    except BrokenPipeError:  # click handles a pipe without a reader
        raise
    except FAILURES + more as error:
        raise click.ClickException(failure_words(error, place)) from None


def make_bot(spec: BotSpec, seed: int | None) -> Bot:
    # an error in the bot's file comes with its traceback, for its author
    try:
        with one_line():
            return spec.make(seed)
    except click.ClickException:  # these fit in one line and need no traceback
        raise
    except Exception:
        raise click.ClickException(f"{spec} cannot be made:\n{traceback.format_exc()}") from None
