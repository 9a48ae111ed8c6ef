"""Evaluates lays by playing on from each over the same sampled piles.

Each lay has a search tree of its own, that of the expert, so what follows it gets better the longer it is tried. All
lays are tried with the same piles, so that luck spares none: what is compared is the mean of their differences.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import count
from math import sqrt
from random import Random
from statistics import fmean, stdev

from contack.client.bots.expert import SOLVING
from contack.client.bots.search.budget import Budget
from contack.client.bots.search.endgame import EndgameSolver, TooLarge
from contack.client.bots.search.playout import PileSampler, noises, playout
from contack.client.bots.search.tree import Node, descend, learn
from contack.client.bots.search.win_chances import WinChances
from contack.client.coach.evaluation import EvaluatedLay, Evaluation, Expectation, SearchLimit
from contack.engine.board.lay import Lay
from contack.engine.rules import SEATS
from contack.engine.search.tables import lay_of, number_of
from contack.engine.view import View

FINALISTS = 4
"""How many of the best lays get the second half of the time, beside the one that was made."""

FEWEST = 8
"""How often each lay is tried at least: fewer say nothing of an error."""


class _Expecting(WinChances):
    """Chances with the points behind them, so that a solver carries both."""

    __slots__ = ()

    def shares(self, points: Sequence[int]) -> list[float]:
        """Return the chance of each seat, then its points."""
        return [*super().shares(points), *points]


@dataclass(frozen=True, slots=True)
class _Trial:
    """A lay with its tree, and what came of it each time: the chances of all seats, then their points."""

    lay: int
    tree: Node = field(default_factory=Node)
    outcomes: list[list[float]] = field(default_factory=list)

    def chance(self, seat: int, since: int = 0) -> float:
        """Return the mean chance of a seat, without the first outcomes."""
        return fmean(outcome[seat] for outcome in self.outcomes[since:])


class Evaluator:
    """Evaluates all lays of a view; the same seed and nodes give the same evaluation."""

    def __init__(self, clock: Callable[[], float], limit: SearchLimit, seed: int | str) -> None:
        self._clock = clock
        self._limit = limit
        self._random = Random(seed)
        self._noises = noises(self._random)

    def __call__(self, view: View, made: Lay | None = None) -> Evaluation:
        """Return what the lays are worth; `made` is tried as often as the best ones."""
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
        """Try all lays for half of the time, then those that may be the best, and the one that was made."""
        trials = [_Trial(lay) for lay in lays]
        for trial in trials:
            trial.tree.expand(piles.next(), [trial.lay])
        self._try(trials, piles, expecting)
        trials.sort(key=lambda trial: -trial.chance(piles.seat))
        last = [trial for at, trial in enumerate(trials) if at < FINALISTS or lay_of(trial.lay) == made]
        first = len(trials[0].outcomes)
        self._try(last, piles, expecting)
        best = max(last, key=lambda trial: trial.chance(piles.seat, first))
        evaluated = (_evaluated(trial, best, piles.seat, first if trial in last else 0) for trial in trials)
        # only the best is behind itself by 0 for certain
        return Evaluation(piles.seat, tuple(sorted(evaluated, key=lambda lay: (lay.behind, lay.error))))

    def _try(self, trials: Sequence[_Trial], piles: PileSampler, expecting: WinChances) -> None:
        """Try lays for half of the time, each as often and with the same piles, and a few times at least."""
        budget, careful = self._budget(0.5), [False] * SEATS[-1]  # no seat is taken for greedy: reviews favour none
        for tries in count():
            if not all(budget.step() for _ in trials) and tries >= FEWEST:
                return
            position, noise = piles.next(), self._random.choice(self._noises)
            for trial in trials:
                tried = position.copy()
                path = descend(trial.tree, tried, careful)
                outcome = expecting.shares(playout(tried, noise))
                learn(path, outcome)
                trial.outcomes.append(outcome)


def _evaluated(trial: _Trial, best: _Trial, seat: int, since: int) -> EvaluatedLay:
    """Return what is known of a lay, and how it stands to the best one where both were tried with the same piles.

    What came of finalists before is left out: it made them finalists, so some of it was luck.
    """
    outcomes = trial.outcomes[since:]
    pairs = zip(best.outcomes[since:], outcomes, strict=False)  # the best may have been tried more often
    behind, error = _mean([most[seat] - outcome[seat] for most, outcome in pairs])
    _, doubt = _mean([outcome[seat] for outcome in outcomes])
    expectation = _expectation(map(fmean, zip(*outcomes, strict=True)))
    # below 0 where the best is the lay that was made, and was behind in the first half: none is better than the best
    return EvaluatedLay(lay_of(trial.lay), expectation, max(behind, 0.0), error, doubt, len(outcomes))


def _mean(values: Sequence[float]) -> tuple[float, float]:
    """Return the mean of values and its standard error."""
    return fmean(values), stdev(values) / sqrt(len(values))


def _solved(seat: int, outcomes: Mapping[int, Sequence[float]]) -> Evaluation:
    most = max(outcome[seat] for outcome in outcomes.values())
    lays = (EvaluatedLay(lay_of(lay), _expectation(values), most - values[seat]) for lay, values in outcomes.items())
    return Evaluation(seat, tuple(sorted(lays, key=lambda lay: lay.behind)), solved=True)


def _expectation(outcome: Iterable[float]) -> Expectation:
    values = tuple(outcome)
    seats = len(values) // 2
    return Expectation(values[:seats], values[seats:])
