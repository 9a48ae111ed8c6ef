"""Evaluates lays by playing on from each of them over the same sampled piles.

Each lay has its own search tree, so its continuations improve with more tries.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import count
from math import sqrt
from random import Random
from statistics import fmean, stdev

from contack.client.bots.expert import SOLVING
from contack.client.bots.search.endgame import Budget, EndgameSolver, TooLarge
from contack.client.bots.search.playout import PileSampler, noises, playout
from contack.client.bots.search.tree import Node, descend, learn
from contack.client.bots.search.win_chances import WinChances
from contack.client.coach.evaluation import EvaluatedLay, Evaluation, Expectation, SearchLimit
from contack.engine.board.lay import Lay
from contack.engine.rules import SEATS
from contack.engine.search.tables import lay_of, number_of
from contack.engine.view import View

# How many of the best lays, beside the one made, share the second half of the time.
FINALISTS = 4

# Minimum tries per lay: fewer give no useful error.
FEWEST = 8


class _Expecting(WinChances):
    """Chances together with points, so that a solver carries both."""

    __slots__ = ()

    def shares(self, points: Sequence[int]) -> list[float]:
        return [*super().shares(points), *points]


@dataclass(frozen=True, slots=True)
class _Trial:
    """`outcomes` has the chances of all seats, then their points."""

    lay: int
    tree: Node = field(default_factory=Node)
    outcomes: list[list[float]] = field(default_factory=list)

    def chance(self, seat: int, since: int = 0) -> float:
        """Average the results from number `since` on."""
        return fmean(outcome[seat] for outcome in self.outcomes[since:])


class Evaluator:
    """The same seed and nodes give the same evaluation."""

    def __init__(self, clock: Callable[[], float], limit: SearchLimit, seed: int | str) -> None:
        self._clock = clock
        self._limit = limit
        self._random = Random(seed)
        self._noises = noises(self._random)

    def __call__(self, view: View, made: Lay | None = None) -> Evaluation:
        piles, expecting = PileSampler(view, self._random), _Expecting(view)
        lays = [number_of(lay) for lay in view.lays]
        try:
            solver = EndgameSolver(expecting, self._budget(SOLVING), [0.0] * len(view.racks))
            outcomes = solver.solve(piles.next(), lays)
        except TooLarge:
            return self._sampled(piles, expecting, lays, made)
        return _solved(piles.seat, outcomes)

    def _budget(self, share: float) -> Budget:
        return Budget(self._clock, self._limit.seconds * share, int(self._limit.nodes * share))

    def _sampled(self, piles: PileSampler, expecting: WinChances, lays: Sequence[int], made: Lay | None) -> Evaluation:
        trials = [_Trial(lay) for lay in lays]
        for trial in trials:
            trial.tree.expand(piles.next(), [trial.lay])
        self._try(trials, piles, expecting)
        trials.sort(key=lambda trial: -trial.chance(piles.seat))
        last = [trial for at, trial in enumerate(trials) if at < FINALISTS or lay_of(trial.lay) == made]
        # luck made the finalists' results too good, so only later ones count for them
        first = len(trials[0].outcomes)
        self._try(last, piles, expecting)
        best = max(last, key=lambda trial: trial.chance(piles.seat, first))
        evaluated = (_evaluated(trial, best, piles.seat, first if trial in last else 0) for trial in trials)
        # only the best lay is certainly 0 behind itself
        return Evaluation(piles.seat, tuple(sorted(evaluated, key=lambda lay: (lay.behind, lay.error))))

    def _try(self, trials: Sequence[_Trial], piles: PileSampler, expecting: WinChances) -> None:
        budget, careful = self._budget(0.5), [False] * SEATS[-1]  # treats no seat as greedy: reviews favour none
        for tries in count():
            if not all(budget.step() for _ in trials) and tries >= FEWEST:
                return
            position, noise = piles.next(), self._random.choice(self._noises)
            # all lays meet the same pile and noise, so luck affects them equally
            for trial in trials:
                tried = position.copy()
                path = descend(trial.tree, tried, careful)
                outcome = expecting.shares(playout(tried, noise))
                learn(path, outcome)
                trial.outcomes.append(outcome)


def _evaluated(trial: _Trial, best: _Trial, seat: int, since: int) -> EvaluatedLay:
    outcomes = trial.outcomes[since:]
    pairs = zip(best.outcomes[since:], outcomes, strict=False)  # the best lay may have more tries
    behind, error = _mean([most[seat] - outcome[seat] for most, outcome in pairs])
    _, doubt = _mean([outcome[seat] for outcome in outcomes])
    expectation = _expectation(map(fmean, zip(*outcomes, strict=True)))
    # below 0 if the lay made is the best but was behind in the first half
    return EvaluatedLay(lay_of(trial.lay), expectation, max(behind, 0.0), error, doubt, len(outcomes))


def _mean(values: Sequence[float]) -> tuple[float, float]:
    return fmean(values), stdev(values) / sqrt(len(values))


def _solved(seat: int, outcomes: Mapping[int, Sequence[float]]) -> Evaluation:
    most = max(outcome[seat] for outcome in outcomes.values())
    lays = (EvaluatedLay(lay_of(lay), _expectation(values), most - values[seat]) for lay, values in outcomes.items())
    return Evaluation(seat, tuple(sorted(lays, key=lambda lay: lay.behind)), solved=True)


def _expectation(outcome: Iterable[float]) -> Expectation:
    values = tuple(outcome)
    seats = len(values) // 2
    return Expectation(values[:seats], values[seats:])
