"""Journals that keep nothing: one lets everything through at once, one holds it back."""

from __future__ import annotations

from collections.abc import Sequence

from contack.server.journal import Deliver
from contack.server.send import Send


class OpenJournal:
    """Lets everything through at once."""

    def __init__(self) -> None:
        self.closed = False

    def commit(self, sends: Sequence[Send], deliver: Deliver) -> None:
        """Deliver."""
        deliver(sends)

    def close(self) -> None:
        """Remember that it was closed."""
        self.closed = True


class HoldingJournal(OpenJournal):
    """Holds everything back until it is told to let go, as one does that waits for a disk."""

    def __init__(self) -> None:
        super().__init__()
        self.held: list[tuple[Sequence[Send], Deliver]] = []

    def commit(self, sends: Sequence[Send], deliver: Deliver) -> None:
        """Hold back."""
        self.held.append((sends, deliver))

    def let_go(self) -> None:
        """Deliver all that was held back, in order."""
        held, self.held = self.held, []
        for sends, deliver in held:
            deliver(sends)
