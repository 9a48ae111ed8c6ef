from dataclasses import dataclass, replace
from math import ceil

from contack.protocol.limits import pause_after
from contack.protocol.notice import Closed, Notice, Welcomed

# The longest pause that a server can ask for: no server may end a client permanently.
LONGEST_WAIT = 3600


@dataclass(frozen=True, slots=True)
class Backoff:
    """`tries` have failed since the last welcome."""

    tries: int = 0
    wait: float = 0.0

    def apply(self, notice: Notice) -> "Backoff":
        """Start again after a welcome."""
        match notice:
            case Welcomed():
                return Backoff()
            case Closed(retry_after=seconds) if seconds is not None:
                return replace(self, wait=seconds)
        return self

    def next(self) -> "tuple[int, Backoff]":
        # the server's wish counts once
        # 0 first: a server may send NaN, which loses every comparison
        wait = min(max(0.0, self.wait), LONGEST_WAIT)
        return max(pause_after(self.tries), ceil(wait)), Backoff(self.tries + 1)
