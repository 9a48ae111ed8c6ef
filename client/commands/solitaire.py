import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from secrets import token_hex

import click

from contack.client.commands.shared.errors import one_line
from contack.client.commands.shared.options import DATA, DRAWING, KEY_BYTES, LOG, PLAIN, THEME, Choices, to_key, utc_now
from contack.client.commands.shared.terminal import Progress, columns, fills_screen, typed_lines
from contack.client.files.records import ASIDE_SUFFIX, records_directory
from contack.client.files.solitaires import SolitaireFiles
from contack.client.plain.solitaire_commands import DealAgain, answer
from contack.client.screen.paint.canvas.choices import ThemeChoice
from contack.client.session.actions import Effects, End, Show, WriteRecord
from contack.client.solitaire.game import Deal, Difficulty, Events, SolitaireGame, SolitaireKind
from contack.client.solitaire.text import GAME_OVER, deal_text, table_text
from contack.client.solvers.difficulty import deals, measured
from contack.client.text.board import TextOptions


@click.command()
@click.argument("game", type=click.Choice(["draw", "stacked"]))
@click.option(
    "--deal",
    "key",
    metavar="KEY",
    callback=to_key,
    help="Play the deal that belongs to this text; the same text gives the same deal.",
)
@click.option("--peek", is_flag=True, help="Show the whole stacks, not only their tops.")
@click.option(
    "--difficulty",
    type=click.Choice([str(level) for level in Difficulty]),
    help="Find a deal that can be won and is as hard as this.",
)
@click.option("--seed", metavar="TEXT", callback=to_key, help="With --difficulty: find the same deal every time.")
@PLAIN
@DRAWING
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
    Type ? for the keys, and with --plain help for the commands.
    """
    if peek and game == "draw":
        raise click.UsageError("--peek is about stacks: play stacked solitaire with it")
    if (seed is not None and difficulty is None) or (key is not None and difficulty is not None):
        raise click.UsageError("--seed goes with --difficulty, and --deal with neither")
    with one_line():
        level = Difficulty(difficulty) if difficulty else None
        any_deal = key is None and level is None and not peek
        if drawing and not plain and fills_screen():
            choices = Choices(data, theme=theme, log=log)
            deal = None if any_deal else _deal(game, peek, key if seed is None else seed, level)
            sys.exit(_play_full_screen(game, deal, choices))
        files = SolitaireFiles(records_directory(data).absolute(), utc_now)
        # a pipe ignores games set aside
        resumed = files.resume(game) if any_deal and sys.stdin.isatty() else None
        if resumed:
            click.echo("you continue the unfinished game; new abandons it and deals another\n")
        begun = resumed or _begin(files, _deal(game, peek, key if seed is None else seed, level))
        _play(*begun, partial(_deal, game, peek, None, level), drawing, files)


def _play_full_screen(game: SolitaireKind, deal: Deal | None, choices: Choices) -> int:
    from contack.client.commands.shared.full_screen import fill_screen  # imported here: plain mode needs no screen
    from contack.client.screen.pages.base.page import Transition
    from contack.client.screen.pages.solitaire.pages import open_solitaire
    from contack.client.screen.pages.start.find import FindPage
    from contack.client.screen.state.effects import ChooseSolitaire

    return fill_screen(open_solitaire(deal) if deal else Transition(FindPage(), (ChooseSolitaire(game),)), choices)


def _deal(game: SolitaireKind, peek: bool, key: str | None, difficulty: Difficulty | None) -> Deal:
    key = token_hex(KEY_BYTES) if key is None else key
    if difficulty is None:
        return Deal(game, key, peek)
    with Progress() as progress:
        for number, deal in enumerate(deals(game, peek, key), 1):
            progress.show(f"looking for a deal that is {difficulty}: {number} ...")
            if measured(deal) is difficulty:
                return deal
    raise AssertionError("deals never end")


def _begin(files: SolitaireFiles, deal: Deal) -> tuple[SolitaireGame, Events]:
    game, events = SolitaireGame.start(deal)
    files.begin(deal.header())
    files.write(events)
    return game, events


def _play(
    game: SolitaireGame, events: Events, another: Callable[[], Deal], drawing: bool, files: SolitaireFiles
) -> None:
    typed = typed_lines()
    while again := _play_game(game, events, typed, drawing, files):
        game, events = _begin(files, another() if again.another else game.deal)


def _play_game(
    game: SolitaireGame, events: Events, typed: Iterator[str], drawing: bool, files: SolitaireFiles
) -> DealAgain | None:
    given_up = not sys.stdin.isatty()  # a pipe does not return
    try:
        look = TextOptions(drawing, columns())
        click.echo(f"{deal_text(game.deal)}\n\n{table_text(game.position, look, events)}")
        for line in typed:
            game, effects = answer(game, line, TextOptions(drawing, columns()))
            match effects:
                case (DealAgain() as again,):
                    given_up = True
                    return again
                case (End(),):
                    return None
            _carry_out(effects, game, files)
    finally:
        if given_up:
            files.write(game.give_up())
        files.leave()
        if files.path and files.path.name.endswith(ASIDE_SUFFIX):
            click.echo(f"unfinished game kept: contack solitaire {game.deal.game} continues it")
        click.echo(files.path)
    return None


def _carry_out(effects: Effects, game: SolitaireGame, files: SolitaireFiles) -> None:
    for effect in effects:
        match effect:
            case Show(text=text):
                click.echo(text)
            case WriteRecord(events=events):
                files.write(events)
    # only after the last lay: later input changes nothing
    if game.position.over and isinstance(effects[0], WriteRecord):
        click.echo(f"its record: {files.path}\n{GAME_OVER}")
