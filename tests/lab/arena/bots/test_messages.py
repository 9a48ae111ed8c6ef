"""Messages to and from a bot's process: lines of JSON that give back the same values."""

import pytest

from contack.client.bot_client.player import Question
from contack.client.bots.registry import BotSpec
from contack.lab.arena.bots.asking import Reply
from contack.lab.arena.bots.messages import (
    BotAnswer,
    Choose,
    Finish,
    Made,
    Make,
    answer_line,
    message_line,
    read_answer,
    read_message,
)
from contack.lab.arena.results.result import FaultKind
from tests.engine.dealt import EVENTS, FIRST, GAME


@pytest.mark.parametrize("bot", ["mine.py:Mine,depth=2", "exec:node bot.js, 'a'"])
def test_make_comes_back_as_it_was(bot: str) -> None:
    make = Make(BotSpec.parse(bot), 5, 0.25)
    assert read_message(message_line(make)) == make


def test_questions_of_a_game_keep_their_lays_in_order() -> None:
    game, events = GAME, EVENTS
    while game.seat is not None:
        read = read_message(message_line(Choose(Question(game.view, game.lays), events)))
        assert read == Choose(Question(game.view, game.lays), tuple(events))
        assert isinstance(read, Choose)
        assert list(read.question.lays) == list(game.lays)
        game, events = game.play(next(iter(game.lays)))
    assert read_message(message_line(Finish(events))) == Finish(tuple(events))


@pytest.mark.parametrize(
    "answer",
    [
        Made(watching=True),
        "there is no class Nobody",
        Reply(FIRST, 0.125),
        Reply(None, 1.5, FaultKind.RAISED, "choose raised KeyError: 'ß\n'", "Traceback"),
    ],
)
def test_answer_comes_back_as_it_was(answer: BotAnswer) -> None:
    line = answer_line(answer)
    assert line.count(b"\n") == 1
    assert read_answer(line) == answer


@pytest.mark.parametrize("line", [b"", b"hello\n", b"{}\n", b'{"type": "sing"}\n', b"\x80\x04K\x07.\n"])
def test_other_lines_are_refused(line: bytes) -> None:
    with pytest.raises((ValueError, KeyError)):
        read_answer(line)
    with pytest.raises((ValueError, KeyError)):
        read_message(line)
