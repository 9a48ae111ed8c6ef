"""The coach's work as tasks for other processes, and the queue of a whole game."""

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

# Decisions in work at a time: enough to keep that many processes busy, few enough to waste little.
AT_ONCE = 4


@dataclass(frozen=True, slots=True)
class Hint:
    view: View

    def work(self) -> Evaluation:
        # here: its tables take as long to build as the first frame of the screen
        from contack.client.coach.evaluator import Evaluator

        return Evaluator(monotonic, SearchLimit(), self.view.turn)(self.view)


@dataclass(frozen=True, slots=True)
class Evaluate:
    """The same seed and turn give the same answer in any process."""

    decision: Decision
    limit: SearchLimit
    seed: int = 0

    def work(self) -> EvaluatedDecision:
        from contack.client.coach.evaluator import Evaluator

        # a seed per turn, so that the answer does not depend on earlier questions
        evaluator = Evaluator(monotonic, self.limit, f"{self.seed}/{self.decision.view.turn}")
        return EvaluatedDecision(self.decision, evaluator(self.decision.view, self.decision.lay))


@dataclass(frozen=True, slots=True)
class SolitaireHint:
    position: Solitaire

    def work(self) -> SolverHint:
        from contack.client.solvers.hint import solver_hint

        return solver_hint(self.position)


@dataclass(frozen=True, slots=True)
class EvaluationQueue:
    """Results arrive in any order."""

    tasks: tuple[Evaluate, ...]
    found: Mapping[Evaluate, EvaluatedDecision]

    @staticmethod
    def of(decisions: Iterable[Decision]) -> "EvaluationQueue":
        tasks = tuple(Evaluate(decision, SearchLimit()) for decision in decisions if decision.free)
        return EvaluationQueue(tasks, {})

    @property
    def first(self) -> tuple[Evaluate, ...]:
        return self.tasks[:AT_ONCE]

    @property
    def begun(self) -> tuple[EvaluatedDecision, ...]:
        return tuple(self.found[task] for task in takewhile(self.found.__contains__, self.tasks))

    @property
    def state(self) -> str:
        return "" if self.over else f"evaluating {len(self.found)} of {len(self.tasks)}"

    @property
    def over(self) -> bool:
        return len(self.found) == len(self.tasks)

    def took(self, task: Evaluate, evaluated: EvaluatedDecision) -> "EvaluationQueue":
        return replace(self, found={**self.found, task: evaluated})

    def after(self, task: Evaluate) -> tuple[Evaluate, ...]:
        at = self.tasks.index(task) + AT_ONCE
        return self.tasks[at : at + 1]
