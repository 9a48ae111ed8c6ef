import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from pathlib import Path

import click

from contack.client.coach.exercise import NO_MISTAKE, NONE_ASKED, Course, ExerciseTally, OwnGame, exercises_of
from contack.client.coach.review import EvaluatedDecision
from contack.client.coach.tasks import EvaluationQueue
from contack.client.commands.review import evaluate
from contack.client.commands.shared.errors import one_line
from contack.client.commands.shared.options import DATA, DRAWING, LOG, PLAIN, THEME, Choices, own_name
from contack.client.commands.shared.terminal import columns, fills_screen, typed_lines
from contack.client.files.records import newest_records, read_record, records_directory
from contack.client.plain.learn_commands import GameCourse, answer, exercise_text
from contack.client.replay.own_games import own_games
from contack.client.screen.paint.canvas.choices import ThemeChoice
from contack.client.session.actions import End, Show
from contack.client.text.board import TextOptions
from contack.client.text.english import counted, listed, local_text
from contack.protocol.name import printable


@click.command()
@click.argument("records", type=click.Path(path_type=Path), nargs=-1, metavar="[RECORD]...")
@click.option("--name", help="Whose lays; the default is your name.")
@PLAIN
@DRAWING
@THEME
@DATA
@LOG
def learn(
    records: Sequence[Path],
    name: str | None,
    plain: bool,
    drawing: bool,
    theme: ThemeChoice | None,
    data: Path,
    log: Path | None,
) -> None:
    """Find better lays where you lost most: each RECORD, or your own games, the newest first.

    The coach judges your lays, unless a review is beside the record. Each mistake becomes an exercise, at most five a
    game. A lay is right if it is as good as the best. Type ? for the keys, and with --plain help for the commands.
    """
    name = name or own_name()
    for record in records:
        with one_line(place=record):
            read_record(record)
    with one_line():
        paths = records or newest_records(records_directory(data).absolute())
        games = own_games(paths, name)
        first = next(games, None)
        if first is None:
            where = "these records" if records else str(records_directory(data))
            raise click.ClickException(printable(f'no choice of "{name}" in {where}: give the name there with --name'))
        if drawing and not plain and fills_screen():
            sys.exit(_learn_full_screen(paths, name, Choices(data, theme=theme, log=log)))
    _learn((own for own, _ in chain([first], games)), drawing)


def _learn_full_screen(paths: Sequence[Path], name: str, choices: Choices) -> int:
    from contack.client.commands.shared.full_screen import fill_screen  # imported here: plain mode needs no screen
    from contack.client.screen.run.open_page import learn
    from contack.client.screen.state.effects import Learn

    return fill_screen(learn(Learn(tuple(paths), name)), choices)


def _learn(games: Iterable[OwnGame], drawing: bool) -> None:
    tally, typed = NONE_ASKED, typed_lines()
    for own in games:
        learning = GameCourse(own, Course(exercises_of(_evaluated(own)), tally))
        click.echo(_heading(learning))
        tally, ended = _learn_game(learning, typed, drawing)
        if ended:
            break
    if tally.asked:
        click.echo(f"{tally}.")


def _evaluated(own: OwnGame) -> tuple[EvaluatedDecision, ...]:
    if own.evaluated is not None:
        return own.evaluated
    return evaluate(EvaluationQueue.of(own.decisions).tasks, os.cpu_count() or 1)


def _heading(learning: GameCourse) -> str:
    header, exercises = learning.own.header, learning.course.exercises
    found = counted(len(exercises), "exercise") if exercises else f"{NO_MISTAKE}."
    game = " ".join(filter(None, (local_text(header.started, None), listed(map(printable, header.players)))))
    return f"{game}: {found}"


def _learn_game(learning: GameCourse, typed: Iterator[str], drawing: bool) -> tuple[ExerciseTally, bool]:
    if learning.course.exercise:
        click.echo(f"\n{exercise_text(learning, TextOptions(drawing, columns()))}")
    while learning.course.exercise:
        line = next(typed, None)
        if line is None:
            return learning.course.tally, True
        learning, effects = answer(learning, line, TextOptions(drawing, columns()))
        for effect in effects:
            match effect:
                case Show(text=text):
                    click.echo(text)
                case End():
                    return learning.course.tally, True
    return learning.course.tally, False
