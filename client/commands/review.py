import json
import os
import sys
from collections.abc import Iterable, Sequence
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from typing import Any

import click

from contack.client.coach.decisions import decisions_of
from contack.client.coach.evaluation import NODES, SearchLimit
from contack.client.coach.review import EvaluatedDecision, Review
from contack.client.coach.review_json import review_to_json
from contack.client.coach.solitaire_review import review_solitaire, solitaire_review_text, solitaire_review_to_json
from contack.client.coach.tasks import Evaluate
from contack.client.coach.text import review_text, summary_text
from contack.client.commands.shared.errors import one_line
from contack.client.commands.shared.options import SecondsRange
from contack.client.files.records import NoReview, keep_review, read_record, read_review, review_path
from contack.client.processes.pool import Finished, ProcessPool
from contack.engine.records.record import Record
from contack.engine.records.timeline import Timeline, holders_of, timeline_of
from contack.protocol.name import printable


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option(
    "--nodes",
    type=click.IntRange(1),
    default=NODES,
    show_default=True,
    help="How often the rest of the hand is played out to evaluate a decision.",
)
@click.option(
    "--time", "seconds", type=SecondsRange(0.01), help="Seconds to think about each decision, instead of --nodes."
)
@click.option(
    "--jobs",
    type=click.IntRange(1),
    default=os.cpu_count,
    show_default="all cores",
    help="How many processes work at the same time.",
)
@click.option("--seed", default=0, show_default=True, help="The same seed and --nodes give the same review.")
@click.option("--json", "as_json", is_flag=True, help="Answer in JSON, for other programs.")
@click.option("--keep", is_flag=True, help="Put the JSON beside FILE, where a server finds it that shows the game.")
def review(file: Path, nodes: int, seconds: float | None, jobs: int, seed: int, as_json: bool, keep: bool) -> None:
    """Review the game recorded in FILE: the cost of each lay in winning chance and points, and the turning points.

    The review knows no more than the players did: the order of the pile is unknown. It omits lays without an
    alternative, and costs that may be chance: more --nodes find smaller costs. For a solitaire it shows the lays that
    made it impossible to win.
    """
    with one_line(place=file):
        record = read_record(file)
    if keep:
        with one_line(NoReview, place=review_path(file)):
            read_review(file)  # before the evaluation, which takes a while
    game = _game(file, record)
    limit = SearchLimit(0, seconds) if seconds else SearchLimit(nodes)
    plain, words = _reviewed(record, game, limit, seed, jobs)
    if keep:
        with one_line(place=review_path(file)):
            keep_review(file, plain)
        click.echo(printable(f"Kept in {review_path(file)}"), err=True)
    if as_json:
        click.echo(json.dumps(plain))
    else:
        for line in words:
            click.echo(line)


def _game(file: Path, record: Record) -> Timeline:
    game = timeline_of(record)
    if game.wrong:
        raise click.ClickException(printable(f"{file}: {game.wrong}"))
    if not game.positions:
        raise click.ClickException(printable(f"{file}: its record stops before anything is dealt"))
    return game


def _reviewed(
    record: Record, game: Timeline, limit: SearchLimit, seed: int, jobs: int
) -> tuple[dict[str, Any], Iterable[str]]:
    if record.header.game != "table":
        review = review_solitaire(game)
        return solitaire_review_to_json(review), solitaire_review_text(review)
    decisions = decisions_of(game)
    tasks = [Evaluate(decision, limit, seed) for decision in decisions if decision.free]
    holders = holders_of(game, record.header.players)
    found = Review(holders, evaluate(tasks, jobs), game.positions[-1].view.winners)
    return review_to_json(found), (summary_text(found, len(decisions)), *review_text(found))


def evaluate(tasks: Sequence[Evaluate], jobs: int) -> tuple[EvaluatedDecision, ...]:
    # shows its progress on standard error
    thinkers = ProcessPool(jobs)
    try:
        answers = [thinkers.ask(task.work) for task in tasks]
        finished: Finished[EvaluatedDecision] = Finished()
        for answer in answers:
            finished.expect(answer)
        with click.progressbar(tasks, label="Judging", file=sys.stderr, hidden=not sys.stderr.isatty()) as bar:
            for _ in bar:
                finished.next()
        return tuple(answer.result() for answer in answers)
    except BrokenProcessPool:
        raise click.ClickException("another program ended a process of the evaluation") from None
    finally:
        thinkers.stop()
