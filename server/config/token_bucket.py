"""How often something may happen: a bucket of tokens that fills as time passes."""

from collections.abc import Callable
from functools import partial


class TokenBucket:
    """A bucket that holds `burst` tokens and gets `rate` a second; `seconds` is a clock that only grows.

    What is spent too early takes its tokens all the same: a client that goes on without waiting waits ever longer.
    """

    __slots__ = ("_at", "_burst", "_left", "_rate", "_seconds")

    def __init__(self, rate: float, burst: float, seconds: Callable[[], float]) -> None:
        self._rate = rate
        self._burst = burst
        self._seconds = seconds
        self._left = burst
        self._at = seconds()

    def spend(self, cost: float = 1.0) -> float:
        """Take tokens, and return 0 if they were there, or else how many seconds to wait before trying again."""
        self._fill()
        # what costs more than the bucket holds could never be paid
        cost = min(cost, self._burst)
        self._left -= cost
        return 0.0 if self._left >= 0 else (cost - self._left) / self._rate

    def delay(self) -> float:
        """Return how many seconds to wait until a token is there, and take none."""
        self._fill()
        return max(0.0, (1.0 - self._left) / self._rate)

    def take(self) -> bool:
        """Take a token if one is there, and return whether; what comes too early takes none: a flood stops nobody."""
        return not self.delay() and not self.spend()

    @property
    def overdrawn(self) -> bool:
        """Whether a whole burst has been taken that was not there."""
        return self._left < -self._burst

    @property
    def full(self) -> bool:
        """Whether all tokens are there, as if nothing had ever been taken."""
        self._fill()
        return self._left >= self._burst

    def _fill(self) -> None:
        now = self._seconds()
        self._left = min(self._burst, self._left + (now - self._at) * self._rate)
        self._at = now


PLACES_KEPT = 1000
"""Addresses that have a bucket before those are forgotten whose buckets are full."""


class PlaceBuckets:
    """A bucket for each address, all alike."""

    __slots__ = ("_buckets", "_full")

    def __init__(self, rate: float, burst: float, seconds: Callable[[], float]) -> None:
        self._full = partial(TokenBucket, rate, burst, seconds)
        self._buckets: dict[str, TokenBucket] = {}

    def of(self, place: str) -> TokenBucket:
        """Return the bucket of an address."""
        if place not in self._buckets:
            self._forget()
            self._buckets[place] = self._full()
        return self._buckets[place]

    def _forget(self) -> None:
        """Forget places whose buckets are full again, and if that is not enough the one that was counted first."""
        if len(self._buckets) >= PLACES_KEPT:
            self._buckets = {place: bucket for place, bucket in self._buckets.items() if not bucket.full}
        if len(self._buckets) >= PLACES_KEPT:
            del self._buckets[next(iter(self._buckets))]
