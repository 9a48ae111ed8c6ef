"""An evaluated game: what choices cost, where it turned, and how well each player chose.

docs/coach.md defines what is counted here.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import pairwise
from math import exp, hypot
from typing import NamedTuple

from contack.client.coach.decisions import Decision
from contack.client.coach.evaluation import EvaluatedLay, Evaluation

CERTAIN = 3.0
"""How many standard errors a difference must exceed to be more than noise.

Not two: the errors take outcomes for independent, but what a tree sees first colours what it tries later.
"""

MISTAKE = 0.05
"""The loss of winning chance from which a lay is called a mistake."""

SWING = 0.10
"""The change of a winning chance from which tiles that are drawn or dealt make a turning point."""

MOST_TURNS = 8
"""How many turning points a game has at most: the greatest."""

STEEPNESS = 4.0
"""How fast accuracy falls with the loss of winning chance: 5 % lost are worth 82, 20 % 45."""


@dataclass(frozen=True, slots=True)
class EvaluatedDecision:
    """A choice with what is known of it."""

    decision: Decision
    evaluation: Evaluation

    @property
    def made(self) -> EvaluatedLay:
        """The lay that was made."""
        return self.evaluation.of(self.decision.lay)

    @property
    def cost(self) -> float:
        """The winning chance that the lay cost; 0 where that is within the noise of sampling."""
        made = self.made
        return made.behind if made.behind > CERTAIN * made.error else 0.0

    @property
    def points_cost(self) -> float:
        """How many points fewer in this hand were to be expected; below 0 where the best lay wins by other means."""
        seat = self.decision.seat
        best = self.evaluation.best
        return best.expectation.points[seat] - self.made.expectation.points[seat] if self.cost else 0.0

    @property
    def accuracy(self) -> float:
        """How well was chosen, from 0 to 100."""
        return 100 * exp(-STEEPNESS * self.cost)

    @property
    def mistake(self) -> bool:
        """Whether the lay was a mistake."""
        return self.cost >= MISTAKE


@dataclass(frozen=True, slots=True)
class Turn:
    """A turning point: at frame `at` the winning chance of a seat changed by `change`.

    By a lay of its own, or where `luck` says so by what was drawn, dealt or laid without choice until then.
    """

    at: int
    seat: int
    change: float
    luck: bool


@dataclass(frozen=True, slots=True)
class Score:
    """How well a player chose where there was a choice; `luck` is the winning chance that came without a choice."""

    choices: int
    best: int
    mistakes: int
    accuracy: float | None
    chance_lost: float
    points_lost: float
    luck: float


class Sitter(NamedTuple):
    """Somebody on a seat: who takes one over is another player there than whoever began."""

    seat: int
    name: str


@dataclass(frozen=True, slots=True)
class Review:
    """A game as far as it is evaluated, by decisions in their order; `holders` are the names by seat at each frame.

    `winners` are the seats that won, once all is evaluated.
    """

    holders: tuple[tuple[str, ...], ...]
    decisions: tuple[EvaluatedDecision, ...]
    winners: tuple[int, ...] = ()

    @property
    def seats(self) -> int:
        """How many seats there are."""
        return len(self.holders[0])

    @property
    def end(self) -> int:
        """The last frame."""
        return len(self.holders) - 1

    @property
    def sitters(self) -> tuple[Sitter, ...]:
        """Who played, by seat, and of a seat in the order in which they came."""
        came = dict.fromkeys(Sitter(seat, name) for names in self.holders for seat, name in enumerate(names))
        return tuple(sorted(came, key=lambda sitter: sitter.seat))

    def sitter(self, seat: int, at: int) -> Sitter:
        """Return who sits on a seat at a frame."""
        return Sitter(seat, self.holders[at][seat])

    @property
    def by_frame(self) -> Mapping[int, EvaluatedDecision]:
        """The decisions by the frames at which they lie."""
        return {evaluated.decision.at: evaluated for evaluated in self.decisions}

    @property
    def turns(self) -> tuple[Turn, ...]:
        """The turning points in their order."""
        own = ((evaluated.decision, evaluated.cost) for evaluated in self.decisions if evaluated.mistake)
        mistakes = (Turn(decision.at, decision.seat, -cost, luck=False) for decision, cost in own)
        greatest = sorted([*mistakes, *self._swings()], key=lambda turn: -abs(turn.change))[:MOST_TURNS]
        return tuple(sorted(greatest, key=lambda turn: (turn.at, not turn.luck)))

    @property
    def course(self) -> tuple[tuple[float, ...], ...]:
        """The chances of all seats, frame by frame, as far as the game is evaluated."""
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
        """Return how well somebody chose; what stand-in and clock laid on the seat meanwhile does not count."""
        seat = sitter.seat
        made = (evaluated for evaluated in self.decisions if evaluated.decision.own)
        own = [evaluated for evaluated in made if self.sitter(evaluated.decision.seat, evaluated.decision.at) == sitter]
        return Score(
            choices=len(own),
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
        """Yield what happened between choices: the frame at which that is seen, the chances before and after.

        With the standard error of the difference. A game that has ended has certain chances.
        """
        for one, other in pairwise(self.decisions):
            doubt = hypot(one.made.doubt, other.evaluation.best.doubt)
            at = other.decision.at - 1
            yield at, one.made.expectation.chances, other.evaluation.best.expectation.chances, doubt
        if self.decisions and self.winners:
            last = self.decisions[-1].made
            yield self.end, last.expectation.chances, self._won, last.doubt

    @property
    def _won(self) -> tuple[float, ...]:
        """The chances once all is over."""
        return tuple(float(seat in self.winners) / len(self.winners) for seat in range(self.seats))
