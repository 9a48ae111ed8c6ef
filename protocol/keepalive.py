"""Times after which each end notices a dead connection: a pulled cable, a sleeping laptop."""

from collections.abc import Iterator, Mapping
from types import ModuleType

NOTICED_WITHIN = 15
"""Seconds within which everyone at a table sees that a connection is dead."""

DEAD_AFTER = NOTICED_WITHIN - 1
"""Seconds without a sign of life after which a peer counts as dead; the rest is for the notices to others."""

BEAT_SECONDS = 4
"""Seconds between a client's signs of life: two may be lost or late."""

KEEPALIVE: Mapping[str, int] = {
    "TCP_KEEPIDLE": BEAT_SECONDS,
    "TCP_KEEPINTVL": BEAT_SECONDS,
    "TCP_KEEPCNT": 2,
    "TCP_USER_TIMEOUT": DEAD_AFTER * 1000,
}
"""Options of a TCP socket by name: two probes after 4 s of silence, and no longer for unread data.

The system's own times are hours. Systems that lack an option work without it.
"""


def unread_option(constants: ModuleType, seconds: float) -> Iterator[tuple[int, int, int]]:
    """Yield the argument of `setsockopt` that limits how long written data may stay unread.

    Linux also counts the time in which a peer answers but has no room.
    """
    return keepalive_options(constants, {"TCP_USER_TIMEOUT": round(seconds * 1000)})


def keepalive_options(constants: ModuleType, options: Mapping[str, int] = KEEPALIVE) -> Iterator[tuple[int, int, int]]:
    """Yield the arguments of `setsockopt` for each option of this system; `constants` is the socket module."""
    for name, value in options.items():
        if hasattr(constants, name):
            yield constants.IPPROTO_TCP, getattr(constants, name), value
