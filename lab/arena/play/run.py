import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Any

from contack.client.bots.registry import EXEC, BotSpec
from contack.engine.records.record import SUFFIX
from contack.lab.arena.plan.plan import Plan, digest
from contack.lab.arena.plan.schedule import ScheduledGame, schedule
from contack.lab.arena.play.executor import Executor, Play
from contack.lab.arena.results.file import ResultsFile
from contack.lab.arena.results.result import GameResult
from contack.system.files import write_atomically


@dataclass(slots=True)
class ArenaRun:
    """`file` holds the games already played, and `records` is a folder for records, if any."""

    plan: Plan
    games: int
    file: ResultsFile
    records: Path | None = None
    results: list[GameResult] = field(init=False)

    def __post_init__(self) -> None:
        self.results = [result for result in self.file.results if result.game < self.games]

    @property
    def left(self) -> list[ScheduledGame]:
        played = {result.game for result in self.results}
        every = schedule(len(self.plan.bots), self.plan.seats, self.plan.seed, self.games)
        return [game for game in every if game.game not in played]

    def play(self, executor: Executor) -> Iterator[GameResult]:
        for result, record in Play(self.plan, self.left, executor, records=self.records is not None):
            if self.records and record:
                _save_record(self.records, result.game, record)
            self.file.keep(result)
            self.results.append(result)
            yield result


def _save_record(folder: Path, game: int, text: str) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    write_atomically(folder / f"game-{game:06}{SUFFIX}", text.encode(), sync=False)


def head(plan: Plan, records: Path | None) -> dict[str, Any]:
    """Return what runs with shared games have in common: the plan, and the code of bots and rules."""
    sources = {str(path): _print_of([path]) for path in map(_source, plan.bots) if path}
    return {
        "bots": [str(bot) for bot in plan.bots],
        "seats": plan.seats,
        "seed": plan.seed,
        "move time": plan.move_time,
        "records": str(records.resolve()) if records else "not saved",
        "files": {**sources, "contack": _print_of(_ours())},
    }


def usual_name(about: dict[str, Any]) -> str:
    return f"{digest('file', json.dumps(about)).hex()[:16]}.jsonl"


def _print_of(files: Iterable[Path]) -> str:
    return digest(*(sha256(file.read_bytes()).hexdigest() for file in sorted(files))).hex()[:8]


def _ours() -> Iterator[Path]:
    contack = Path(__file__).parents[3]
    for folder in (contack / "client" / "bots", contack / "engine"):
        yield from folder.rglob("*.py")


def _source(bot: BotSpec) -> Path | None:
    if bot.name.startswith(EXEC):
        words = bot.name.removeprefix(EXEC).split()
        files = [Path(word) for word in words if Path(word).is_file()]
        return files[-1] if files else None  # the second of `node bot.js`
    path = Path(bot.name.rpartition(":")[0])
    return path if path.is_file() else None
