from collections.abc import Callable
from functools import partial


class TokenBucket:
    """Gets `rate` tokens a second. `seconds` is a monotonic clock.

    Early commands cost too, so an impatient client waits longer and longer.
    """

    __slots__ = ("_at", "_burst", "_left", "_rate", "_seconds")

    def __init__(self, rate: float, burst: float, seconds: Callable[[], float]) -> None:
        self._rate = rate
        self._burst = burst
        self._seconds = seconds
        self._left = burst
        self._at = seconds()

    def spend(self, cost: float = 1.0) -> float:
        """Return the seconds to wait if there were not enough tokens."""
        self._fill()
        # a command that costs more than the bucket holds could never be paid
        cost = min(cost, self._burst)
        self._left -= cost
        return 0.0 if self._left >= 0 else (cost - self._left) / self._rate

    def delay(self) -> float:
        self._fill()
        return max(0.0, (1.0 - self._left) / self._rate)

    def take(self) -> bool:
        return not self.delay() and not self.spend()

    @property
    def overdrawn(self) -> bool:
        return self._left < -self._burst

    @property
    def full(self) -> bool:
        """Whether the bucket is as if it had never been used."""
        self._fill()
        return self._left >= self._burst

    def _fill(self) -> None:
        now = self._seconds()
        self._left = min(self._burst, self._left + (now - self._at) * self._rate)
        self._at = now


# With more addresses than this, full buckets are dropped.
PLACES_KEPT = 1000


class PlaceBuckets:
    __slots__ = ("_buckets", "_full")

    def __init__(self, rate: float, burst: float, seconds: Callable[[], float]) -> None:
        self._full = partial(TokenBucket, rate, burst, seconds)
        self._buckets: dict[str, TokenBucket] = {}

    def of(self, place: str) -> TokenBucket:
        if place not in self._buckets:
            self._forget()
            self._buckets[place] = self._full()
        return self._buckets[place]

    def _forget(self) -> None:
        # Drop full buckets first, otherwise the oldest.
        if len(self._buckets) >= PLACES_KEPT:
            self._buckets = {place: bucket for place, bucket in self._buckets.items() if not bucket.full}
        if len(self._buckets) >= PLACES_KEPT:
            del self._buckets[next(iter(self._buckets))]
