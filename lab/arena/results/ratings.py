"""OpenSkill ratings of bots from the order of their totals."""

from collections import defaultdict
from collections.abc import Iterable

from contack.lab.arena.results.intervals import NORMAL, Interval
from contack.lab.arena.results.result import GameResult


def rate(results: Iterable[GameResult], bots: int) -> tuple[Interval, ...] | None:
    """Return the rating of each bot with the model's own 95 % limits, or None without OpenSkill.

    A bot at several seats of a game counts once, with the mean of its totals. Bots do not change from game to game, so
    the model does not raise its uncertainty again (tau).
    """
    try:
        from openskill.models import PlackettLuce  # the extra `contack[lab]` brings it; most players need no ratings
    except ImportError:
        return None
    model = PlackettLuce(tau=0.0)
    ratings = [model.rating() for _ in range(bots)]
    for result in results:
        means = _means(result)
        if len(means) > 1:
            teams = model.rate([[ratings[bot]] for bot in means], scores=list(means.values()))
            for bot, (rating,) in zip(means, teams, strict=True):
                ratings[bot] = rating
    return tuple(
        Interval(rating.mu, rating.mu - NORMAL * rating.sigma, rating.mu + NORMAL * rating.sigma) for rating in ratings
    )


def _means(result: GameResult) -> dict[int, float]:
    totals: defaultdict[int, list[int]] = defaultdict(list)
    for bot, total in zip(result.line_up, result.totals, strict=True):
        totals[bot].append(total)
    return {bot: sum(all_of) / len(all_of) for bot, all_of in totals.items()}
