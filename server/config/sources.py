"""Where a server's secrets and times come from; handed in, so that tests can foretell them."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime


@dataclass(frozen=True, slots=True)
class Sources:
    """Seeds of 32 bytes, secret tokens, seconds that only grow, and the time of day."""

    seed: Callable[[], bytes]
    token: Callable[[], str]
    seconds: Callable[[], float]
    now: Callable[[], datetime]


def utc(moment: datetime) -> str:
    """Return a time as records write it, such as 2026-11-20T15:04:05Z."""
    return moment.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
