"""How long a client waits before it tries again to reach a server that is away."""

from dataclasses import dataclass, replace
from math import ceil

from contack.protocol.notice import Closed, Notice, Welcomed

PAUSES = (1, 2, 4, 8, 16, 30)
"""Seconds between one try and the next; the last one is repeated. The server's own bot host comes back by the same."""

LONGEST_WAIT = 3600
"""The most seconds that a server can make a client wait: it is no server's business to end one for good."""


def pause_after(tries: int) -> int:
    """Return how many seconds to wait after so many tries that failed.

    >>> [pause_after(tries) for tries in (0, 1, 99)]
    [1, 2, 30]
    """
    return PAUSES[min(tries, len(PAUSES) - 1)]


@dataclass(frozen=True, slots=True)
class Backoff:
    """How many `tries` have failed since the server welcomed this client, and how long it asked to be left alone."""

    tries: int = 0
    wait: float = 0.0

    def heard(self, notice: Notice) -> "Backoff":
        """Return the backoff after a notice: a welcome begins it anew, since what went before is made good."""
        match notice:
            case Welcomed():
                return Backoff()
            case Closed(retry_after=seconds) if seconds is not None:
                return replace(self, wait=seconds)
        return self

    def next(self) -> "tuple[int, Backoff]":
        """Return in how many seconds to try again, and the backoff then: the server's wish counts once."""
        # 0 first: a server may send NaN, which no comparison takes for the greater one
        wait = min(max(0.0, self.wait), LONGEST_WAIT)
        return max(pause_after(self.tries), ceil(wait)), Backoff(self.tries + 1)
