"""What a bot is, and what it may see beside its turns."""

from collections.abc import Sequence
from typing import Protocol, runtime_checkable

from contack.engine.board.lay import Lay, Lays
from contack.engine.event import Event
from contack.engine.view import View


class BadBot(ValueError):
    """A name that leads to no bot; `str` says what was looked for."""


class Bot(Protocol):
    """Whatever chooses lays: a class with this one method."""

    def choose(self, view: View, lays: Lays) -> Lay:
        """Return one of `lays`, the legal lays with their points, for the seat whose turn it is."""


@runtime_checkable
class Watching(Protocol):
    """A bot that sees what happens beside its own turns too."""

    def watch(self, events: Sequence[Event]) -> None:
        """Take what has happened since the last time; called before `choose`, and when a game is over."""


@runtime_checkable
class Closing(Protocol):
    """A bot that holds something that has to be let go."""

    def close(self) -> None:
        """Let it go; called once, when nothing more is asked."""


class BotFailed(Exception):
    """A choice went wrong in a way that `str` describes in full: no traceback would help."""


def tell_bot(bot: Bot, events: Sequence[Event]) -> None:
    """Show a bot what has happened, if it has `watch`."""
    if isinstance(bot, Watching) and events:
        bot.watch(events)


def close_bot(bot: Bot) -> None:
    """Let a bot let go of what it holds."""
    if isinstance(bot, Closing):
        bot.close()
