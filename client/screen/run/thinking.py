"""Long computations of the full-screen client, in processes beside it."""

import asyncio
import logging
from collections.abc import Callable

from contack.client.processes.pool import ProcessPool
from contack.client.session.actions import Task, work_of

_log = logging.getLogger(__name__)


class Thinking:
    """Running tasks. `thought` gets each with its result, or None after a failure."""

    def __init__(self, pool: ProcessPool, thought: Callable[[Task, object], None]) -> None:
        self._pool = pool
        self._thought = thought
        self._tasks: list[Task] = []

    async def think(self, task: Task) -> None:
        """Start a task, unless it runs: impatient players ask again."""
        if task in self._tasks:
            return
        self._tasks.append(task)
        try:
            found = await asyncio.wrap_future(self._pool.ask(work_of, task))
        except Exception:  # whatever went wrong there, the screen continues
            found = None
            if task in self._tasks:
                _log.exception("a task failed")
        if task in self._tasks:
            self._tasks.remove(task)
            self._thought(task, found)

    def stop(self) -> None:
        """End all tasks and drop their results."""
        self._tasks.clear()
        self._pool.stop()
