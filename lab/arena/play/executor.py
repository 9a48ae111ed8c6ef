from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import BrokenExecutor, Future
from dataclasses import dataclass
from typing import Protocol

from contack.client.processes.pool import Finished
from contack.lab.arena.plan.plan import Plan
from contack.lab.arena.plan.schedule import ScheduledGame
from contack.lab.arena.play.worker import Batch, Done, play_batch

# The most deaths of workers; bots that might crash have their own processes.
PATIENCE = 5

AIM = 0.5

# The most games in a batch: the games of a dead worker are played again.
MOST = 256


class NoWorkers(Exception):
    """There are no workers to play the games; `str` says why."""


class WorkersDied(Exception):
    """The workers died again and again; `str` says at which games."""


class Executor(Protocol):
    @property
    def jobs(self) -> int:
        pass

    def ask(self, call: Callable[..., Batch], *arguments: object) -> Future[Batch]:
        pass

    def stop(self) -> None:
        pass


@dataclass(frozen=True, slots=True)
class Throughput:
    games: int = 0
    seconds: float = 0.0

    def after(self, games: int, seconds: float) -> "Throughput":
        return Throughput(self.games + games, self.seconds + seconds)

    def batch(self, left: int, jobs: int) -> int:
        if not self.games:
            return 1
        # small at the end too, so that no worker finishes late
        fair = -(-left // (2 * jobs))  # each worker has two batches at a time
        # by the clock a quick batch may take no time at all
        return max(1, min(MOST, fair, int(AIM * self.games / max(self.seconds, AIM / MOST))))


class Play:
    """The `games` of `plan` on `executor`, each with its record if `records` is true."""

    def __init__(self, plan: Plan, games: Iterable[ScheduledGame], executor: Executor, records: bool = False) -> None:
        self._plan = plan
        self._left = deque(games)
        self._executor = executor
        self._records = records
        self._throughput = Throughput()
        self._running: dict[Future[Batch], list[ScheduledGame]] = {}
        self._finished: Finished[Batch] = Finished()
        self._deaths = 0

    def __iter__(self) -> Iterator[Done]:
        """Yield the games as they finish. Raises WorkersDied, and exceptions from making a bot."""
        while self._left or self._running:
            self._hand_out()
            future = self._finished.next()
            if future not in self._running:
                continue  # its workers died, and its games are played again
            if isinstance(future.exception(), BrokenExecutor):
                self._start_again()
                continue
            del self._running[future]
            batch = future.result()
            self._throughput = self._throughput.after(len(batch.games), batch.seconds)
            yield from batch.games

    def _hand_out(self) -> None:
        jobs = self._executor.jobs
        while self._left and len(self._running) < 2 * jobs:
            size = self._throughput.batch(len(self._left), jobs)
            batch = [self._left.popleft() for _ in range(size)]
            future = self._executor.ask(play_batch, self._plan, batch, self._records)
            self._running[future] = batch
            self._finished.expect(future)

    def _start_again(self) -> None:
        # the games of all workers: executors do not report which died at which game. Sorted: the first deals are whole
        # first, which counts after an interruption
        lost = sorted(game for batch in self._running.values() for game in batch)
        self._deaths += 1
        if self._deaths > PATIENCE:
            raise WorkersDied(
                f"the workers died {self._deaths} times, at last at one of {len(lost)} games "
                f"from game {lost[0].game} on"
            )
        self._running.clear()
        # `extendleft` reverses its argument
        self._left.extendleft(reversed(lost))
