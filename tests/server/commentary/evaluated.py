"""Evaluations from a table, without a search."""

from __future__ import annotations

from contack.server.commentary.decision import TableDecision
from contack.server.commentary.evaluation import Chances, LayEvaluation


def evaluated(
    decision: TableDecision,
    before: float = 0.5,
    after: float = 0.5,
    cost: float = 0.0,
    better: str | None = None,
    doubt: float = 0.0,
) -> LayEvaluation:
    """Return an evaluation by the chances of the first of two seats."""
    first, second = (Chances((share, 1 - share), doubt) for share in (before, after))
    return LayEvaluation(decision.turn, first, second, cost, better)
