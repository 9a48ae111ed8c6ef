"""The report for a bot's author after a failed choice."""

from pathlib import Path

from contack.client.bot_client.player import Question
from contack.client.session.model import Model
from contack.client.text.board import draw_board, lay_marks
from contack.client.text.english import counted
from contack.client.text.events import Names, event_text, lays_table, rack_table, result_text
from contack.engine.board.lay import Lay
from contack.engine.event import GameEnded
from contack.engine.tournament.scoreboard import scores, shown
from contack.engine.why_not import why_not
from contack.protocol.name import printable

# How much of a wrong answer to quote.
_SHOWN = 200


def report(name: str, names: Names, question: Question, problem: str, kept: str = "") -> str:
    view, _ = question
    parts = (
        f"{printable(name)}: {problem}",
        f"This lay (hand {view.hand}, turn {view.turn}) is left to the stand-in. The position was:",
        table_words(question, names),
        kept or f"view: {view!r}",
    )
    return "\n".join(parts)


def table_words(question: Question, names: Names) -> str:
    view, lays = question
    board = draw_board(view.board, lay_marks(lays), openings=True)
    return "\n".join((board, rack_table(view, names), lays_table(lays, view.board)))


def game_words(model: Model, record: Path | None) -> str:
    words = _result_words(model)
    if model.table and model.in_round:
        words = f"{printable(model.name)} in round {model.table.round} at {printable(model.table.name)}: {words}"
    return f"{words}: {printable(str(record))}" if record else words


def _result_words(model: Model) -> str:
    ended = model.events[-1]
    if not isinstance(ended, GameEnded):
        return event_text(ended, model.names)
    if not model.in_round or model.seat is None:
        return result_text(ended, model.names)
    # without the others: each of the bots at this table prints its own line
    points, score = ended.totals[model.seat], scores(ended.totals)[model.seat]
    return f"{counted(points, 'point')}, score {shown(score)}"


def too_late(seconds: float) -> str:
    return f"choose took longer than {seconds:g} s"


def wrong_answer(question: Question, answer: object) -> str:
    if isinstance(answer, Lay):
        return f"choose answered {answer}, which is not legal: {why_not(question.view, answer)}"
    shown = repr(answer)[:_SHOWN]
    return f"choose answered {shown}: expected one of the lays it was given, a Lay"
