"""How long a client waits before it tries again to reach a server that is away."""

PAUSES = (1, 2, 4, 8, 16, 30)
"""Seconds between one try and the next; the last one is repeated."""


def pause_after(tries: int) -> int:
    """Return how many seconds to wait after so many tries that failed.

    >>> [pause_after(tries) for tries in (0, 1, 99)]
    [1, 2, 30]
    """
    return PAUSES[min(tries, len(PAUSES) - 1)]
