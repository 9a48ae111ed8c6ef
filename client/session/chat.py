"""What was said at a table, for who comes back to it."""

from collections.abc import Sequence


def missed(known: Sequence[str], told: Sequence[str]) -> Sequence[str]:
    """Return those of the lines said last that are new to who knows some lines, the newest of both at the end.

    The lines told go on where as many as possible are known; where that leaves a choice, more counts as new, since a
    line shown twice is better than one that is lost.

    >>> missed(["a", "b"], ["a", "b", "c"]), missed(["b"], ["a", "b", "b"]), missed([], ["a"])
    (['c'], ['b'], ['a'])
    """
    at = max(range(len(told) + 1), key=lambda end: (_agreeing(known, told[:end]), -end))
    return told[at:]


def _agreeing(known: Sequence[str], told: Sequence[str]) -> int:
    """Return in how many lines the ends of both agree, as far as both go; 0 where they do not agree that far."""
    both = min(len(known), len(told))
    return both if known[len(known) - both :] == told[len(told) - both :] else 0
