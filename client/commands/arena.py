"""`contack arena`: measures bots against each other in many games."""

from __future__ import annotations

import os
import sys
import traceback
from pathlib import Path

import click

from contack.client.arena.crew import WorkersDied
from contack.client.arena.faults import FaultReports
from contack.client.arena.plan import BadPlan, Plan
from contack.client.arena.processes import Processes
from contack.client.arena.report_text import report_text
from contack.client.arena.results_file import BadResults, ResultsFile
from contack.client.arena.run import Run, head, usual_name
from contack.client.arena.schedule import whole_deals
from contack.client.arena.tally import tally
from contack.client.bot import BadBot
from contack.client.bot_spec import BotSpec
from contack.client.commands.failure import one_line
from contack.client.commands.options import DATA
from contack.client.commands.streams import be_lenient, complain
from contack.client.reaction import INTERRUPTED
from contack.client.record_file import data_directory


@click.command()
@click.argument("bots", metavar="BOT BOT...", nargs=-1, required=True)
@click.option("--games", type=click.IntRange(min=1), default=1000, show_default=True, help="How many games to play.")
@click.option("--seats", type=click.IntRange(2, 7), default=2, show_default=True, help="Seats at each table.")
@click.option("--seed", type=click.IntRange(min=0), default=0, show_default=True, help="The same seed, the same games.")
@click.option("--jobs", type=click.IntRange(min=1), help="How many games at a time; the default is one a core.")
@click.option(
    "--move-time", type=click.FloatRange(min=0, min_open=True), default=10.0, show_default=True, help="Seconds a lay."
)
@click.option(
    "--resume",
    type=click.Path(path_type=Path, dir_okay=False),
    help="Where games are kept and gone on with; the default is a file in your data directory until all are played.",
)
@click.option(
    "--save-records", "records", type=click.Path(path_type=Path, file_okay=False), help="A folder for their records."
)
@DATA
def arena(
    bots: tuple[str, ...],
    games: int,
    seats: int,
    seed: int,
    jobs: int | None,
    move_time: float,
    resume: Path | None,
    records: Path | None,
    data: Path | None,
) -> None:
    """Let bots play many games against each other, and tell how strong they are.

    BOT is random, greedy or FILE.py:Class, with options as in FILE.py:Class,depth=3. Each deal is played by all
    rotations of a line-up, so that its luck cancels. Ctrl-C keeps what was played, and the same command goes on; with
    more --games too.
    """
    be_lenient()
    plan = _plan(bots, seats, seed, move_time)
    about = head(plan, records)
    home = data or data_directory()
    file = _open(resume or home / "arena" / usual_name(about), about)
    run = Run(plan, whole_deals(games, seats), file, records)
    finished = _play(run, jobs or len(os.sched_getaffinity(0)), FaultReports(plan, home / "positions"))
    click.echo(report_text(plan, tally(run.results, len(plan.bots), seats)))
    file.close(forget=finished and not resume)
    if not finished:
        complain(f"Interrupted after {len(run.results)} of {run.games} games: the same command goes on.")
        sys.exit(INTERRUPTED)


def _plan(bots: tuple[str, ...], seats: int, seed: int, move_time: float) -> Plan:
    """Answer the plan; each bot is made once, so that what is wrong with it shows before anything is played."""
    try:
        plan = Plan(tuple(map(BotSpec.parse, bots)), seats, seed, move_time)
        for bot in plan.bots:
            bot.make(seed)
    except (BadPlan, BadBot) as bad:
        raise click.ClickException(str(bad)) from None
    except Exception:
        raise click.ClickException(f"a bot cannot be made:\n{traceback.format_exc()}") from None
    return plan


def _open(path: Path, about: dict[str, object]) -> ResultsFile:
    try:
        with one_line(path):
            return ResultsFile(path, about)
    except BadResults as bad:
        raise click.ClickException(str(bad)) from None


def _play(run: Run, jobs: int, reports: FaultReports) -> bool:
    """Play what is left; answer whether nothing stopped it."""
    if not run.left:
        return True
    crew = Processes(jobs)
    try:
        with click.progressbar(length=run.games, label="games", file=sys.stderr, show_pos=True) as bar, one_line():
            bar.update(len(run.results))
            for result in run.play(crew):
                for report in reports.of(result):
                    complain(f"\n{report}")
                bar.update(1)
    except KeyboardInterrupt:
        return False
    except WorkersDied as died:
        raise click.ClickException(str(died)) from None
    finally:
        crew.stop()
    return True
