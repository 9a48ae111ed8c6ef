"""How cases went, in lines for people and as JSON."""

import json
from collections.abc import Iterable, Sequence
from dataclasses import asdict

from contack.client.conform.case import Case, CaseResult, CaseVerdict, S

DOCUMENT = "docs/protocol.md"
"""Where the sections are."""


def case_line(case: Case[S]) -> str:
    """Return what a case asks for, before it is tried."""
    return f"{case.name}: {case.words} ({case.section})"


def result_line(result: CaseResult) -> str:
    """Return how a case went, in a line."""
    line = f"{result.verdict:<7} {result.name}: {result.words}"
    match result.verdict:
        case CaseVerdict.FAILED:
            return f"{line} Expected {result.expected}; came {result.came} ({DOCUMENT}, {result.section})"
        case CaseVerdict.SKIPPED:
            return f"{line} Not tried: {result.came}"
    return line


def summary_line(results: Sequence[CaseResult]) -> str:
    """Return how many cases went which way."""
    return ", ".join(f"{number} {verdict}" for verdict, number in _summary(results).items())


def results_json(results: Sequence[CaseResult]) -> str:
    """Return all of it as a JSON object: `cases` in order and `summary`."""
    return json.dumps({"cases": list(map(asdict, results)), "summary": _summary(results)}, indent=1)


def _summary(results: Iterable[CaseResult]) -> dict[str, int]:
    """Return how many cases went which way."""
    verdicts = [result.verdict for result in results]
    return {str(verdict): verdicts.count(verdict) for verdict in CaseVerdict}
