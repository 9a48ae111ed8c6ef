import sys
from pathlib import Path

import click

from contack.client.commands.shared.errors import one_line
from contack.client.commands.shared.options import LOG, PLAIN, THEME, Choices
from contack.client.commands.shared.terminal import columns, fills_screen
from contack.client.files.records import data_directory, read_record
from contack.client.replay.text import replay_text
from contack.client.screen.paint.canvas.choices import ThemeChoice
from contack.engine.records.record import Record


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@PLAIN
@click.option(
    "--tables",
    is_flag=True,
    help="Show it line by line, and draw the table after every step, not only at the end of hands.",
)
@THEME
@LOG
def replay(file: Path, plain: bool, tables: bool, theme: ThemeChoice | None, log: Path | None) -> None:
    """Show the game recorded in FILE: what happened, the tables and the scores.

    Contack checks every step against the rules. Type ? for the keys.
    """
    with one_line(place=file):
        record = read_record(file)
        if not plain and not tables and fills_screen():
            sys.exit(_replay_full_screen(record, Choices(data_directory(), theme=theme, log=log)))
        for piece in replay_text(record, tables, columns()):
            click.echo(piece)


def _replay_full_screen(record: Record, choices: Choices) -> int:
    from contack.client.commands.shared.full_screen import fill_screen  # imported here: plain output needs no screen
    from contack.client.screen.pages.replay.page import open_replay

    return fill_screen(open_replay(record), choices)
