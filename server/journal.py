"""The seam between what happens at the tables and telling anybody of it. Knows no disk."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol, TypeAlias

from contack.server.send import Send

Deliver: TypeAlias = Callable[[Sequence[Send]], None]
"""Writes notices to those they are for."""


class Journal(Protocol):
    """Keeps what happened, then lets it be told: whatever was told of has been kept."""

    def commit(self, sends: Sequence[Send], deliver: Deliver) -> None:
        """Keep the events in `sends`, then call `deliver` with them; calls are carried out in their order."""

    def close(self) -> None:
        """Let go of all files."""
