"""`contack replay`: tells a recorded game."""

from __future__ import annotations

from pathlib import Path

import click

from contack.client.commands.failure import one_line
from contack.client.commands.streams import be_lenient, columns
from contack.client.record_file import read_record
from contack.client.replay_words import replay_words


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--tables", is_flag=True, help="Draw the table after every step, not only at the end of each hand.")
def replay(file: Path, tables: bool) -> None:
    """Tell the game recorded in FILE: what happened, the tables and the scores.

    Every step is checked against the rules before it is told.
    """
    be_lenient()
    with one_line(file):
        for piece in replay_words(read_record(file), tables, columns()):
            click.echo(piece)
