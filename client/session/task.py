"""What takes so long to find out that a process of its own does it. Starts none (see pool.py)."""

from __future__ import annotations

from typing import Protocol


class Task(Protocol):
    """A value that can be sent to another process; two that are equal ask for the same."""

    def work(self) -> object:
        """Return what is to be found out."""
        ...


def work_of(task: Task) -> object:
    """Do a task; a function, so that another process can be told to call it."""
    return task.work()
