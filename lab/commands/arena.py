import json
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import NamedTuple

import click

from contack.client.bot_client.player import Question
from contack.client.bot_client.report import report
from contack.client.bots.bot import close_bot
from contack.client.bots.registry import BotSpec
from contack.client.commands.shared.errors import make_bot, one_line
from contack.client.commands.shared.options import DATA, FILE, MOVE_TIME, SecondsRange
from contack.client.commands.shared.terminal import complain
from contack.client.processes.pool import ProcessPool
from contack.client.replay.position_file import PositionFiles
from contack.client.text.english import counted
from contack.engine.records.view_form import view_from_json
from contack.lab.arena.plan.plan import BadPlan, Plan
from contack.lab.arena.plan.schedule import seat_names, whole_deals
from contack.lab.arena.play.executor import Executor, NoWorkers, WorkersDied
from contack.lab.arena.play.run import ArenaRun, head, usual_name
from contack.lab.arena.report.plain import report_plain
from contack.lab.arena.report.text import report_text
from contack.lab.arena.results.file import BadResults, ResultsFile
from contack.lab.arena.results.result import Fault, GameResult
from contack.lab.arena.results.statistics import tally
from contack.protocol.name import printable
from contack.system.processes import processors
from contack.system.streams import INTERRUPTED

# The most reports for each kind of fault of a bot. All faults count.
SHOWN = 3

STANDARD_OUTPUT = Path("-")


class Reports(NamedTuple):
    as_json: Path | None
    as_html: Path | None


def _to_file(_context: click.Context, _parameter: click.Parameter, path: Path | None) -> Path | None:
    # an arena should not find out after hours that a report cannot be written
    if path and path != STANDARD_OUTPUT and not path.absolute().parent.is_dir():
        raise click.BadParameter(f"no directory {printable(str(path.parent))}")
    return path


_OUT = click.Path(path_type=Path, dir_okay=False, writable=True, allow_dash=True)


@click.command(short_help="Let bots play many games, and see how strong they are.")
@click.argument("bots", metavar="BOT BOT...", nargs=-1, required=True)
@click.option("--games", type=click.IntRange(min=1), default=1000, show_default=True, help="How many games to play.")
@click.option("--seats", type=click.IntRange(2, 7), default=2, show_default=True, help="Seats at each table.")
@click.option(
    "--seed", type=click.IntRange(min=0), default=0, show_default=True, help="The same seed gives the same games."
)
@click.option(
    "--jobs", type=click.IntRange(min=1), help="How many games at a time; the default is one for each processor core."
)
@click.option(
    "--scheduler",
    metavar="ADDRESS",
    help="Play on a Dask cluster; this is the address of its scheduler, such as tcp://HOST:8786.",
)
@click.option(
    "--scheduler-wait",
    metavar="SECONDS",
    type=SecondsRange(min=0, min_open=True),
    default=5.0,
    show_default=True,
    help="How many seconds to wait for the scheduler, and then for its first worker.",
)
@MOVE_TIME
@click.option(
    "--resume",
    metavar="FILE",
    type=FILE,
    help="Keep the games in FILE and continue with its games; the default is a file in your data directory, which is "
    "deleted when all were played.",
)
@click.option(
    "--save-records",
    "records",
    metavar="DIRECTORY",
    type=click.Path(path_type=Path, file_okay=False),
    help="Keep a record of each game.",
)
@click.option(
    "--json",
    "as_json",
    metavar="FILE",
    type=_OUT,
    callback=_to_file,
    help="Write the statistics and all games to FILE as JSON; - is standard output.",
)
@click.option(
    "--html", "as_html", metavar="FILE", type=_OUT, callback=_to_file, help="Write a page with plots to FILE."
)
@DATA
def arena(
    bots: tuple[str, ...],
    games: int,
    seats: int,
    seed: int,
    jobs: int | None,
    scheduler: str | None,
    scheduler_wait: float,
    move_time: float,
    resume: Path | None,
    records: Path | None,
    data: Path,
    **files: Path | None,
) -> None:
    """Measure bots against each other in many games.

    Name a BOT as for `contack bot`: random, greedy, lookahead, expert, level1 to level5, FILE.py:Class or exec:PROGRAM,
    with options as in expert,time=2. All rotations of a line-up play each deal, so that its luck cancels.

    After Ctrl-C the same command continues with all played games; it can ask for more --games.
    """
    reports = Reports(**files)
    if reports.count(STANDARD_OUTPUT) > 1:
        raise click.UsageError("standard output takes one report: name a file for any other")
    with one_line(BadPlan, BadResults, NoWorkers, WorkersDied):
        plan = Plan(tuple(map(BotSpec.parse, bots)), seats, seed, move_time)
        for spec in plan.bots:
            close_bot(make_bot(spec, seed))  # now: a fault in a bot should not show after an hour of games
        about = head(plan, records)
        with closing(ResultsFile(resume or data / "arena" / usual_name(about), about)) as file:
            run = ArenaRun(plan, whole_deals(games, seats), file, records)
            executor = partial(_executor, jobs, scheduler, scheduler_wait)
            finished = _play(run, executor, FaultReports(plan, data / "positions"))
            # reported before the file is deleted: no game is lost if that fails
            _report(run, reports)
            if finished and not resume:
                file.forget()
    if not finished:
        complain(f"Interrupted after {len(run.results)} of {run.games} games: the same command continues.")
        sys.exit(INTERRUPTED)


