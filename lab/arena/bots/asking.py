import sys
import traceback
from collections.abc import Callable, Sequence
from typing import NamedTuple, Protocol

from contack.client.bot_client.player import Question
from contack.client.bot_client.report import too_late, wrong_answer
from contack.client.bots.bot import Bot, BotFailed, Watching, close_bot, tell_bot
from contack.engine.board.lay import Lay
from contack.engine.event import Event
from contack.lab.arena.results.result import FaultKind


class Reply(NamedTuple):
    """A legal lay, or a fault in one line with details in `more`; and the seconds that the answer took."""

    lay: Lay | None
    seconds: float
    kind: FaultKind | None = None
    words: str = ""
    more: str = ""


class BotHandle(Protocol):
    def ask(self, question: Question, events: Sequence[Event]) -> Reply:
        pass

    def end(self, events: Sequence[Event]) -> None:
        pass


class LocalBot:
    # A bot here cannot be interrupted, so a late answer does not count.
    def __init__(self, bot: Bot, move_time: float, clock: Callable[[], float]) -> None:
        self._bot = bot
        self._watching = isinstance(bot, Watching)  # asked once: the question takes as long as a lay of a fast bot
        self._move_time = move_time
        self._clock = clock

    def ask(self, question: Question, events: Sequence[Event]) -> Reply:
        start = self._clock()
        try:
            if self._watching:
                tell_bot(self._bot, events)
            answer = self._bot.choose(question.view, question.lays)
        except Exception as error:  # a bot may raise anything: show it to the author and continue
            return raised(error, self._clock() - start)
        return judged(question, answer, self._clock() - start, self._move_time)

    def end(self, events: Sequence[Event]) -> None:
        # An error no longer counts, but its author sees it.
        try:
            try:
                tell_bot(self._bot, events)
            finally:
                close_bot(self._bot)
        except BotFailed as failed:
            print(failed, file=sys.stderr)
        except Exception:
            traceback.print_exc()


def judged(question: Question, answer: object, seconds: float, move_time: float) -> Reply:
    if seconds > move_time:
        return late(seconds, move_time)
    if isinstance(answer, Lay) and answer in question.lays:
        return Reply(answer, seconds)
    return Reply(None, seconds, FaultKind.ILLEGAL, wrong_answer(question, answer))


def late(seconds: float, move_time: float) -> Reply:
    return Reply(None, seconds, FaultKind.LATE, too_late(move_time))


def raised(error: Exception, seconds: float) -> Reply:
    """Keep the traceback unless the bot explains its failure itself."""
    if isinstance(error, BotFailed):
        return Reply(None, seconds, FaultKind.RAISED, str(error))
    *_, last = traceback.format_exception_only(error)
    words = f"choose raised {last.strip()}"
    return Reply(None, seconds, FaultKind.RAISED, words, "".join(traceback.format_exception(error)))
