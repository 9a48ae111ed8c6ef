"""A game that is being evaluated: what is known already, and what to ask next."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import takewhile

from contack.client.coach.decisions import Decision
from contack.client.coach.evaluation import SearchLimit
from contack.client.coach.review import EvaluatedDecision
from contack.client.coach.tasks import Evaluate

AT_ONCE = 4
"""How many choices are asked about at the same time: as many processes are kept busy, and little is thought in vain."""


@dataclass(frozen=True, slots=True)
class EvaluationQueue:
    """Tasks, with what was found so far, in the same order."""

    tasks: tuple[Evaluate, ...]
    found: tuple[EvaluatedDecision | None, ...]

    @staticmethod
    def of(decisions: Iterable[Decision]) -> EvaluationQueue:
        """Begin to evaluate a game by its decisions."""
        tasks = tuple(Evaluate(decision, SearchLimit()) for decision in decisions if decision.free)
        return EvaluationQueue(tasks, (None,) * len(tasks))

    @property
    def first(self) -> tuple[Evaluate, ...]:
        """What to ask at the beginning."""
        return self.tasks[:AT_ONCE]

    @property
    def begun(self) -> tuple[EvaluatedDecision, ...]:
        """The decisions that are evaluated, up to the first that is not."""
        return tuple(evaluated for evaluated in takewhile(lambda each: each is not None, self.found) if evaluated)

    @property
    def done(self) -> int:
        """How many are evaluated."""
        return sum(evaluated is not None for evaluated in self.found)

    @property
    def over(self) -> bool:
        """Whether all are evaluated."""
        return self.done == len(self.tasks)

    def took(self, task: Evaluate, evaluated: EvaluatedDecision) -> EvaluationQueue:
        """Return what is known once a task is done."""
        at = self.tasks.index(task)
        return replace(self, found=(*self.found[:at], evaluated, *self.found[at + 1 :]))

    def after(self, task: Evaluate) -> tuple[Evaluate, ...]:
        """Return what to ask once a task is done."""
        at = self.tasks.index(task) + AT_ONCE
        return self.tasks[at : at + 1]
