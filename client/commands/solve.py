import json
import sys
from collections.abc import Mapping
from math import inf
from pathlib import Path
from time import monotonic

import click

from contack.client.commands.shared.errors import one_line
from contack.client.commands.shared.options import FILE, SecondsRange, to_key
from contack.client.commands.shared.terminal import Progress
from contack.client.files.records import read_record
from contack.client.solitaire.game import Deal, SolitaireGame, SolitaireKind
from contack.client.solvers.answer import (
    NoSolitaire,
    SolverAnswer,
    SolverQuestion,
    answer_text,
    answer_to_json,
    question_of,
)
from contack.client.solvers.difficulty import random_win_rate
from contack.client.solvers.puzzle import puzzle_of
from contack.client.solvers.result import SolverVerdict
from contack.client.solvers.solve import Solver, SolverBudget
from contack.protocol.name import printable

# The exit statuses: 1 and 2 are errors, as everywhere.
STATUS = {SolverVerdict.WINNABLE: 0, SolverVerdict.LOST: 3, SolverVerdict.UNKNOWN: 4}

# The kinds of deals; any other argument is a file.
GAMES: Mapping[str, SolitaireKind] = {"draw": "draw", "stacked": "stacked"}

# The default time limit: the hardest of 20,000 deals took a fraction of a second.
SECONDS = 60


@click.command()
@click.argument("what", metavar="draw|stacked|FILE")
@click.option("--deal", "key", metavar="KEY", callback=to_key, help="The deal to solve, with draw or stacked.")
@click.option("--at-end", is_flag=True, help="Solve from where the game in FILE ended, not from its deal.")
@click.option("--nodes", type=click.IntRange(1), help="Look at this many tables at most.")
@click.option(
    "--time",
    "seconds",
    type=SecondsRange(0),
    default=SECONDS,
    show_default=True,
    help="Search for this many seconds at most.",
)
@click.option("--save", type=FILE, help="Write the won game to a new record.")
@click.option("--json", "as_json", is_flag=True, help="Answer in JSON, for other programs.")
def solve(
    what: str, key: str | None, at_end: bool, nodes: int | None, seconds: float, save: Path | None, as_json: bool
) -> None:
    """Find lays that win a solitaire with all tiles known, or prove that it cannot be won.

    Takes a deal (draw or stacked, and its key) or the record of a solitaire in FILE. The status is 0 if the game can
    be won, 3 if it cannot, and 4 if --nodes and --time were not enough to tell.
    """
    if save and what not in GAMES and _same(save, Path(what)):
        raise click.UsageError("--save would write over FILE: name another file for the won game")
    with one_line(place=what):
        question = _question(what, key, at_end)
    answer = _answer(question, nodes, seconds)
    with one_line(place=save):
        if save and answer.solution.verdict is SolverVerdict.WINNABLE:
            save.write_text(str(answer.record), encoding="utf-8", newline="\n")
    click.echo(json.dumps(answer_to_json(answer)) if as_json else answer_text(answer))
    sys.exit(STATUS[answer.solution.verdict])


def _same(one: Path, other: Path) -> bool:
    return one.exists() and other.exists() and one.samefile(other)


def _answer(question: SolverQuestion, nodes: int | None, seconds: float) -> SolverAnswer:
    with Progress() as progress:
        budget = SolverBudget(seconds, monotonic, lambda tables: progress.show(f"{tables:,} tables looked at ..."))
        solution = Solver(puzzle_of(question.position), nodes or inf, budget.spend).solve()
        whole = solution.verdict is SolverVerdict.WINNABLE and len(question.position.board) == 1
        return SolverAnswer(question, solution, budget.seconds, random_win_rate(question.position) if whole else None)


def _question(what: str, key: str | None, at_end: bool) -> SolverQuestion:
    if game := GAMES.get(what):
        return _dealt(game, key, at_end)
    if key is not None:
        raise click.UsageError("--deal goes with draw or stacked; a record contains its deal")
    try:
        return question_of(read_record(Path(what)), at_end)
    except NoSolitaire as wrong:
        raise click.ClickException(printable(f"{what}: {wrong}")) from None


def _dealt(game: SolitaireKind, key: str | None, at_end: bool) -> SolverQuestion:
    if at_end:
        raise click.UsageError("--at-end needs the record of a solitaire in FILE")
    if key is None:
        raise click.UsageError(f"expected one deal, such as: contack solve {game} --deal tea")
    deal = Deal(game, key)
    session, events = SolitaireGame.start(deal)
    return SolverQuestion(deal.header(), events, session.position)
