"""An evaluated game; docs/coach.md defines the figures."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import pairwise
from math import exp, hypot
from typing import NamedTuple

from contack.client.coach.decisions import Decision
from contack.client.coach.evaluation import EvaluatedLay, Evaluation

# Standard errors by which a difference must exceed noise. Not two: the errors assume independent results, but results
# of a tree influence its later tries.
CERTAIN = 3.0

# The loss of winning chance that makes a lay a mistake.
MISTAKE = 0.05

# The change of winning chance that makes drawn or dealt tiles a turning point.
SWING = 0.10

# The most turning points of a game; the greatest count.
MOST_TURNS = 8

# How fast accuracy falls with the loss of winning chance: a loss of 5 % gives 82, 20 % gives 45.
STEEPNESS = 4.0


@dataclass(frozen=True, slots=True)
class EvaluatedDecision:
    decision: Decision
    evaluation: Evaluation

    @property
    def made(self) -> EvaluatedLay:
        return self.evaluation.of(self.decision.lay)

    @property
    def cost(self) -> float:
        """Count 0 within the noise of sampling."""
        made = self.made
        return made.behind if made.behind > CERTAIN * made.error else 0.0

    @property
    def points_cost(self) -> float:
        """Below 0 if the best lay wins by other means."""
        seat = self.decision.seat
        best = self.evaluation.best
        return best.expectation.points[seat] - self.made.expectation.points[seat] if self.cost else 0.0

    @property
    def accuracy(self) -> float:
        return 100 * exp(-STEEPNESS * self.cost)

    @property
    def mistake(self) -> bool:
        return self.cost >= MISTAKE


@dataclass(frozen=True, slots=True)
class Turn:
    """At position `at` the winning chance of a seat changed by `change`.

    The cause is a lay of the seat, or with `luck` the draws, deals and forced lays before this position.
    """

    at: int
    seat: int
    change: float
    luck: bool


@dataclass(frozen=True, slots=True)
class Score:
    """`luck` is the winning chance gained without a decision."""

    decisions: int
    best: int
    mistakes: int
    accuracy: float | None
    chance_lost: float
    points_lost: float
    luck: float


class Sitter(NamedTuple):
    """A player who takes a seat over is another sitter than the one before."""

    seat: int
    name: str


@dataclass(frozen=True, slots=True)
class Review:
    """The evaluated part of a game. `holders` are the names by seat at each position."""

    holders: tuple[tuple[str, ...], ...]
    decisions: tuple[EvaluatedDecision, ...]
    winners: tuple[int, ...] = ()

    @property
    def seats(self) -> int:
        return len(self.holders[0])

    @property
    def end(self) -> int:
        return len(self.holders) - 1

    @property
    def sitters(self) -> tuple[Sitter, ...]:
        """Order the players of a seat as they held it."""
        came = dict.fromkeys(Sitter(seat, name) for names in self.holders for seat, name in enumerate(names))
        return tuple(sorted(came, key=lambda sitter: sitter.seat))

    def sitter(self, seat: int, at: int) -> Sitter:
        return Sitter(seat, self.holders[at][seat])

    @property
    def by_position(self) -> Mapping[int, EvaluatedDecision]:
        return {evaluated.decision.at: evaluated for evaluated in self.decisions}

    @property
    def turns(self) -> tuple[Turn, ...]:
        own = ((evaluated.decision, evaluated.cost) for evaluated in self.decisions if evaluated.mistake)
        mistakes = (Turn(decision.at, decision.seat, -cost, luck=False) for decision, cost in own)
        greatest = sorted([*mistakes, *self._swings()], key=lambda turn: -abs(turn.change))[:MOST_TURNS]
        return tuple(sorted(greatest, key=lambda turn: (turn.at, not turn.luck)))

    @property
    def course(self) -> tuple[tuple[float, ...], ...]:
        """Go up to the end of the evaluation."""
        course: list[tuple[float, ...]] = []
        for evaluated in self.decisions:
            before = evaluated.evaluation.best.expectation.chances
            course += [course[-1] if course else before] * (evaluated.decision.at - 1 - len(course))
            course += [before] * (evaluated.decision.at - len(course))
            course.append(evaluated.made.expectation.chances)
        if course and self.winners:
            course += [course[-1]] * (self.end - len(course))
            course[self.end :] = [self._won]
        return tuple(course)

    def score(self, sitter: Sitter) -> Score:
        """Lays of the stand-in and the clock do not count."""
        seat = sitter.seat
        made = (evaluated for evaluated in self.decisions if evaluated.decision.own)
        own = [evaluated for evaluated in made if self.sitter(evaluated.decision.seat, evaluated.decision.at) == sitter]
        return Score(
            decisions=len(own),
            best=sum(not evaluated.cost for evaluated in own),
            mistakes=sum(evaluated.mistake for evaluated in own),
            accuracy=sum(evaluated.accuracy for evaluated in own) / len(own) if own else None,
            chance_lost=sum(evaluated.cost for evaluated in own),
            points_lost=sum(evaluated.points_cost for evaluated in own),
            luck=sum(
                after[seat] - before[seat] for at, before, after, _ in self._gaps() if self.sitter(seat, at) == sitter
            ),
        )

    def _swings(self) -> Iterable[Turn]:
        for at, before, after, doubt in self._gaps():
            seat = max(range(self.seats), key=lambda seat: abs(after[seat] - before[seat]))
            change = after[seat] - before[seat]
            if abs(change) >= max(SWING, CERTAIN * doubt):
                yield Turn(at, seat, change, luck=True)

    def _gaps(self) -> Iterable[tuple[int, tuple[float, ...], tuple[float, ...], float]]:
        for one, other in pairwise(self.decisions):
            doubt = hypot(one.made.doubt, other.evaluation.best.doubt)
            at = other.decision.at - 1
            yield at, one.made.expectation.chances, other.evaluation.best.expectation.chances, doubt
        if self.decisions and self.winners:
            last = self.decisions[-1].made
            yield self.end, last.expectation.chances, self._won, last.doubt

    @property
    def _won(self) -> tuple[float, ...]:
        return tuple(float(seat in self.winners) / len(self.winners) for seat in range(self.seats))
