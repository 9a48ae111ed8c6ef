"""A bot elsewhere, with processes that are only played: what counts against it, and when it gets another process."""

from collections.abc import Sequence

import pytest

from contack.client.bot_client.player import Question
from contack.client.bots.bot import BadBot
from contack.client.bots.external import STARTS
from contack.client.bots.registry import BotSpec
from contack.lab.arena.bots.asking import Reply
from contack.lab.arena.bots.messages import BotAnswer, Choose, Finish, Made, Make, Message
from contack.lab.arena.bots.remote import SLACK, START_SECONDS, Gone, RemoteBot, WorkerProcess, WorkerProcesses
from contack.lab.arena.results.result import FaultKind
from tests.engine.dealt import EVENTS, FIRST, GAME

QUESTION = Question(GAME.view, GAME.lays)
MAKE = Make(BotSpec.parse("mine.py:Mine"), 5, 2.0)
LAID = Reply(FIRST, 0.5)


class PlayedProcess(WorkerProcess):
    """A process that gives these answers in turn: where one is an error, that is what becomes of it."""

    def __init__(self, answers: Sequence[BotAnswer | type[Exception]], deaf: bool = False) -> None:
        self.sent: list[Message] = []
        self.waited: list[float] = []
        self.stopped = False
        self.deaf = deaf
        self._given = list(answers)

    def send(self, message: Message) -> None:
        self.sent.append(message)
        if self.deaf and not isinstance(message, Make):
            raise Gone("gone")

    def answer(self, seconds: float) -> BotAnswer:
        self.waited.append(seconds)
        answer = self._given.pop(0)
        if isinstance(answer, type):
            raise answer("gone")
        return answer

    def stop(self) -> None:
        self.stopped = True


class Given(WorkerProcesses):
    """Processes that a test has made; `back` are those that were given back."""

    def __init__(self, *processes: PlayedProcess) -> None:
        super().__init__()
        self.left = list(processes)
        self.back: list[WorkerProcess] = []

    def take(self, bot: str) -> WorkerProcess:
        return self.left.pop(0)

    def give_back(self, bot: str, process: WorkerProcess) -> None:
        self.back.append(process)


@pytest.mark.parametrize("watching", [True, False])
def test_events_go_only_to_a_bot_that_watches(watching: bool) -> None:
    process = PlayedProcess([Made(watching), LAID])
    given = Given(process)
    bot = RemoteBot(MAKE, given)
    assert bot.ask(QUESTION, EVENTS) == LAID
    bot.end(EVENTS)
    seen = EVENTS if watching else ()
    assert process.sent == [MAKE, Choose(QUESTION, seen), Finish(seen)]
    assert process.waited == [START_SECONDS, MAKE.move_time + SLACK]
    assert given.back == [process]


def test_slow_start_makes_a_bad_bot_and_stops_its_process() -> None:
    process = PlayedProcess([TimeoutError])
    with pytest.raises(BadBot, match=r"mine\.py:Mine was not made in 60 s"):
        RemoteBot(MAKE, Given(process))
    assert process.stopped


def test_late_answer_is_a_fault_and_moves_to_a_new_process() -> None:
    hangs, plays = PlayedProcess([Made(False), TimeoutError]), PlayedProcess([Made(False), LAID])
    bot = RemoteBot(MAKE, Given(hangs, plays))
    late = bot.ask(QUESTION, EVENTS)
    assert (late.kind, late.words) == (FaultKind.LATE, "choose took longer than 2 s")
    assert hangs.stopped
    assert bot.ask(QUESTION, EVENTS) == LAID
    assert not plays.stopped


def test_a_bot_that_cannot_be_made_again_in_its_game_has_died() -> None:
    bot = RemoteBot(MAKE, Given(PlayedProcess([Made(False), Gone]), PlayedProcess(["no class Mine any more"])))
    assert bot.ask(QUESTION, EVENTS).words == "gone"
    again = bot.ask(QUESTION, EVENTS)
    assert (again.kind, again.words) == (FaultKind.DIED, "no class Mine any more")


def test_after_some_starts_the_rest_of_the_game_is_the_stand_ins() -> None:
    dying = [PlayedProcess([Made(False), Gone]) for _ in range(STARTS)]
    bot = RemoteBot(MAKE, Given(*dying))
    replies = [bot.ask(QUESTION, EVENTS) for _ in range(STARTS + 2)]
    assert all(reply.kind is FaultKind.DIED for reply in replies)
    assert f"ended {STARTS} times" in replies[-1].words
    bot.end(EVENTS)
    assert all(process.stopped for process in dying)


def test_process_that_dies_after_a_game_is_not_kept() -> None:
    process = PlayedProcess([Made(False)], deaf=True)
    given = Given(process)
    RemoteBot(MAKE, given).end(EVENTS)
    assert (process.stopped, given.back) == (True, [])
