"""What the coach is asked for, as tasks for another process, and a game's worth of them in turn.

Evaluator and solvers are imported where they work: their tables take as long as drawing the first frame of the screen
that asks.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from itertools import takewhile
from time import monotonic

from contack.client.coach.decisions import Decision
from contack.client.coach.evaluation import Evaluation, SearchLimit
from contack.client.coach.review import EvaluatedDecision
from contack.client.solitaire.game import Solitaire
from contack.client.solvers.result import SolverHint
from contack.engine.view import View

AT_ONCE = 4
"""How many choices are asked about at the same time: as many processes are kept busy, and little is thought in vain."""


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

        # a seed of its own a turn, so that the answer does not hang on what else was asked before
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


@dataclass(frozen=True, slots=True)
class EvaluationQueue:
    """Tasks in the order of the game, with what was found so far: answers come in any order."""

    tasks: tuple[Evaluate, ...]
    found: Mapping[Evaluate, EvaluatedDecision]

    @staticmethod
    def of(decisions: Iterable[Decision]) -> "EvaluationQueue":
        """Begin to evaluate a game by its decisions."""
        tasks = tuple(Evaluate(decision, SearchLimit()) for decision in decisions if decision.free)
        return EvaluationQueue(tasks, {})

    @property
    def first(self) -> tuple[Evaluate, ...]:
        """What to ask at the beginning."""
        return self.tasks[:AT_ONCE]

    @property
    def begun(self) -> tuple[EvaluatedDecision, ...]:
        """The decisions that are evaluated, up to the first that is not."""
        return tuple(self.found[task] for task in takewhile(self.found.__contains__, self.tasks))

    @property
    def done(self) -> int:
        """How many are evaluated."""
        return len(self.found)

    @property
    def over(self) -> bool:
        """Whether all are evaluated."""
        return len(self.found) == len(self.tasks)

    def took(self, task: Evaluate, evaluated: EvaluatedDecision) -> "EvaluationQueue":
        """Return what is known once a task is done."""
        return replace(self, found={**self.found, task: evaluated})

    def after(self, task: Evaluate) -> tuple[Evaluate, ...]:
        """Return what to ask once a task is done."""
        at = self.tasks.index(task) + AT_ONCE
        return self.tasks[at : at + 1]
