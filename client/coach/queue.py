"""A game that is being judged: what is known already, and what to ask next. Asks nobody itself."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import takewhile

from contack.client.coach.decisions import Decision
from contack.client.coach.effort import SearchLimit
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
    def of(choices: Iterable[Decision]) -> EvaluationQueue:
        """Begin to judge a game by its choices."""
        tasks = tuple(Evaluate(choice, SearchLimit()) for choice in choices if choice.free)
        return EvaluationQueue(tasks, (None,) * len(tasks))

    @property
    def first(self) -> tuple[Evaluate, ...]:
        """What to ask at the beginning."""
        return self.tasks[:AT_ONCE]

    @property
    def begun(self) -> tuple[EvaluatedDecision, ...]:
        """The choices that are judged, up to the first that is not."""
        return tuple(evaluated for evaluated in takewhile(lambda each: each is not None, self.found) if evaluated)

    @property
    def done(self) -> int:
        """How many are judged."""
        return sum(evaluated is not None for evaluated in self.found)

    @property
    def over(self) -> bool:
        """Whether all are judged."""
        return self.done == len(self.tasks)

    def took(self, task: Evaluate, evaluated: EvaluatedDecision) -> EvaluationQueue:
        """Return what is known once a task is done."""
        at = self.tasks.index(task)
        return replace(self, found=(*self.found[:at], evaluated, *self.found[at + 1 :]))

    def after(self, task: Evaluate) -> tuple[Evaluate, ...]:
        """Return what to ask once a task is done."""
        at = self.tasks.index(task) + AT_ONCE
        return self.tasks[at : at + 1]
