"""How cases went, in lines for people and as JSON."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict

from contack.client.conform.case import Case, Outcome, S, Verdict, summary

DOCUMENT = "docs/protocol.md"
"""Where the sections are."""


def case_line(case: Case[S]) -> str:
    """Return what a case asks for, before it is tried."""
    return f"{case.name}: {case.words} ({case.section})"


def outcome_line(outcome: Outcome) -> str:
    """Return how a case went, in a line."""
    line = f"{outcome.verdict:<7} {outcome.name}: {outcome.words}"
    match outcome.verdict:
        case Verdict.FAILED:
            return f"{line} Expected {outcome.expected}; came {outcome.came} ({DOCUMENT}, {outcome.section})"
        case Verdict.SKIPPED:
            return f"{line} Not tried: {outcome.came}"
    return line


def summary_line(outcomes: Sequence[Outcome]) -> str:
    """Return how many cases went which way."""
    return ", ".join(f"{number} {verdict}" for verdict, number in summary(outcomes).items())


def outcomes_json(outcomes: Sequence[Outcome]) -> str:
    """Return all of it as a JSON object: `cases` in order and `summary`."""
    return json.dumps({"cases": list(map(asdict, outcomes)), "summary": summary(outcomes)}, indent=1)
