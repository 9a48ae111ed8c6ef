"""What is found out beside the screen."""

import asyncio
from concurrent.futures import Future
from dataclasses import dataclass, field
from typing import Any, cast

from contack.client.processes.pool import ProcessPool
from contack.client.screen.run.runner import Thinking
from contack.client.session.actions import Task


@dataclass(frozen=True)
class Sum:
    number: int

    def work(self) -> object:
        return self.number + 1


@dataclass
class Pool:
    answers: list[Future[object]] = field(default_factory=list)
    stopped: bool = False

    def ask(self, *_: Any) -> Future[object]:
        self.answers.append(Future())
        return self.answers[-1]

    def stop(self) -> None:
        self.stopped = True


class Asker:
    def __init__(self) -> None:
        self.pool = Pool()
        self.answers: list[tuple[Task, object]] = []
        self.thinking = Thinking(cast("ProcessPool", self.pool), lambda task, found: self.answers.append((task, found)))


async def test_each_answer_goes_with_its_task_whichever_comes_first() -> None:
    asker = Asker()
    both = asyncio.gather(asker.thinking.think(Sum(1)), asker.thinking.think(Sum(2)))
    await asyncio.sleep(0)
    asker.pool.answers[1].set_result(3)
    asker.pool.answers[0].set_result(2)
    await both
    assert sorted(asker.answers, key=str) == [(Sum(1), 2), (Sum(2), 3)]


async def test_running_question_is_not_repeated() -> None:
    asker = Asker()
    first = asyncio.ensure_future(asker.thinking.think(Sum(1)))
    await asyncio.sleep(0)
    await asker.thinking.think(Sum(1))
    assert len(asker.pool.answers) == 1
    asker.pool.answers[0].set_result(2)
    await first
    again = asyncio.ensure_future(asker.thinking.think(Sum(1)))
    await asyncio.sleep(0)
    assert len(asker.pool.answers) == 2
    asker.pool.answers[1].set_exception(ValueError("no sum"))
    await again
    assert asker.answers == [(Sum(1), 2), (Sum(1), None)]


async def test_late_results_are_dropped() -> None:
    asker = Asker()
    late = asyncio.gather(asker.thinking.think(Sum(1)), asker.thinking.think(Sum(2)))
    await asyncio.sleep(0)
    asker.thinking.stop()
    assert asker.pool.stopped
    asker.pool.answers[0].set_result(2)
    asker.pool.answers[1].set_exception(ValueError("the process is gone"))
    await late
    assert asker.answers == []
