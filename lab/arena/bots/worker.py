"""Where a foreign bot lives: what it is told there, and what comes back."""

from collections.abc import Sequence
from time import perf_counter
from typing import NamedTuple, TypeAlias

from contack.client.bot_client.player import Question
from contack.client.bots.bot import BadBot, Watching
from contack.client.bots.registry import BotSpec
from contack.engine.event import Event
from contack.lab.arena.bots.asking import LocalBot, Reply


class Make(NamedTuple):
    """Make a bot, once the last one is closed. It is answered with Made, or with words where it cannot be made."""

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
        self._bot: LocalBot | None = None

    def answer(self, message: Message) -> Made | str | Reply | None:
        """Do as a message tells, and return what is to be sent back."""
        match message:
            case Make():
                return self._make(message)
            case Choose(question, events):
                assert self._bot
                return self._bot.ask(question, events)
            case Finish(events):
                self.close(events)
        return None

    def close(self, events: Sequence[Event] = ()) -> None:
        """Let the bot, if there is one, see how its game ended and let go of what it holds."""
        # before the bot is forgotten: a signal in between would end the process without closing it
        self.closing = True
        bot, self._bot = self._bot, None
        if bot:
            bot.end(events)
        self.closing = False

    def _make(self, message: Make) -> Made | str:
        try:
            bot = message.spec.make(message.seed)
        except BadBot as bad:
            return str(bad)
        except Exception as error:
            return f"{message.spec} cannot be made: {error!r}"
        self._bot = LocalBot(bot, message.move_time, perf_counter)
        return Made(isinstance(bot, Watching))
