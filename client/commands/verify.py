import sys
from pathlib import Path

import click

from contack.client.commands.shared.errors import FAILURES
from contack.client.files.records import read_record
from contack.client.text.english import failure_words
from contack.engine.records import verify as engine
from contack.protocol.name import printable


@click.command()
@click.argument("files", metavar="FILE...", nargs=-1, required=True, type=click.Path(path_type=Path))
def verify(files: tuple[Path, ...]) -> None:
    """Check the games recorded in FILE...: every lay, draw, pass and score, and that the deals follow from the seed.

    A game that was not finished is no error. The status is 1 if a record cannot be read, is not a legal game, or
    was not dealt from its seed.
    """
    wrong = [file for file in files if not _verified(file)]
    if wrong:
        sys.exit(1)


def _verified(file: Path) -> bool:
    try:
        found = engine.verify(read_record(file))
    except FAILURES as error:
        click.echo(f"WRONG {failure_words(error, file)}")
        return False
    lines = (f"good {file}", *(f"  {check}" for check in found.checks))
    click.echo("\n".join(map(printable, lines)))
    return True
