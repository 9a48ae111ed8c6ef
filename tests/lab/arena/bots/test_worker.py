"""Where a foreign bot lives, without a process around it: made, asked and closed once, whatever it does."""

from collections.abc import Callable
from pathlib import Path

import pytest

from contack.client.bot_client.player import Question
from contack.client.bots.registry import BotSpec
from contack.lab.arena.bots.asking import Reply
from contack.lab.arena.bots.messages import Choose, Finish, Made, Make
from contack.lab.arena.bots.worker import BotWorker
from tests.engine.dealt import EVENTS, GAME

QUESTION = Question(GAME.view, GAME.lays)

SOURCE = """
class Plain:
    def choose(self, view, lays):
        return next(iter(lays))

class Watcher(Plain):
    def __init__(self, note: str = ""):
        self.note = note
        if note == "unmade":
            raise ValueError("not today")

    def watch(self, events):
        with open(self.note, "a") as file:
            file.write(f"saw {len(events)}\\n")

    def close(self):
        with open(self.note, "a") as file:
            file.write("closed\\n")

class Clumsy(Plain):
    def close(self):
        raise KeyError("lost")
"""

Maker = Callable[[str], Made | str | Reply | None]


@pytest.fixture
def worker() -> BotWorker:
    return BotWorker()


@pytest.fixture
def make(worker: BotWorker, tmp_path: Path) -> Maker:
    """Return what makes a bot of the file in the worker."""
    file = tmp_path / "bots.py"
    file.write_text(SOURCE)
    return lambda name: worker.answer(Make(BotSpec.parse(f"{file}:{name}"), 5, 10.0))


def test_who_watches_is_known_from_the_beginning(make: Maker) -> None:
    assert (make("Plain"), make("Watcher")) == (Made(watching=False), Made(watching=True))


@pytest.mark.parametrize(("name", "words"), [("Nobody", "no class Nobody"), ("Watcher,note=unmade", "'not today'")])
def test_a_bot_that_cannot_be_made_is_answered_with_words(make: Maker, name: str, words: str) -> None:
    answer = make(name)
    assert isinstance(answer, str)
    assert words in answer


def test_a_bot_sees_its_game_to_the_end_and_is_closed_once(worker: BotWorker, make: Maker, tmp_path: Path) -> None:
    note = tmp_path / "note"
    make(f"Watcher,note={note}")
    reply = worker.answer(Choose(QUESTION, EVENTS[:1]))
    assert isinstance(reply, Reply)
    assert reply.lay == next(iter(QUESTION.lays))
    assert worker.answer(Finish(EVENTS[1:])) is None
    worker.close()
    assert note.read_text().splitlines() == ["saw 1", f"saw {len(EVENTS) - 1}", "closed"]


def test_a_bot_whose_game_broke_off_is_closed_without_an_end(worker: BotWorker, make: Maker, tmp_path: Path) -> None:
    note = tmp_path / "note"
    make(f"Watcher,note={note}")
    worker.close()
    worker.close()
    assert note.read_text() == "closed\n"


def test_a_bot_that_fails_to_close_spoils_nothing_for_the_next(
    worker: BotWorker, make: Maker, capsys: pytest.CaptureFixture[str]
) -> None:
    make("Clumsy")
    worker.answer(Finish(EVENTS))
    assert "KeyError: 'lost'" in capsys.readouterr().err
    assert not worker.closing
    assert make("Plain") == Made(watching=False)


def test_while_a_bot_is_closing_the_worker_says_so(
    worker: BotWorker, make: Maker, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen = []
    make("Plain")
    monkeypatch.setattr("contack.lab.arena.bots.asking.close_bot", lambda bot: seen.append(worker.closing))
    worker.answer(Finish(EVENTS))
    assert (seen, worker.closing) == ([True], False)
