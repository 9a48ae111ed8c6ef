from collections.abc import Sequence
from typing import Protocol, runtime_checkable

from contack.engine.board.lay import Lay, Lays
from contack.engine.event import Event
from contack.engine.view import View


class BadBot(ValueError):
    """A name without a bot; `str` says where it was looked for."""


class Bot(Protocol):
    """A bot: any class with this one method."""

    def choose(self, view: View, lays: Lays) -> Lay:
        """Return one of `lays`, the legal lays with their points, for the seat at turn."""


@runtime_checkable
class Watching(Protocol):
    """A bot that also sees the events between its turns."""

    def watch(self, events: Sequence[Event]) -> None:
        """Receive the events since the last call, before `choose` and at the end of a game."""


@runtime_checkable
class Closing(Protocol):
    """A bot that holds resources."""

    def close(self) -> None:
        """Release them. Called once, after the last question."""


class BotFailed(Exception):
    """A failed choice that `str` describes completely, without a traceback."""


def tell_bot(bot: Bot, events: Sequence[Event]) -> None:
    if isinstance(bot, Watching) and events:
        bot.watch(events)


def close_bot(bot: Bot) -> None:
    if isinstance(bot, Closing):
        bot.close()
