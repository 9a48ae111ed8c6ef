"""An arena's statistics as plain data for programs, and its games as rows."""

import csv
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import fields
from io import StringIO
from math import isfinite
from typing import Any

from contack.lab.arena.plan.plan import Plan
from contack.lab.arena.results.intervals import Interval
from contack.lab.arena.results.result import GameResult
from contack.lab.arena.results.statistics import Duel, Standing, Tally

VERSION = 1
"""The version of this form; it changes where something is taken away or means something else."""

COLUMNS = (
    "game", "deal", "seat", "bot", "total", "win_share", "margin", "lays", "seconds", "slowest", "errors",
)  # fmt: skip
"""The columns of the rows, of which a game has one a seat."""


def report_plain(plan: Plan, tally: Tally) -> dict[str, Any]:
    """Return everything that is known, bots by name, times in seconds, rates from 0 to 1."""
    names = plan.names
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
    }


def report_csv(plan: Plan, results: Iterable[GameResult]) -> str:
    """Return the games as comma-separated values, in their order, with a line for the names of the columns."""
    text = StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(COLUMNS)
    for result in sorted(results, key=lambda result: result.game):
        writer.writerows(_rows(plan.names, result))
    return text.getvalue()


def interval_plain(interval: Interval) -> dict[str, float]:
    """Return an estimate with its limits; those of a single deal are unbounded, for which JSON has no number."""
    bounded = {"low": interval.low, "high": interval.high} if isfinite(interval.reach) else {}
    return {"value": interval.value, **bounded}


def _fields_plain(record: Standing | Duel) -> dict[str, Any]:
    """Return the fields by their names, which are those of the form."""
    # not `asdict`: JSON would have a list for each interval, and no number for limits that are unbounded
    named = {field.name: getattr(record, field.name) for field in fields(record)}
    return {name: interval_plain(value) if isinstance(value, Interval) else value for name, value in named.items()}


def _rows(names: Sequence[str], result: GameResult) -> Iterator[tuple[object, ...]]:
    columns = (result.totals, result.shares, result.margins, result.lays, result.seconds, result.slowest)
    for seat, (bot, *numbers) in enumerate(zip(result.line_up, *columns, strict=True)):
        errors = sum(fault.seat == seat for fault in result.faults)
        yield result.game, result.deal, seat, names[bot], *numbers, errors
