"""Foreign bots in real processes: the arena survives everything they do."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest

from contack.client.bot_client.player import Question
from contack.client.bots.bot import BadBot
from contack.client.bots.external import STARTS
from contack.client.bots.registry import BotSpec
from contack.lab.arena.bots.asking import Reply
from contack.lab.arena.bots.messages import Make
from contack.lab.arena.bots.remote import RemoteBot, WorkerProcesses
from contack.lab.arena.results.result import FaultKind
from tests.client.children import children
from tests.engine.dealt import EVENTS, FIRST, GAME

pytestmark = pytest.mark.process

ROOT = Path(__file__).parents[4]

PATIENCE = 60
"""Seconds after which a process that should have ended has failed its test."""

QUESTION = Question(GAME.view, GAME.lays)

SOURCE = """
import os
import signal


class Odd:
    def __init__(self, habit: str, seed: int = 0) -> None:
        self.habit, self.seed, self.events = habit, seed, 0
        if habit == "unmade":
            raise ValueError("not today")

    def watch(self, events):
        self.events += len(events)

    def choose(self, view, lays):
        match self.habit:
            case "prints":
                print("hello")
            case "dies":
                os._exit(7)
            case "crashes":
                os.kill(os.getpid(), signal.SIGSEGV)
            case "hangs":
                while True:
                    pass
            case "clings":
                while True:
                    try:
                        while True:
                            pass
                    except BaseException:
                        pass
            case "raises":
                raise KeyError(self.seed)
            case "hears":
                assert self.events, "no event came"
        return next(iter(lays))


class Closing(Odd):
    def close(self):
        with open(self.habit, "x") as sign:
            os.kill(os.getpid(), signal.SIGTERM)
            sign.write("closed")
"""


@pytest.fixture
def processes() -> Iterator[WorkerProcesses]:
    """Return processes that are gone when the test is over."""
    made = WorkerProcesses()
    yield made
    made.clear()
    assert not workers()


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "odd.py"
    path.write_text(SOURCE)
    return path


def workers() -> list[psutil.Process]:
    """Return the processes of bots that this one has started."""
    return children("arena.bots.process")


def asker(file: Path, habit: str, processes: WorkerProcesses, move_time: float = 10.0) -> RemoteBot:
    return RemoteBot(Make(BotSpec.parse(f"{file}:Odd,habit={habit}"), 5, move_time), processes)


def asked(asker: RemoteBot) -> Reply:
    return asker.ask(QUESTION, EVENTS)


@pytest.mark.parametrize("habit", ["prints", "hears"])
def test_bot_gets_questions_and_its_process_stays(
    file: Path, habit: str, processes: WorkerProcesses, capfd: pytest.CaptureFixture[str]
) -> None:
    for _ in range(2):
        bot = asker(file, habit, processes)
        assert asked(bot)._replace(seconds=0) == Reply(FIRST, 0)
        bot.end(EVENTS)
    assert len(workers()) == 1
    assert capfd.readouterr().out == ""


def test_a_bot_is_made_anew_for_each_game_with_its_seed(file: Path, processes: WorkerProcesses) -> None:
    reply = asked(bot := asker(file, "raises", processes))
    bot.end(EVENTS)
    assert (reply.kind, reply.words) == (FaultKind.RAISED, "choose raised KeyError: 5")
    assert "odd.py" in reply.more


@pytest.mark.parametrize(("habit", "how"), [("dies", "ended with status 7"), ("crashes", "was ended by SIGSEGV")])
def test_a_bot_that_dies_is_started_anew_but_not_for_ever(
    file: Path, habit: str, how: str, processes: WorkerProcesses
) -> None:
    bot = asker(file, habit, processes)
    words = [asked(bot).words for _ in range(STARTS + 1)]
    assert words == [f"the bot's process {how}"] * STARTS + [
        f"the bot's process has ended {STARTS} times in this game and is not started again"
    ]
    bot.end(EVENTS)


def test_a_bot_that_hangs_is_late_and_started_anew(file: Path, processes: WorkerProcesses) -> None:
    bot = asker(file, "hangs", processes, move_time=0.05)
    assert [asked(bot).kind for _ in range(2)] == [FaultKind.LATE] * 2


def test_a_bot_that_will_not_stop_is_ended_by_force(
    file: Path, processes: WorkerProcesses, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("contack.client.bots.external.STOP_SECONDS", 0.2)
    assert asked(asker(file, "clings", processes, move_time=0.05)).kind is FaultKind.LATE


def test_bot_that_cannot_be_made_is_reported(file: Path, processes: WorkerProcesses) -> None:
    with pytest.raises(BadBot, match=r"cannot be made: ValueError\('not today'\)"):
        asker(file, "unmade", processes)
    with pytest.raises(BadBot, match="no class Even"):
        RemoteBot(Make(BotSpec.parse(f"{file}:Even"), 5, 1.0), processes)


@pytest.mark.parametrize("played", [True, False])
def test_bot_is_closed_after_its_game_or_its_process(
    file: Path, processes: WorkerProcesses, tmp_path: Path, played: bool
) -> None:
    sign = tmp_path / "closed"
    bot = RemoteBot(Make(BotSpec.parse(f"{file}:Closing,habit={sign}"), 5, 10.0), processes)
    if played:
        bot.end(EVENTS)
    else:
        assert not sign.exists()
        processes.give_back("it", bot._process)  # type: ignore[arg-type]  # it has one
    processes.clear()
    assert sign.read_text() == "closed"


KILLED = """
import sys
from pathlib import Path
from tests.lab.arena.bots.test_remote import WorkerProcesses, asked, asker, workers
bot = asker(Path(sys.argv[1]), "hangs", WorkerProcesses())
print(workers()[0].pid, flush=True)
asked(bot)
"""


def test_a_process_whose_arena_was_killed_ends_too(file: Path) -> None:
    with subprocess.Popen([sys.executable, "-c", KILLED, str(file)], stdout=subprocess.PIPE, cwd=ROOT) as arena:
        assert arena.stdout
        child = psutil.Process(int(arena.stdout.readline()))
        arena.kill()
    child.wait(PATIENCE)
