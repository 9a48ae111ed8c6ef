"""Sources of secrets and times, as arguments so that tests can choose them."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime


@dataclass(frozen=True, slots=True)
class Sources:
    """`seed` makes 32 bytes; `seconds` is monotonic."""

    seed: Callable[[], bytes]
    token: Callable[[], str]
    seconds: Callable[[], float]
    now: Callable[[], datetime]


def utc(moment: datetime) -> str:
    """Return a time in the format of records, such as 2026-11-20T15:04:05Z."""
    return moment.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
