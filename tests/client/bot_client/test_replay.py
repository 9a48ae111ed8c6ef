"""A second question to a bot about a position."""

import threading
from pathlib import Path

import pytest

from contack.client.bot_client.replay import ask_again, position_words
from contack.client.bots.bot import BotFailed
from contack.client.bots.simple import GreedyBot
from contack.client.replay.position_file import PositionFiles, SavedPosition
from contack.engine.board.lay import Lay, Lays
from contack.engine.view import View
from tests.client.command_line import contack
from tests.engine.dealt import GAME

VIEW = GAME.view


class Bad:
    def __init__(self, raised: BaseException | None) -> None:
        self._raised = raised

    def choose(self, view: View, lays: Lays) -> Lay:
        if self._raised:
            raise self._raised
        threading.Event().wait()
        raise AssertionError


def test_a_right_answer_is_shown_with_its_points() -> None:
    replayed = ask_again(GreedyBot(), VIEW, 10)
    lay = max(GAME.lays, key=lambda lay: GAME.lays[lay])
    assert replayed.right
    assert replayed.words.startswith(f"choose answered {lay} for {GAME.lays[lay]} points, after ")


@pytest.mark.parametrize(
    ("raised", "seconds", "words"),
    [
        (RuntimeError("mine"), 10, "choose raised an exception:\nTraceback"),
        (BotFailed("the program ended"), 10, "the program ended"),
        (SystemExit(), 10, "choose raised an exception"),
        (None, 0.01, "choose took longer than 0.01 s"),
    ],
)
def test_failure_is_visible(raised: BaseException | None, seconds: float, words: str) -> None:
    replayed = ask_again(Bad(raised), VIEW, seconds)
    assert not replayed.right
    assert replayed.words.startswith(words)


def test_the_position_is_shown_with_what_was_wrong() -> None:
    words = position_words(SavedPosition("mi\x1bne", "it raised:\nmore\x1b", VIEW))
    assert "What was wrong, with mi?ne: it raised:\nmore?\n" in words
    assert all(str(lay) in words for lay in GAME.lays)
    assert "seat 0" in words


@pytest.mark.process
def test_the_command_answers_with_words_and_a_status(tmp_path: Path) -> None:
    PositionFiles(tmp_path, "greedy").keep(VIEW, "nothing")
    file = str(tmp_path / "position-1.json")
    result = contack("bot", "greedy", "--replay", file)
    assert result.exit_code == 0
    assert "choose answered" in result.output
    assert contack("bot", "--exec", "true", "--replay", file).exit_code == 1


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ((), "expected either BOT or --exec COMMAND"),
        (("greedy", "--exec", "true"), "expected either BOT or --exec COMMAND"),
        (("greedy", "--replay", "nowhere"), "nowhere: No such file"),
        (("random,depth=3", "--replay", "nowhere"), "nowhere: No such file"),
        (("random,seed",), "'seed' is not an option"),
    ],
)
def test_invalid_request_is_refused(arguments: tuple[str, ...], words: str) -> None:
    result = contack("bot", *arguments)
    assert result.exit_code != 0
    assert words in result.output
