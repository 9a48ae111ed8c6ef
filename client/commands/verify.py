import sys
from pathlib import Path

import click

from contack.client.commands.shared.errors import FAILURES, one_line
from contack.client.files.records import read_record
from contack.client.files.tournaments import ZIP_SUFFIX, open_tournament, pack
from contack.client.text.english import failure_words
from contack.engine.records import verify as engine
from contack.engine.tournament.file import TOURNAMENT_SUFFIX
from contack.engine.tournament.verify import check_tournament
from contack.protocol.name import printable


@click.command()
@click.option(
    "--zip",
    "target",
    metavar="FILE.zip",
    type=click.Path(path_type=Path),
    help="Pack the tournament and its records into FILE.zip if all is right.",
)
@click.argument("files", metavar="FILE...", nargs=-1, required=True, type=click.Path(path_type=Path))
def verify(files: tuple[Path, ...], target: Path | None) -> None:
    """Check the games recorded in FILE...: every lay, draw, pass and score, and that the deals follow from the seed.

    A game that was not finished is no error. The status is 1 if a record cannot be read, is not a legal game, or
    was not dealt from its seed.

    For a tournament (a .tournament file, or a .zip file made by --zip), also check each seating, the results and the
    scoreboard. Its records are beside it or in ../records.
    """
    if target and (len(files) > 1 or files[0].suffix != TOURNAMENT_SUFFIX):
        raise click.UsageError("--zip packs one NAME.tournament: give no other files.")
    wrong = [file for file in files if not _verified(file)]
    if wrong:
        sys.exit(1)
    if target:
        _pack(files[0], target)


def _verified(file: Path) -> bool:
    tournament = file.suffix in (TOURNAMENT_SUFFIX, ZIP_SUFFIX)
    try:
        problems, facts = _check_tournament(file) if tournament else ((), engine.verify(read_record(file)).checks)
    except FAILURES as error:
        click.echo(f"WRONG {failure_words(error, file)}")
        return False
    verdicts = [f"WRONG {file}: {problem}" for problem in problems] or [f"good {file}"]
    lines = (*verdicts, *(f"  {fact}" for fact in facts))
    click.echo("\n".join(map(printable, lines)))
    return not problems


def _check_tournament(file: Path) -> tuple[tuple[str, ...], tuple[str, ...]]:
    source = open_tournament(file)
    check = check_tournament(source.data, source.read)
    return check.problems, check.facts


def _pack(file: Path, target: Path) -> None:
    with one_line():
        count = pack(file, open_tournament(file), target)
    click.echo(f"packed {file.name} and {count} records into {target}")
