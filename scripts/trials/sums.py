"""The scoreboard of a tournament file, added up from the records alone: shares no code with engine/tournament/."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any, NamedTuple

Line = dict[str, Any]


class Sum(NamedTuple):
    """An entrant's games; `score` is in points."""

    score: Fraction
    games: int
    won: int


def added_up(file: Path, records: Path) -> tuple[dict[str, Sum], list[str]]:
    """Return the sum of each entrant, and what differs between the file and its records."""
    header, *lines = _lines(file)
    wrong = [] if header.get("contack_tournament") == 1 else [f"{file.name}: no header"]
    sums = {line["name"]: Sum(Fraction(0), 0, 0) for line in lines if line["event"] == "entered"}
    for line in lines:
        if line["event"] == "result":
            players, totals, why = _played(records / line["record"], line)
            wrong += why
            for name, score, won in zip(players, *_scores(totals), strict=True):
                before = sums[name]
                sums[name] = Sum(before.score + score, before.games + 1, before.won + won)
    ended = [line for line in lines if line["event"] == "ended"]
    wrong += list(_differences(ended[-1]["scoreboard"], sums)) if ended else []
    return sums, wrong


def _lines(file: Path) -> list[Line]:
    return [json.loads(line) for line in file.read_text("utf-8").splitlines()]


def _played(record: Path, line: Line) -> tuple[Sequence[str], Sequence[int], list[str]]:
    wrong = []
    if hashlib.sha256(record.read_bytes()).hexdigest() != line["sha256"]:
        wrong.append(f"{record.name}: another hash")
    header, *events = _lines(record)
    (end,) = [event for event in events if event["event"] == "game_ended"]
    players, totals = header["players"], end["totals"]
    if (players, totals) != (line["players"], line["points"]):
        wrong.append(f"{record.name}: {players} {totals}, but the file says {line['players']} {line['points']}")
    return players, totals, wrong


def _scores(totals: Sequence[int]) -> tuple[list[Fraction], list[bool]]:
    mean = Fraction(sum(totals), len(totals))
    return [total - mean for total in totals], [total == max(totals) for total in totals]


def _differences(board: Sequence[Line], sums: dict[str, Sum]) -> Iterator[str]:
    if {line["name"] for line in board} != set(sums):
        yield "the scoreboard has other entrants"
    for line in board:
        found = Sum(Fraction(line["score"], 420), line["games"], line["won"])
        if found != sums.get(line["name"]):
            yield f"{line['name']}: {found}, but the records give {sums.get(line['name'])}"
    scores = [line["score"] for line in board]
    if scores != sorted(scores, reverse=True):
        yield "the scoreboard is not in the order of the scores"
