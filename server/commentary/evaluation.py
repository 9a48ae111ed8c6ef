"""The question to a commentator about a lay, and its answer: lines of JSON (screen.md, The commentator)."""

from typing import Annotated

from msgspec import Meta, MsgspecError, Struct, json

from contack.engine.board.lay import Lay
from contack.engine.records.view_form import view_to_json
from contack.engine.rules import SEATS
from contack.server.commentary.decision import TableDecision

# Tolerance for the sum of all seats' chances.
ROUNDING = 0.01

Share = Annotated[float, Meta(ge=0, le=1)]


class BadEvaluation(ValueError):
    pass


class Chances(Struct, frozen=True):
    """`error` is the standard error."""

    chances: Annotated[tuple[Share, ...], Meta(min_length=SEATS[0], max_length=SEATS[-1])]
    doubt: Share


class LayEvaluation(Struct, frozen=True):
    """`before` counts with the best lay to come, `after` before any draw.

    `cost` is the advantage of the best lay, `better`; None if that may be chance.
    """

    turn: int
    before: Chances
    after: Chances
    cost: Share
    better: str | None = None


def question_line(decision: TableDecision) -> bytes:
    """Show only tiles that lay face up.

    The line is short, so an empty pipe takes it at once on every system, and the writer need not wait.
    """
    return json.encode({"view": view_to_json(decision.view), "lay": str(decision.laid.lay)}) + b"\n"


def read_evaluation(line: str, asked: TableDecision) -> LayEvaluation:
    # raises BadEvaluation if the answer cannot belong to the lay
    try:
        evaluation = json.decode(line, type=LayEvaluation)
    except (MsgspecError, RecursionError):
        raise BadEvaluation("its answer has the wrong form") from None
    if evaluation.turn != asked.turn:
        raise BadEvaluation("it answered another question")
    for known in (evaluation.before, evaluation.after):
        if len(known.chances) != len(asked.view.racks) or abs(sum(known.chances) - 1) > ROUNDING:
            raise BadEvaluation("its chances are not one for each seat")
    better = evaluation.better
    if (better is None) is (evaluation.cost > 0) or (better and better not in map(str, asked.view.lays)):
        raise BadEvaluation("its better lay is no lay")
    return evaluation


def better_lay(evaluation: LayEvaluation) -> Lay | None:
    return Lay.parse(evaluation.better) if evaluation.better else None
