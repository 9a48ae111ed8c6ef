from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from contack.client.bot_client.player import Question
from contack.client.bot_client.report import report
from contack.client.replay.position_file import PositionFiles
from contack.engine.records.view_form import view_from_json
from contack.lab.arena.plan.plan import Plan
from contack.lab.arena.plan.schedule import seat_names
from contack.lab.arena.results.result import Fault, GameResult

# The most reports for each kind of fault of a bot. All faults count.
SHOWN = 3


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
