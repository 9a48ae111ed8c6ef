import threading
import time
import traceback
from dataclasses import dataclass

from contack.client.bot_client.player import Question, answer
from contack.client.bot_client.report import table_words, too_late, wrong_answer
from contack.client.bots.bot import Bot, BotFailed
from contack.client.replay.position_file import SavedPosition
from contack.engine.view import View
from contack.protocol.name import printable


@dataclass(frozen=True, slots=True)
class Replayed:
    """`right` means a legal lay in time."""

    right: bool
    words: str


def ask_again(bot: Bot, view: View, move_time: float) -> Replayed:
    question = Question(view, view.lays)
    found: list[Replayed] = []
    # a daemon thread, not a pool: a silent bot must not keep the program from ending
    thinking = threading.Thread(target=lambda: found.append(_asked(bot, question)), daemon=True)
    thinking.start()
    thinking.join(move_time)
    return found[0] if found else Replayed(False, too_late(move_time))


def position_words(position: SavedPosition) -> str:
    view = position.view
    names = [f"seat {seat}" for seat in range(len(view.racks))]
    trouble = f"Hand {view.hand}, turn {view.turn}. What was wrong, with {position.bot}: {position.problem}"
    lines = [printable(line) for line in trouble.splitlines()]
    return "\n".join((*lines, table_words(Question(view, view.lays), names), ""))


def _asked(bot: Bot, question: Question) -> Replayed:
    before = time.perf_counter()
    try:
        found: object = bot.choose(question.view, question.lays)
    except BotFailed as failed:
        return Replayed(False, str(failed))
    except BaseException:  # a bot's errors are for its author
        return Replayed(False, f"choose raised an exception:\n{traceback.format_exc()}")
    seconds = time.perf_counter() - before
    command = answer(question, found)
    if command is None:
        return Replayed(False, wrong_answer(question, found))
    points = question.lays[command.lay]
    return Replayed(True, f"choose answered {command.lay} for {points} points, after {seconds:.3f} s")