class FaultReports:
    """Reports the first few faults of each bot of `plan`, and keeps their positions in `directory`."""

    def __init__(self, plan: Plan, directory: Path) -> None:
        self._plan = plan
        self._directory = directory
        self._shown: Counter[tuple[int, str]] = Counter()

    def of(self, result: GameResult) -> Iterator[str]:
        for fault in result.faults:
            key = (result.line_up[fault.seat], fault.kind)
            if fault.view and self._shown[key] < SHOWN:
                self._shown[key] += 1
                yield self._report(result, fault)

    def _report(self, result: GameResult, fault: Fault) -> str:
        names = seat_names(self._plan.names, result.line_up)
        view = view_from_json(fault.view)
        problem = f"{fault.words}\n{fault.more}".strip()
        spec = str(self._plan.bots[result.line_up[fault.seat]])
        kept = PositionFiles(self._directory, spec).keep(view, problem)
        return report(f"{names[fault.seat]}, game {result.game}", names, Question(view, view.lays), problem, kept)


def _play(run: ArenaRun, make_executor: Callable[[], Executor], faults: FaultReports) -> bool:
    left = len(run.left)
    if not left:
        return True
    kept = len(run.results)
    label = f"{counted(kept, 'game')} kept from before, now" if kept else "games"
    executor = make_executor()
    try:
        with click.progressbar(length=left, label=label, file=sys.stderr, show_pos=True) as bar:
            for result in run.play(executor):
                for report in faults.of(result):
                    complain(f"\n{report}")
                bar.update(1)
    except KeyboardInterrupt:
        return False
    finally:
        executor.stop()
    return True


def _executor(jobs: int | None, scheduler: str | None, wait: float) -> Executor:
    if scheduler is None:
        return ProcessPool(jobs or processors())
    if jobs:
        raise click.UsageError("--jobs is for this machine; on a cluster its workers decide")
    try:
        from contack.lab.arena.play.dask import DaskExecutor
    except ImportError:
        raise NoWorkers("a cluster needs Dask: pip install 'contack[cluster]'") from None
    return DaskExecutor(scheduler, wait)


def _report(run: ArenaRun, reports: Reports) -> None:
    plan = run.plan
    found = tally(run.results, len(plan.bots), plan.seats)
    if reports.as_json:
        _write(reports.as_json, json.dumps(report_plain(plan, found, run.results), ensure_ascii=False) + "\n")
    if reports.as_html:
        from contack.lab.arena.report.html import report_html  # here: most arenas need no page

        _write(reports.as_html, report_html(plan, found, run.results))
    if STANDARD_OUTPUT not in reports:
        click.echo(report_text(plan, found))


def _write(path: Path, text: str) -> None:
    if path == STANDARD_OUTPUT:
        click.echo(text, nl=False)
    else:
        path.write_text(text, encoding="utf-8")
