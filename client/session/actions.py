"""Effects: small values that tell a client's runner what to do after an event."""

from dataclasses import dataclass
from typing import Protocol, TypeAlias, TypeVar

from contack.engine.event import Event
from contack.protocol.command import Command

S = TypeVar("S")


class Task(Protocol):
    """Equal tasks ask for the same thing."""

    def work(self) -> object: ...


@dataclass(frozen=True, slots=True)
class Effect:
    """Effects of one class without fields are equal."""


Effects: TypeAlias = tuple[Effect, ...]

# The new state after an event, and its effects in order.
Outcome: TypeAlias = tuple[S, Effects]


@dataclass(frozen=True, slots=True)
class Show(Effect):
    text: str


@dataclass(frozen=True, slots=True)
class Send(Effect):
    command: Command


@dataclass(frozen=True, slots=True)
class WriteRecord(Effect):
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class Think(Effect):
    """A running task is not started again. The asker decides whether an answer is still useful."""

    task: Task


@dataclass(frozen=True, slots=True)
class Reconnect(Effect):
    """Wait some seconds or longer; `words` say why."""

    words: str
    seconds: float = 0.0


@dataclass(frozen=True, slots=True)
class End(Effect):
    """The words are a complaint unless the status is 0. The first end counts."""

    status: int
    text: str = ""


def show(*texts: str) -> Effects:
    return tuple(map(Show, texts))


def send(*commands: Command) -> Effects:
    return tuple(map(Send, commands))


def end(status: int, text: str = "") -> Effects:
    return (End(status, text),)
