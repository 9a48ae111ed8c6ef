"""What a client wants done after something happened: effects, small values that its runner carries out."""

from dataclasses import dataclass
from typing import Protocol, TypeAlias, TypeVar

from contack.engine.event import Event
from contack.protocol.command import Command

INTERRUPTED = 130
"""The status of a program that was ended by Ctrl-C."""

S = TypeVar("S")


class Task(Protocol):
    """What takes so long to find out that a process of its own does it; two that are equal ask for the same."""

    def work(self) -> object:
        """Return what is to be found out."""
        ...


def work_of(task: Task) -> object:
    """Do a task; a function, so that another process can be made to call it."""
    return task.work()


class Effect:
    """Something to be done."""

    __slots__ = ()


Effects: TypeAlias = tuple[Effect, ...]

Outcome: TypeAlias = tuple[S, Effects]
"""What there is after something happened, and what is to be done about it, in order."""


@dataclass(frozen=True, slots=True)
class Show(Effect):
    """Show a text of a line or more."""

    text: str


@dataclass(frozen=True, slots=True)
class Send(Effect):
    """Send a command to the server."""

    command: Command


@dataclass(frozen=True, slots=True)
class WriteRecord(Effect):
    """Add events to the record begun last; where none could be begun, nothing is done."""

    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class Think(Effect):
    """Find something out beside all else; it comes back with the task.

    What is asked for already is not asked for again. Whether an answer is still of use is for the asker to see.
    """

    task: Task


@dataclass(frozen=True, slots=True)
class Reconnect(Effect):
    """Hang up, and come back after some seconds at the soonest; `words` say why."""

    words: str
    seconds: float = 0.0


@dataclass(frozen=True, slots=True)
class End(Effect):
    """End with an exit status and some last words, which are a complaint where it is not 0; the first end counts."""

    status: int
    text: str = ""


def show(*texts: str) -> Effects:
    """Return the effects that show texts."""
    return tuple(map(Show, texts))


def send(*commands: Command) -> Effects:
    """Return the effects that send commands."""
    return tuple(map(Send, commands))


def end(status: int, text: str = "") -> Effects:
    """Return the effects that end a client."""
    return (End(status, text),)
