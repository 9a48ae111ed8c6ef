from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import permutations
from typing import TypeAlias

from contack.engine.event import Reason
from contack.lab.arena.results.intervals import NORMAL, Cluster, Interval, mean_interval, rate_interval
from contack.lab.arena.results.result import FaultKind, GameResult


def rate(results: Iterable[GameResult], bots: int) -> tuple[Interval, ...] | None:
    """Return the rating of each bot with the model's own 95 % limits, or None without OpenSkill.

    A bot at several seats of a game counts once, with the mean of its totals.
    """
    try:
        from openskill.models import PlackettLuce  # the extra `contack[lab]` brings it; most players need no ratings
    except ImportError:
        return None
    # tau raises the uncertainty again with each game, for players who change: bots do not
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


# Two bots, by number.
Opponents: TypeAlias = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Standing:
    """A bot's results. `games` counts its seats in games, `wins` its shares; times are in seconds for a lay.

    Without OpenSkill there is no rating.
    """

    bot: int
    games: int
    wins: float
    win_rate: Interval
    points: Interval
    margin: Interval
    rating: Interval | None
    lays: int
    mean_seconds: float
    longest_seconds: float
    errors: Mapping[FaultKind, int]


@dataclass(frozen=True, slots=True)
class Duel:
    games: int
    ahead: Interval
    lead: Interval


@dataclass(frozen=True, slots=True)
class Tally:
    """The statistics of `games` games of `deals` whole deals. The `loose` games of other deals are left out.

    `by_seat` is the rate of wins at each seat.
    """

    deals: int
    games: int
    loose: int
    standings: tuple[Standing, ...]
    duels: Mapping[Opponents, Duel]
    reasons: Mapping[Reason, int]
    by_seat: tuple[Interval, ...]

    @property
    def ends(self) -> Mapping[Reason, float]:
        hands = sum(self.reasons.values())
        return {reason: 100 * self.reasons.get(reason, 0) / hands for reason in Reason}


def tally(results: Iterable[GameResult], bots: int, seats: int) -> Tally:
    # ratings depend on the order of games, and workers finish in any order
    played = sorted(results, key=lambda result: result.game)
    sizes = Counter(result.game // seats for result in played)
    whole = [result for result in played if sizes[result.game // seats] == seats]
    ratings = rate(whole, bots)
    present = sorted({bot for result in whole for bot in result.line_up})
    return Tally(
        deals=len(whole) // seats,
        games=len(whole),
        loose=len(played) - len(whole),
        standings=tuple(_standing(bot, whole, ratings[bot] if ratings else None) for bot in present),
        duels=_duels(whole),
        reasons=Counter(reason for result in whole for reason in result.reasons),
        by_seat=_by_seat(whole, seats),
    )


def _standing(bot: int, results: Sequence[GameResult], rating: Interval | None) -> Standing:
    mine = [(result, seat) for result in results for seat, other in enumerate(result.line_up) if other == bot]
    lays = sum(result.lays[seat] for result, seat in mine)
    errors = sorted(fault.kind for result, seat in mine for fault in result.faults if fault.seat == seat)
    return Standing(
        bot=bot,
        games=len(mine),
        wins=sum(result.shares[seat] for result, seat in mine),
        win_rate=rate_interval(_gathered((result.deal, result.shares[seat]) for result, seat in mine)),
        points=mean_interval(_gathered((result.deal, result.totals[seat]) for result, seat in mine)),
        margin=mean_interval(_gathered((result.deal, result.margins[seat]) for result, seat in mine)),
        rating=rating,
        lays=lays,
        # a bot without a choice has no mean
        mean_seconds=sum(result.seconds[seat] for result, seat in mine) / max(lays, 1),
        longest_seconds=max(result.slowest[seat] for result, seat in mine),
        errors=Counter(errors),
    )


def _gathered(counted: Iterable[tuple[int, float]]) -> Sequence[Cluster]:
    deals: dict[int, list[float]] = defaultdict(list)
    for deal, value in counted:
        deals[deal].append(value)
    return [Cluster(sum(values), len(values)) for values in deals.values()]


def _duels(results: Sequence[GameResult]) -> Mapping[Opponents, Duel]:
    leads: dict[Opponents, list[tuple[int, int]]] = defaultdict(list)
    for result in results:
        # every seat with every other seat: a bot with two of them is ahead at each, but not of itself
        for (bot, total), (other, others) in permutations(zip(result.line_up, result.totals, strict=True), 2):
            if bot != other:
                leads[bot, other].append((result.deal, total - others))
    return {pair: _duel(all_of) for pair, all_of in sorted(leads.items())}


def _duel(leads: Sequence[tuple[int, int]]) -> Duel:
    return Duel(
        games=len(leads),
        ahead=rate_interval(_gathered((deal, (lead > 0) + (lead == 0) / 2) for deal, lead in leads)),
        lead=mean_interval(_gathered(leads)),
    )


def _by_seat(results: Sequence[GameResult], seats: int) -> tuple[Interval, ...]:
    if not results:
        return ()
    return tuple(
        rate_interval(_gathered((result.deal, result.shares[seat]) for result in results)) for seat in range(seats)
    )
