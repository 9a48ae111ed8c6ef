from collections.abc import Callable, Sequence
from itertools import count

import pytest

from contack.client.bot_client.player import Question
from contack.client.bots.bot import BotFailed
from contack.engine.board.lay import Lay, Lays
from contack.engine.event import Event
from contack.engine.view import View
from contack.lab.arena.bots.asking import LocalBot, Reply
from contack.lab.arena.results.result import FaultKind
from tests.engine.dealt import EVENTS, FIRST, GAME

QUESTION = Question(GAME.view, GAME.lays)


class Doing:
    def __init__(self, do: Callable[[], object]) -> None:
        self._do = do
        self.received: tuple[Event, ...] = ()

    def choose(self, view: View, lays: Lays) -> Lay:
        return self._do()  # type: ignore[return-value]  # what a bot answers is its own affair

    def close(self) -> None:
        self.closed = True

    def watch(self, events: Sequence[Event]) -> None:
        self.received += tuple(events)


def asked(do: Callable[[], object], move_time: float = 10.0) -> Reply:
    ticks = count()
    return LocalBot(Doing(do), move_time, lambda: float(next(ticks))).ask(QUESTION, ())


def fails(error: Exception) -> Callable[..., object]:
    def do(*_: object) -> object:
        raise error

    return do


def test_a_legal_lay_comes_with_the_time_it_took() -> None:
    assert asked(lambda: FIRST) == Reply(FIRST, 1.0)


@pytest.mark.parametrize("answer", [None, "x", 7, (FIRST.tile, FIRST.cell), Lay(FIRST.tile, FIRST.cell._replace(x=99))])
def test_anything_else_is_illegal(answer: object) -> None:
    reply = asked(lambda: answer)
    assert (reply.lay, reply.kind) == (None, FaultKind.ILLEGAL)
    assert reply.words.startswith("choose answered ")


def test_bot_error_is_one_line_and_a_traceback() -> None:
    reply = asked(fails(ZeroDivisionError("oh")))
    assert (reply.lay, reply.kind, reply.words) == (None, FaultKind.RAISED, "choose raised ZeroDivisionError: oh")
    assert "raise error" in reply.more


def test_a_failure_that_speaks_for_itself_has_no_traceback() -> None:
    assert asked(fails(BotFailed("the program ended"))) == Reply(None, 1.0, FaultKind.RAISED, "the program ended")


def test_a_lay_that_comes_too_late_does_not_count() -> None:
    reply = asked(lambda: FIRST, move_time=0.5)
    assert (reply.lay, reply.kind, reply.words) == (None, FaultKind.LATE, "choose took longer than 0.5 s")


def test_watching_bot_gets_every_event_and_is_closed() -> None:
    bot = Doing(lambda: FIRST)
    asker = LocalBot(bot, 1.0, float)
    asker.ask(QUESTION, EVENTS[:1])
    asker.end(EVENTS[1:])
    assert bot.received == EVENTS
    assert bot.closed


def test_a_bot_that_cannot_bear_the_end_spoils_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    bot = Doing(lambda: FIRST)
    bot.watch = fails(ValueError("no"))  # type: ignore[method-assign, assignment]  # a watch that raises
    LocalBot(bot, 1.0, float).end(EVENTS)
    assert "ValueError: no" in capsys.readouterr().err


def test_failing_program_is_closed_without_traceback(capsys: pytest.CaptureFixture[str]) -> None:
    bot = Doing(lambda: FIRST)
    bot.watch = fails(BotFailed("the program has ended 4 times"))  # type: ignore[method-assign, assignment]  # a watch that raises
    LocalBot(bot, 1.0, float).end(EVENTS)
    assert capsys.readouterr().err == "the program has ended 4 times\n"
    assert bot.closed
