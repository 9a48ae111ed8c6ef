from collections.abc import Iterator, Sequence
from math import isfinite

from contack.client.text.english import counted
from contack.lab.arena.plan.plan import Plan
from contack.lab.arena.results.intervals import Interval
from contack.lab.arena.results.statistics import Standing, Tally
from contack.protocol.name import printable

_HEAD = ("bot", "games", "wins", "win %", "points", "margin")
_LAYS_HEAD = ("bot", "lays", "mean time", "longest", "errors")


def report_text(plan: Plan, tally: Tally) -> str:
    names = [printable(name) for name in plan.names]
    title = _title(plan, tally)
    if not tally.games:
        return title
    best = best_first(tally)
    seats = f"wins by seat, %: {', '.join(map(percent, tally.by_seat))}"
    tables = _standings(best, names), _duels(tally, best, names), _lays(best, names)
    foot = f"{_FOOT}; {RATED}" if has_ratings(tally) else f"{_FOOT}.\n{NOT_RATED}"
    return "\n\n".join((title, *tables, _ends(tally), seats, foot))


_FOOT = "± and (low-high) are 95 % limits with the deal as the unit"
RATED = "those of ratings are the model's own."
NOT_RATED = "There are no ratings, because they need OpenSkill: pip install 'contack[lab]'"


def has_ratings(tally: Tally) -> bool:
    return any(standing.rating for standing in tally.standings)


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    lines = [head, *rows]
    widths = [max(len(line[column]) for line in lines) for column in range(len(head))]
    return "\n".join(
        "  ".join((line[0].ljust(widths[0]), *map(str.rjust, line[1:], widths[1:]))).rstrip() for line in lines
    )


def percent(interval: Interval) -> str:
    return f"{100 * interval.value:.1f} ({100 * interval.low:.1f}-{100 * interval.high:.1f})"


def mean_words(standing: Standing) -> Iterator[str]:
    for mean in filter(None, (standing.points, standing.margin, standing.rating)):
        reach = f"{mean.reach:.1f}" if isfinite(mean.reach) else "?"
        yield f"{mean.value:.1f} ±{reach}"


def time_words(standing: Standing) -> Iterator[str]:
    for seconds in (standing.mean_seconds, standing.longest_seconds):
        yield f"{seconds:.2f} s" if seconds >= 1 else f"{1000 * seconds:.3g} ms"


def best_first(tally: Tally) -> list[Standing]:
    # equals keep the order of the command line
    return sorted(tally.standings, key=lambda standing: (-standing.win_rate.value, standing.bot))


def error_words(standing: Standing) -> str:
    kinds = ", ".join(f"{count} {kind}" for kind, count in standing.errors.items())
    return kinds or "0"


def _title(plan: Plan, tally: Tally) -> str:
    said = f"{counted(tally.games, 'game')} of {counted(tally.deals, 'deal')}, {plan.seats} seats, seed {plan.seed}"
    if tally.loose:
        said += f"; {tally.loose} more of unfinished deals are left out"
    return said


def _standings(standings: Sequence[Standing], names: Sequence[str]) -> str:
    head = (*_HEAD, "rating") if standings[0].rating else _HEAD
    rows = [
        (names[each.bot], str(each.games), f"{each.wins:.1f}", percent(each.win_rate), *mean_words(each))
        for each in standings
    ]
    return table(head, rows)


def _lays(standings: Sequence[Standing], names: Sequence[str]) -> str:
    rows = [(names[each.bot], str(each.lays), *time_words(each), error_words(each)) for each in standings]
    return table(_LAYS_HEAD, rows)


def _duels(tally: Tally, standings: Sequence[Standing], names: Sequence[str]) -> str:
    order = [standing.bot for standing in standings]
    rows = [(names[bot], *(_duel(tally, bot, other) for other in order)) for bot in order]
    return table(("ahead of, %", *(names[bot] for bot in order)), rows)


def _duel(tally: Tally, bot: int, other: int) -> str:
    duel = tally.duels.get((bot, other))
    return percent(duel.ahead) if duel else "-"


def _ends(tally: Tally) -> str:
    ends = ", ".join(f"{reason} {share:.1f} %" for reason, share in tally.ends.items())
    return f"{counted(sum(tally.reasons.values()), 'hand')} ended: {ends}"
