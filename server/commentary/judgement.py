"""What a commentator is asked of a lay, and what it answers: lines of JSON (screen.md, The commentator)."""

from typing import Annotated

from msgspec import Meta, MsgspecError, Struct, json

from contack.engine.board.lay import Lay
from contack.engine.records.view_form import view_to_json
from contack.engine.rules import SEATS
from contack.server.commentary.choice import Choice

ROUNDING = 0.01
"""By how much the chances of all seats may miss 1."""

Share = Annotated[float, Meta(ge=0, le=1)]


class BadJudgement(ValueError):
    """An answer that is none; `str` says in words what it was."""


class Chances(Struct, frozen=True):
    """What each seat's chance to win is, by an estimate with this standard error."""

    chances: Annotated[tuple[Share, ...], Meta(min_length=SEATS[0], max_length=SEATS[-1])]
    doubt: Share


class Judgement(Struct, frozen=True):
    """A lay, judged: the chances `before` it, with the best lay to come, and `after` it, before anything is drawn.

    `cost` is how much better the best lay was, which is `better` then; nothing where that may be chance.
    """

    turn: int
    before: Chances
    after: Chances
    cost: Share
    better: str | None = None


def question_line(choice: Choice) -> bytes:
    """Return the line in which a lay is asked about: only the tiles that lay face up.

    It is short: a pipe that was read to its end takes it at once on every system, so that no writer waits.
    """
    return json.encode({"view": view_to_json(choice.view), "lay": str(choice.laid.lay)}) + b"\n"


def read_judgement(line: str, asked: Choice) -> Judgement:
    """Return the answer in a line. Raises BadJudgement for one that cannot be true of the lay that was asked about."""
    try:
        judgement = json.decode(line, type=Judgement)
    except (MsgspecError, RecursionError):
        raise BadJudgement("its answer has the wrong form") from None
    if judgement.turn != asked.turn:
        raise BadJudgement("it answered another question")
    for known in (judgement.before, judgement.after):
        if len(known.chances) != len(asked.view.racks) or abs(sum(known.chances) - 1) > ROUNDING:
            raise BadJudgement("its chances are not one for each seat")
    better = judgement.better
    if (better is None) is (judgement.cost > 0) or (better and better not in map(str, asked.view.lays)):
        raise BadJudgement("its better lay is no lay")
    return judgement


def better_lay(judgement: Judgement) -> Lay | None:
    """Return the lay that was better, if one was."""
    return Lay.parse(judgement.better) if judgement.better else None
