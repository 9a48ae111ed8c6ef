"""What a client wants done after something happened: text shown, commands sent, or the end."""

from __future__ import annotations

from dataclasses import dataclass

from contack.client.session.task import Task
from contack.protocol.command import Command

INTERRUPTED = 130
"""The status of a program that was ended by Ctrl-C."""


@dataclass(frozen=True, slots=True)
class Reaction:
    """Lines to show, commands to send, in order, the exit status where all is done, and what is to be thought about."""

    lines: tuple[str, ...] = ()
    commands: tuple[Command, ...] = ()
    status: int | None = None
    task: Task | None = None

    def __add__(self, other: Reaction) -> Reaction:
        """Return this and then `other`; the first end counts."""
        status = other.status if self.status is None else self.status
        return Reaction(self.lines + other.lines, self.commands + other.commands, status, self.task or other.task)


def show(*lines: str) -> Reaction:
    """Return the reaction that shows lines."""
    return Reaction(lines)


def send(*commands: Command) -> Reaction:
    """Return the reaction that sends commands."""
    return Reaction((), commands)


def think(task: Task, *lines: str) -> Reaction:
    """Return the reaction that shows lines and has something thought about."""
    return Reaction(lines, task=task)


def end(status: int, *lines: str) -> Reaction:
    """Return the reaction that shows lines and ends the client with an exit status."""
    return Reaction(lines, (), status)
