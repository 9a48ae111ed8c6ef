"""What is measured as text, and a word on the way."""

import sys
from collections.abc import Iterable, Sequence
from statistics import median


def spread(ratios: Sequence[float]) -> str:
    """Return the median of some ratios, and their range."""
    return f"{median(ratios):.2f} ({min(ratios):.2f} to {max(ratios):.2f})"


def table(heads: Sequence[str], rows: Iterable[tuple[str, ...]]) -> str:
    """Return a Markdown table."""
    lines = (heads, ("---",) + ("---:",) * (len(heads) - 1), *rows)
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def say(words: str) -> None:
    """Tell on standard error how far it has come."""
    print(words, file=sys.stderr)
