"""Hands the games of an arena to workers and yields them as they are played. Knows executors, and no bots."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Future, wait
from typing import Protocol

from contack.client.arena.plan.plan import Plan
from contack.client.arena.plan.schedule import Fixture
from contack.client.arena.play.batching import Pace
from contack.client.arena.play.worker import Batch, Done, play_batch

PATIENCE = 5
"""How often workers may die. Bots that may take a process with them have one of their own, so it is no bot's doing."""


class NoCrew(Exception):
    """There is nobody to play the games; `str` says why."""


class WorkersDied(Exception):
    """The workers die again and again; `str` tells at which games."""


class Crew(Protocol):
    """Workers: how many there are, and where work is handed in."""

    @property
    def jobs(self) -> int:
        """How many work at the same time."""
        ...

    def ask(self, call: Callable[..., Batch], *arguments: object) -> Future[Batch]:
        """Hand in a call; where the workers have died, to new ones."""
        ...

    def stop(self) -> None:
        """Let the workers go, whatever they are doing."""
        ...


class Play:
    """The games of `plan` at `fixtures`, played by `crew`; with `records` each comes with its record."""

    def __init__(self, plan: Plan, fixtures: Iterable[Fixture], crew: Crew, records: bool = False) -> None:
        self._plan = plan
        self._left = deque(fixtures)
        self._crew = crew
        self._records = records
        self._pace = Pace()
        self._running: dict[Future[Batch], list[Fixture]] = {}
        self._deaths = 0

    def __iter__(self) -> Iterator[Done]:
        """Yield the games in the order in which they are done. Raises WorkersDied, or what making a bot raises."""
        while self._left or self._running:
            self._hand_out()
            done, _ = wait(self._running, return_when=FIRST_COMPLETED)
            broken = {future for future in done if isinstance(future.exception(), BrokenExecutor)}
            for future in done - broken:
                del self._running[future]
                yield from self._taken(future.result())
            if broken:
                self._start_again()

    def _hand_out(self) -> None:
        """Give each worker a batch to do and one to go on with."""
        jobs = self._crew.jobs
        while self._left and len(self._running) < 2 * jobs:
            size = self._pace.batch(len(self._left), jobs)
            batch = [self._left.popleft() for _ in range(size)]
            future = self._crew.ask(play_batch, self._plan, batch, self._records)
            self._running[future] = batch

    def _taken(self, batch: Batch) -> tuple[Done, ...]:
        self._pace = self._pace.after(len(batch.games), batch.seconds)
        return batch.games

    def _start_again(self) -> None:
        """Put back what the dead workers had: executors do not tell which of them died at which game."""
        lost = sorted(fixture for batch in self._running.values() for fixture in batch)
        self._deaths += 1
        if self._deaths > PATIENCE:
            raise WorkersDied(
                f"the workers died {self._deaths} times, at last at one of {len(lost)} games "
                f"from game {lost[0].game} on"
            )
        self._running.clear()
        self._left.extendleft(reversed(lost))
