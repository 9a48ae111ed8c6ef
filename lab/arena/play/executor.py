"""Hands the games of an arena to workers, in batches, and yields them as they are played."""

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import BrokenExecutor, Future
from dataclasses import dataclass
from typing import Protocol

from contack.client.processes.finished import Finished
from contack.lab.arena.plan.plan import Plan
from contack.lab.arena.plan.schedule import ScheduledGame
from contack.lab.arena.play.worker import Batch, Done, play_batch

PATIENCE = 5
"""How often workers may die. It is no bot's doing: those that might take a process with them have their own."""

AIM = 0.5
"""How many seconds a batch should take: long beside what handing it over costs, short beside patience."""

MOST = 256
"""How many games a batch has at most: what dies with a worker is played again."""


class NoWorkers(Exception):
    """There are no workers to play the games; `str` says why."""


class WorkersDied(Exception):
    """The workers die again and again; `str` says at which games."""


class Executor(Protocol):
    """Workers, in processes here or on other machines."""

    @property
    def jobs(self) -> int:
        """How many work at the same time."""

    def ask(self, call: Callable[..., Batch], *arguments: object) -> Future[Batch]:
        """Submit a call; where the workers have died, to new ones."""

    def stop(self) -> None:
        """End the workers, whatever they are doing."""


@dataclass(frozen=True, slots=True)
class Throughput:
    """How long games take, as far as is known."""

    games: int = 0
    seconds: float = 0.0

    def after(self, games: int, seconds: float) -> "Throughput":
        """Return the pace after a batch."""
        return Throughput(self.games + games, self.seconds + seconds)

    def batch(self, left: int, jobs: int) -> int:
        """Return how many of the games left to hand out: few at first and at the end, so that no worker is late."""
        if not self.games:
            return 1
        fair = -(-left // (2 * jobs))  # two batches a worker are out at a time
        # a quick batch may take no time at all by the clock
        return max(1, min(MOST, fair, int(AIM * self.games / max(self.seconds, AIM / MOST))))


class Play:
    """The `games` of `plan`, played by `executor`; with `records` each comes with its record."""

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
        """Yield the games in the order in which they are done. Raises WorkersDied, or what making a bot raises."""
        while self._left or self._running:
            self._hand_out()
            future = self._finished.next()
            if future not in self._running:
                continue  # its workers have died, and what it was for is played again
            if isinstance(future.exception(), BrokenExecutor):
                self._start_again()
                continue
            del self._running[future]
            batch = future.result()
            self._throughput = self._throughput.after(len(batch.games), batch.seconds)
            yield from batch.games

    def _hand_out(self) -> None:
        """Give each worker a batch to do and one to go on with."""
        jobs = self._executor.jobs
        while self._left and len(self._running) < 2 * jobs:
            size = self._throughput.batch(len(self._left), jobs)
            batch = [self._left.popleft() for _ in range(size)]
            future = self._executor.ask(play_batch, self._plan, batch, self._records)
            self._running[future] = batch
            self._finished.expect(future)

    def _start_again(self) -> None:
        """Put back what the dead workers had: executors do not tell which of them died at which game."""
        # in their order: the deals that are whole first count first, should the arena be interrupted
        lost = sorted(game for batch in self._running.values() for game in batch)
        self._deaths += 1
        if self._deaths > PATIENCE:
            raise WorkersDied(
                f"the workers died {self._deaths} times, at last at one of {len(lost)} games "
                f"from game {lost[0].game} on"
            )
        self._running.clear()
        # `extendleft` turns round what it is given
        self._left.extendleft(reversed(lost))
