"""What a hint at a table says."""

from __future__ import annotations

from contack.client.coach.evaluation import EvaluatedLay, Evaluation
from contack.client.coach.review import CERTAIN

THINKING = "Thinking ..."
"""What is shown while a hint is thought about."""

FAILED = "No hint was found: thinking about it failed."
"""What is said where one was asked for in vain."""


def hint_text(evaluation: Evaluation) -> str:
    """Return what speaks for the best lay, and which is the next."""
    best, *others = evaluation.lays
    if not others:
        return f"{best.lay} is the only lay."
    certainty = "exactly" if evaluation.solved else "about"
    found = f"{best.lay} wins {certainty} {_share(best, evaluation.seat)}"
    return f"{found}, {_compared(others[0], evaluation.seat)}."


def _compared(other: EvaluatedLay, seat: int) -> str:
    if other.behind <= CERTAIN * other.error:
        return f"{other.lay} about as often"
    return f"{other.lay} {_share(other, seat)}"


def _share(candidate: EvaluatedLay, seat: int) -> str:
    return f"{100 * candidate.expectation.chances[seat]:.0f} %"
