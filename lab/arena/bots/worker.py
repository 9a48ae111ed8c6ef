from collections.abc import Sequence
from time import perf_counter

from contack.client.bots.bot import BadBot, Watching
from contack.engine.event import Event
from contack.lab.arena.bots.asking import LocalBot
from contack.lab.arena.bots.messages import BotAnswer, Choose, Finish, Made, Make, Message


class BotWorker:
    def __init__(self) -> None:
        self.closing = False
        self._bot: LocalBot | None = None

    def answer(self, message: Message) -> BotAnswer | None:
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
        # before `_bot` is None: a signal in between would end the process without closing the bot
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
