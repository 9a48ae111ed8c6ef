"""Where a foreign bot lives: what it is told there, and what comes back."""

from __future__ import annotations

from collections.abc import Sequence
from time import perf_counter
from typing import NamedTuple, TypeAlias

from contack.client.arena.bots.asking import LocalBot, Reply
from contack.client.bot_client.player import Question
from contack.client.bots.bot import BadBot, Bot, Watching, close_bot
from contack.client.bots.registry import BotSpec
from contack.engine.event import Event


class Make(NamedTuple):
    """Make a bot in the place of the last one. It is answered with Made, or with words where it cannot be made."""

    spec: BotSpec
    seed: int
    move_time: float


class Made(NamedTuple):
    """A bot was made; it wants to hear what happens or not."""

    watching: bool


class Choose(NamedTuple):
    """Choose a lay, which is answered with a Reply."""

    question: Question
    events: Sequence[Event]


class Finish(NamedTuple):
    """Hear how the game ended and close, which is not answered."""

    events: Sequence[Event]


Message: TypeAlias = Make | Choose | Finish


class BotWorker:
    """Where a bot lives: it is made, asked and closed here."""

    def __init__(self) -> None:
        self.closing = False
        self._bot: Bot | None = None
        self._asker: LocalBot | None = None

    def answer(self, message: Message) -> Made | str | Reply | None:
        """Do as a message tells, and return what is to be sent back."""
        match message:
            case Make():
                return self._make(message)
            case Choose(question, events):
                assert self._asker
                return self._asker.ask(question, events)
            case Finish(events):
                assert self._asker
                self.closing, self._bot = True, None
                self._asker.end(events)
                self.closing = False
        return None

    def close(self) -> None:
        """Let the bot let go of what it holds, where its game did not come to an end."""
        self.closing = True
        bot, self._bot = self._bot, None
        if bot:
            close_bot(bot)
        self.closing = False

    def _make(self, message: Make) -> Made | str:
        self.close()
        try:
            self._bot = message.spec.make(message.seed)
        except BadBot as bad:
            return str(bad)
        except Exception as error:
            return f"{message.spec} cannot be made: {error!r}"
        self._asker = LocalBot(self._bot, message.move_time, perf_counter)
        return Made(isinstance(self._bot, Watching))
