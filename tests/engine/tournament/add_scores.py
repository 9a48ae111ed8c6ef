"""Adds up the scores of a tournament from its records alone.

It shares no code with Contack, so that both can be wrong only in different ways.

.venv/bin/python tests/engine/tournament/add_scores.py NAME.tournament RECORDS
"""

import json
import sys
from collections import defaultdict
from fractions import Fraction
from pathlib import Path


def add_scores(tournament: Path, records: Path) -> dict[str, Fraction]:
    """Return the score of each player of a game."""
    scores = defaultdict[str, Fraction](Fraction)
    for line in tournament.read_text("utf-8").splitlines():
        event = json.loads(line)
        if event.get("event") == "result":
            first, *_, last = (records / event["record"]).read_text("utf-8").splitlines()
            totals = json.loads(last)["totals"]
            mean = Fraction(sum(totals), len(totals))
            for name, total in zip(json.loads(first)["players"], totals, strict=True):
                scores[name] += total - mean
    return dict(scores)


if __name__ == "__main__":
    added = add_scores(Path(sys.argv[1]), Path(sys.argv[2]))
    for name, score in sorted(added.items(), key=lambda item: -item[1]):
        print(f"{float(score):+8.2f}  {name}")
