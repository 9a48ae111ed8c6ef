"""What the coach is asked for, as tasks for another process.

Evaluator and solvers are imported where they work: their tables take as long as drawing the first frame of the screen
that asks.
"""

from __future__ import annotations

from dataclasses import dataclass
from time import monotonic

from contack.client.coach.decisions import Decision
from contack.client.coach.evaluation import Evaluation, SearchLimit
from contack.client.coach.review import EvaluatedDecision
from contack.client.solitaire.game import Solitaire
from contack.client.solvers.result import SolverHint
from contack.engine.view import View


@dataclass(frozen=True, slots=True)
class Hint:
    """To find the best lay of a view."""

    view: View

    def work(self) -> Evaluation:
        """Return what the lays are worth."""
        from contack.client.coach.evaluator import Evaluator

        return Evaluator(monotonic, SearchLimit(), self.view.turn)(self.view)


@dataclass(frozen=True, slots=True)
class Evaluate:
    """To find what a choice was worth; the same seed and nodes give the same answer, in any process."""

    decision: Decision
    limit: SearchLimit
    seed: int = 0

    def work(self) -> EvaluatedDecision:
        """Return the choice with what is known of it."""
        from contack.client.coach.evaluator import Evaluator

        evaluator = Evaluator(monotonic, self.limit, f"{self.seed}/{self.decision.view.turn}")
        return EvaluatedDecision(self.decision, evaluator(self.decision.view, self.decision.lay))


@dataclass(frozen=True, slots=True)
class SolitaireHint:
    """To find a lay of a solitaire that is not over, as a task for another process."""

    position: Solitaire

    def work(self) -> SolverHint:
        """Return the lay."""
        from contack.client.solvers.hint import solver_hint

        return solver_hint(self.position)
