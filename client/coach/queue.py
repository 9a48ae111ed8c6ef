"""A game that is being evaluated: what is known already, and what to ask next."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
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
    """Tasks in the order of the game, with what was found so far: answers come in any order."""

    tasks: tuple[Evaluate, ...]
    found: Mapping[Evaluate, EvaluatedDecision]

    @staticmethod
    def of(decisions: Iterable[Decision]) -> EvaluationQueue:
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
        return self.done == len(self.tasks)

    def took(self, task: Evaluate, evaluated: EvaluatedDecision) -> EvaluationQueue:
        """Return what is known once a task is done."""
        return replace(self, found={**self.found, task: evaluated})

    def after(self, task: Evaluate) -> tuple[Evaluate, ...]:
        """Return what to ask once a task is done."""
        at = self.tasks.index(task) + AT_ONCE
        return self.tasks[at : at + 1]
