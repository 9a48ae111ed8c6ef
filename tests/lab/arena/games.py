"""Games of an arena for tests: made-up results, and an executor that plays at once."""

from collections.abc import Callable
from concurrent.futures import Future
from typing import Any

from contack.client.bots.registry import BotSpec
from contack.engine.event import Reason
from contack.lab.arena.plan.plan import Plan
from contack.lab.arena.play.worker import Batch
from contack.lab.arena.results.result import GameResult


def plan(*bots: str, seats: int = 2, seed: int = 0, move_time: float = 10.0) -> Plan:
    return Plan(tuple(map(BotSpec.parse, bots)), seats, seed, move_time)


def result(game: int, line_up: tuple[int, ...], totals: tuple[int, ...]) -> GameResult:
    """Return a game in which each seat laid twice, in 10 and 30 milliseconds."""
    seats = len(line_up)
    reasons = (Reason.OUT, Reason.OUT, Reason.BLOCKED)
    return GameResult(game, line_up, totals, reasons, (2,) * seats, (0.04,) * seats, (0.03,) * seats)


def untimed(plain: Any) -> Any:
    """Return the JSON of an arena without the times of lays."""
    for standing in plain["standings"]:
        del standing["mean_seconds"], standing["longest_seconds"]
    seconds, slowest = map(plain["played"]["columns"].index, ("seconds", "slowest"))
    for row in plain["played"]["rows"]:
        row[seconds] = row[slowest] = 0
    return plain


class LocalExecutor:
    """An executor of one that plays in this process, and has played when work is handed in."""

    jobs = 1

    def ask(self, call: Callable[..., Batch], *arguments: object) -> Future[Batch]:
        future: Future[Batch] = Future()
        try:
            future.set_result(call(*arguments))
        except Exception as error:
            future.set_exception(error)
        return future

    def stop(self) -> None:
        pass
