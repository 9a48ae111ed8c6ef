"""What orders need beside the hub, and how they are answered or refused."""

from collections.abc import Callable
from typing import NamedTuple, TypeAlias

from twisted.internet.defer import Deferred
from twisted.internet.interfaces import IReactorTime

from contack.server.admin.answer import AnyAnswer
from contack.server.config.settings import ServerSettings

Answered: TypeAlias = Callable[[AnyAnswer], None]
"""Is told what came of an order."""

InThread: TypeAlias = Callable[[Callable[[], int]], "Deferred[int]"]
"""Has something done in another thread."""


class Surroundings(NamedTuple):
    """Settings, the version of the program, a clock, how to stop the server, and a thread for long work."""

    settings: ServerSettings
    version: str
    clock: IReactorTime
    stop: Callable[[], None]
    in_thread: InThread


class Refusing(Exception):
    """Why an order is not carried out, and what would be right."""
