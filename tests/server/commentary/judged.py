"""Judgements from a table, without a search."""

from __future__ import annotations

from contack.server.commentary.choice import Choice
from contack.server.commentary.judgement import Chances, Judgement


def judged(
    choice: Choice,
    before: float = 0.5,
    after: float = 0.5,
    cost: float = 0.0,
    better: str | None = None,
    doubt: float = 0.0,
) -> Judgement:
    """Return a judgement by the chances of the first of two seats."""
    first, second = (Chances((share, 1 - share), doubt) for share in (before, after))
    return Judgement(choice.turn, first, second, cost, better)
