"""A comment on an evaluated lay: what spectators may know of it now."""

from math import hypot

from contack.client.coach.evaluation import EvaluatedLay
from contack.client.coach.review import CERTAIN, EvaluatedDecision
from contack.engine.board.lay import Lay
from contack.engine.event import ChosenBy
from contack.engine.view import View
from contack.protocol.table_state import LayComment, Luck

LUCK = 5
"""The least change of a chance without a decision that a comment mentions, in per cent."""


def comment_on(evaluated: EvaluatedDecision, before: EvaluatedDecision | None, now: View) -> LayComment:
    """Return the comment on a lay; `before` is the decision before it, if that is evaluated too."""
    decision = evaluated.decision
    own = decision.by is ChosenBy.PLAYER  # no player chose the lays of stand-in and clock
    cost = round(100 * evaluated.cost) if own else 0
    return LayComment(
        turn=decision.view.turn + 1,
        seat=decision.seat,
        lay=decision.lay,
        chances=per_cents(evaluated.made.expectation.chances),
        cost=cost,
        better=_better(evaluated, now) if cost else None,
        best=own and not evaluated.cost and decision.free,
        luck=_luck(before.made, evaluated.evaluation.best) if before else None,
    )


def _better(evaluated: EvaluatedDecision, now: View) -> Lay | None:
    """Return the best lay if it is impossible now."""
    decision, best = evaluated.decision, evaluated.evaluation.best.lay
    over = now.hand != decision.view.hand
    # a lay that is still possible would be a hint
    return best if over or best.tile not in now.racks[decision.seat] or best.cell in now.board.tiles else None


def _luck(one: EvaluatedLay, other: EvaluatedLay) -> Luck | None:
    """Return the largest change of a chance by the tiles between two decisions, if more than noise."""
    pairs = zip(one.expectation.chances, other.expectation.chances, strict=True)
    changes = [now - then for then, now in pairs]
    seat = max(range(len(changes)), key=lambda seat: abs(changes[seat]))
    change = round(100 * changes[seat])
    if abs(change) < LUCK or abs(changes[seat]) < CERTAIN * hypot(one.doubt, other.doubt):
        return None
    return Luck(seat, change)


def per_cents(chances: tuple[float, ...]) -> tuple[int, ...]:
    """Return chances in whole per cent that sum to 100: the rest goes where rounding cut most.

    >>> per_cents((0.333, 0.333, 0.334))
    (33, 33, 34)
    """
    whole = sum(chances)
    exact = [100 * chance / whole for chance in chances]
    cut = [int(value) for value in exact]
    largest = sorted(range(len(exact)), key=lambda seat: cut[seat] - exact[seat])
    for seat in largest[: 100 - sum(cut)]:
        cut[seat] += 1
    return tuple(cut)
