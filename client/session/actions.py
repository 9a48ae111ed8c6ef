"""Effects: small values that tell a client's runner what to do after an event."""

from dataclasses import dataclass
from typing import Protocol, TypeAlias, TypeVar

from contack.engine.event import Event
from contack.protocol.command import Command

INTERRUPTED = 130
"""The status of a program ended by Ctrl-C."""

S = TypeVar("S")


class Task(Protocol):
    """A long computation for another process. Equal tasks ask for the same thing."""

    def work(self) -> object: ...


def work_of(task: Task) -> object:
    """Run a task; a function, so that another process can call it."""
    return task.work()


class Effect:
    """Something to do."""

    __slots__ = ()


Effects: TypeAlias = tuple[Effect, ...]

Outcome: TypeAlias = tuple[S, Effects]
"""The new state after an event, and its effects in order."""


@dataclass(frozen=True, slots=True)
class Show(Effect):
    """Show a text of one or more lines."""

    text: str


@dataclass(frozen=True, slots=True)
class Send(Effect):
    """Send a command to the server."""

    command: Command


@dataclass(frozen=True, slots=True)
class WriteRecord(Effect):
    """Add events to the newest record, if there is one."""

    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class Think(Effect):
    """Run a task beside everything else; the answer comes with the task.

    A running task is not started again. The asker decides whether an answer is still useful.
    """

    task: Task


@dataclass(frozen=True, slots=True)
class Reconnect(Effect):
    """Hang up, and reconnect after some seconds or later; `words` say why."""

    words: str
    seconds: float = 0.0


@dataclass(frozen=True, slots=True)
class End(Effect):
    """End with an exit status and last words, a complaint unless the status is 0. The first end counts."""

    status: int
    text: str = ""


def show(*texts: str) -> Effects:
    return tuple(map(Show, texts))


def send(*commands: Command) -> Effects:
    return tuple(map(Send, commands))


def end(status: int, text: str = "") -> Effects:
    return (End(status, text),)
