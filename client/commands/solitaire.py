"""`contack solitaire`: plays a solitaire on a full screen, or line by line in a pipe or under a screen reader."""

import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from secrets import token_hex

import click

from contack.client.commands.shared.errors import one_line
from contack.client.commands.shared.options import DATA, KEY_BYTES, LOG, PLAIN, THEME, Choices, to_key, utc_now
from contack.client.commands.shared.terminal import Progress, columns, fills_screen
from contack.client.files.records import RecordFile, records_directory
from contack.client.plain.solitaire_commands import DealAgain, answer
from contack.client.screen.paint.canvas.choices import ThemeChoice
from contack.client.session.actions import Effects, End, Show, WriteRecord, show
from contack.client.solitaire.game import Deal, SolitaireGame, SolitaireKind
from contack.client.solitaire.text import GAME_OVER, deal_text, table_text
from contack.client.solvers.difficulty import Difficulty, deals, measured
from contack.client.text.board import TextOptions
from contack.engine.records.record import record_stem


@click.command()
@click.argument("game", type=click.Choice(["draw", "stacked"]))
@click.option(
    "--deal", "key", metavar="KEY", callback=to_key, help="Play the deal of this text; the same text is the same deal."
)
@click.option("--peek", is_flag=True, help="Show the whole stacks, not only their tops.")
@click.option(
    "--difficulty",
    type=click.Choice([str(level) for level in Difficulty]),
    help="Find a deal that can be won and is as hard.",
)
@click.option("--seed", metavar="TEXT", callback=to_key, help="With --difficulty: find the same deal every time.")
@PLAIN
@click.option("--drawing/--no-drawing", default=True, help="Draw the table after every lay, or be plain and use words.")
@THEME
@DATA
@LOG
def solitaire(
    game: SolitaireKind,
    key: str | None,
    peek: bool,
    difficulty: str | None,
    seed: str | None,
    plain: bool,
    drawing: bool,
    theme: ThemeChoice | None,
    data: Path,
    log: Path | None,
) -> None:
    """Play a solitaire: lay all 36 tiles.

    In DRAW solitaire tiles are drawn one at a time; in STACKED solitaire you lay the tops of seven stacks.
    Type ? to see what the keys do, and with --plain help to see what can be typed.
    """
    if peek and game == "draw":
        raise click.UsageError("--peek is about stacks: play stacked solitaire with it")
    if (seed is not None and difficulty is None) or (key is not None and difficulty is not None):
        raise click.UsageError("--seed goes with --difficulty, and --deal with neither")
    with one_line():
        level = Difficulty(difficulty) if difficulty else None
        deal = _deal(game, peek, key if seed is None else seed, level)
        if drawing and not plain and fills_screen():
            sys.exit(_play_full_screen(deal, Choices(data, theme=theme, log=log)))
        _play(deal, partial(_deal, game, peek, None, level), drawing, records_directory(data).absolute())


def _play_full_screen(deal: Deal, choices: Choices) -> int:
    from contack.client.commands.shared.full_screen import fill_screen  # here: who plays line by line needs no screen
    from contack.client.screen.pages.solitaire.pages import open_solitaire

    return fill_screen(open_solitaire(deal), choices)


def _deal(game: SolitaireKind, peek: bool, key: str | None, difficulty: Difficulty | None) -> Deal:
    """Return the deal of a key, or the first of those that the key is the seed of which is as hard as asked for."""
    key = token_hex(KEY_BYTES) if key is None else key
    if difficulty is None:
        return Deal(game, key, peek)
    with Progress() as progress:
        for number, deal in enumerate(deals(game, peek, key), 1):
            progress.show(f"looking for a deal that is {difficulty}: {number} ...")
            if measured(deal) is difficulty:
                return deal
    raise AssertionError("deals never end")


def _play(deal: Deal, another: Callable[[], Deal], drawing: bool, directory: Path) -> None:
    """Play a deal and what its player wants to play afterwards: the same again, or another."""
    typed = _typed()
    while again := _play_deal(deal, typed, drawing, directory):
        deal = another() if again.another else deal


def _play_deal(deal: Deal, typed: Iterator[str], drawing: bool, directory: Path) -> DealAgain | None:
    """Play one deal and return what follows, if anything; whatever happens, the record is ended and named last."""
    game, events = SolitaireGame.start(deal)
    header = deal.header(utc_now())
    record = RecordFile(directory, record_stem(header, deal.game), header)
    text = f"{deal_text(deal)}\n\n{table_text(game.position, TextOptions(drawing, columns()), events)}"
    try:
        _carry_out((WriteRecord(events), *show(text)), game, record)
        for line in typed:
            game, effects = answer(game, line, TextOptions(drawing, columns()))
            match effects:
                case (DealAgain() as again,):
                    return again
                case (End(),):
                    return None
            _carry_out(effects, game, record)
    finally:
        record.write(game.give_up())
        click.echo(record.path)
    return None


def _carry_out(effects: Effects, game: SolitaireGame, record: RecordFile) -> None:
    for effect in effects:
        match effect:
            case Show(text=text):
                click.echo(text)
            case WriteRecord(events=events):
                record.write(events)
    # only with the lay that ended it: whatever is typed afterwards changes nothing
    if game.position.over and isinstance(effects[0], WriteRecord):
        click.echo(f"its record: {record.path}\n{GAME_OVER}")


def _typed() -> Iterator[str]:
    """Yield what is typed, line by line, to the end of input; a person at a terminal sees a prompt."""
    person = sys.stdin.isatty()
    while True:
        click.echo("> " if person else "", nl=False)
        line = ""
        try:
            line = sys.stdin.readline()
        finally:
            click.echo("", nl=person and not line)  # who ends the input by a key is left on a line of their own
        if not line:
            return
        yield line
