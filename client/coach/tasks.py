"""What the coach is asked for, as tasks for another process. Hands the judge the clock; knows no other.

The judge is imported where it works: its tables take as long as drawing the first frame of a screen, which asks it.
"""

from __future__ import annotations

from dataclasses import dataclass
from time import monotonic

from contack.client.coach.decisions import Decision
from contack.client.coach.effort import SearchLimit
from contack.client.coach.evaluation import Evaluation
from contack.client.coach.review import EvaluatedDecision
from contack.engine.view import View


@dataclass(frozen=True, slots=True)
class Hint:
    """To find the best lay of a view."""

    view: View

    def work(self) -> Evaluation:
        """Return what the lays are worth."""
        from contack.client.coach.evaluator import SamplingEvaluator

        return SamplingEvaluator(monotonic, SearchLimit(), self.view.turn)(self.view)


@dataclass(frozen=True, slots=True)
class Evaluate:
    """To find what a choice was worth; the same seed and nodes give the same answer, whoever finds it when."""

    choice: Decision
    effort: SearchLimit
    seed: int = 0

    def work(self) -> EvaluatedDecision:
        """Return the choice with what is known of it."""
        from contack.client.coach.evaluator import SamplingEvaluator

        evaluator = SamplingEvaluator(monotonic, self.effort, f"{self.seed}/{self.choice.view.turn}")
        return EvaluatedDecision(self.choice, evaluator(self.choice.view, self.choice.lay))
