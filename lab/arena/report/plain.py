from collections.abc import Iterable, Iterator, Sequence
from dataclasses import fields
from math import isfinite
from typing import Any

from contack.lab.arena.plan.plan import Plan
from contack.lab.arena.results.intervals import Interval
from contack.lab.arena.results.result import GameResult
from contack.lab.arena.results.statistics import Duel, Standing, Tally

# The version of this form. It changes when a field goes or gets another meaning.
VERSION = 1

# The columns of `played`, which has a row for each seat of each game.
COLUMNS = (
    "game", "deal", "seat", "bot", "total", "win_share", "margin", "lays", "seconds", "slowest", "errors",
)  # fmt: skip


def report_plain(plan: Plan, tally: Tally, results: Iterable[GameResult]) -> dict[str, Any]:
    names = plan.names
    played = sorted(results, key=lambda result: result.game)
    return {
        "contack_arena": VERSION,
        "bots": [{"name": name, "spec": str(spec)} for name, spec in zip(names, plan.bots, strict=True)],
        "seats": plan.seats,
        "seed": plan.seed,
        "move_time": plan.move_time,
        "games": tally.games,
        "deals": tally.deals,
        "games_left_out": tally.loose,
        "standings": [_fields_plain(standing) | {"bot": names[standing.bot]} for standing in tally.standings],
        "head_to_head": [
            {"bot": names[bot], "other": names[other], **_fields_plain(duel)}
            for (bot, other), duel in tally.duels.items()
        ],
        "hand_ends": {str(reason): count for reason, count in sorted(tally.reasons.items())},
        "wins_by_seat": [interval_plain(interval) for interval in tally.by_seat],
        "played": {"columns": COLUMNS, "rows": [row for result in played for row in _rows(names, result)]},
    }


def interval_plain(interval: Interval) -> dict[str, float]:
    # A single deal has no limits, and JSON has no number for infinity.
    bounded = {"low": interval.low, "high": interval.high} if isfinite(interval.reach) else {}
    return {"value": interval.value, **bounded}


def _fields_plain(record: Standing | Duel) -> dict[str, Any]:
    # not `asdict`: JSON would get a list for each interval, and infinity, for which it has no number
    named = {field.name: getattr(record, field.name) for field in fields(record)}
    return {name: interval_plain(value) if isinstance(value, Interval) else value for name, value in named.items()}


def _rows(names: Sequence[str], result: GameResult) -> Iterator[tuple[object, ...]]:
    columns = (result.totals, result.shares, result.margins, result.lays, result.seconds, result.slowest)
    for seat, (bot, *numbers) in enumerate(zip(result.line_up, *columns, strict=True)):
        errors = sum(fault.seat == seat for fault in result.faults)
        yield result.game, result.deal, seat, names[bot], *numbers, errors
