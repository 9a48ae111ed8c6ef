"""How soon either end notices that the other is gone without a word: a pulled cable, a laptop asleep."""

from collections.abc import Iterator, Mapping
from types import ModuleType

NOTICED_WITHIN = 15
"""Seconds within which everybody at a table is told that a link is dead."""

DEAD_AFTER = NOTICED_WITHIN - 1
"""Seconds without a sign of life after which a peer is taken for dead: what is left is for telling the others."""

BEAT_SECONDS = 4
"""Seconds between a client's signs of life: two may be lost or late."""

KEEPALIVE: Mapping[str, int] = {
    "TCP_KEEPIDLE": BEAT_SECONDS,
    "TCP_KEEPINTVL": BEAT_SECONDS,
    "TCP_KEEPCNT": 2,
    "TCP_USER_TIMEOUT": DEAD_AFTER * 1000,
}
"""Options of a TCP socket by name: probes after 4 s of silence, two of them, and unread data for no longer either.

The system's own times are hours. Systems that lack an option do without it.
"""


def unread_option(constants: ModuleType, seconds: float) -> Iterator[tuple[int, int, int]]:
    """Yield the argument of `setsockopt` that lets what was written go unread for so long, as `keepalive_options` does.

    Linux counts the time for which a peer that is there and answers has no room as well.
    """
    return keepalive_options(constants, {"TCP_USER_TIMEOUT": round(seconds * 1000)})


def keepalive_options(constants: ModuleType, options: Mapping[str, int] = KEEPALIVE) -> Iterator[tuple[int, int, int]]:
    """Yield the arguments of `setsockopt` for each option that this system has; `constants` is the socket module."""
    for name, value in options.items():
        if hasattr(constants, name):
            yield constants.IPPROTO_TCP, getattr(constants, name), value
