"""Results as text, and progress messages."""

import sys
from collections.abc import Iterable, Sequence
from statistics import median


def spread(ratios: Sequence[float]) -> str:
    """Return the median and the range of some ratios."""
    return f"{median(ratios):.2f} ({min(ratios):.2f} to {max(ratios):.2f})"


def table(heads: Sequence[str], rows: Iterable[tuple[str, ...]]) -> str:
    lines = (heads, ("---",) + ("---:",) * (len(heads) - 1), *rows)
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def say(words: str) -> None:
    """Print progress to standard error."""
    print(words, file=sys.stderr)
