"""The seam between what happens at the tables and telling anybody of it."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Protocol, TypeAlias

from contack.server.lobby.entry import JournalEntry

Deliver: TypeAlias = Callable[[], None]
"""Tells those whom it concerns what happened."""

Watch: TypeAlias = Callable[[str | None], None]
"""Is told why an attempt to write failed, and with None that one succeeded after that."""


Copied: TypeAlias = Callable[[list[Path] | Exception], None]
"""Is told in the reactor's thread which records belong to a copy, or why there is none."""


class Journal(Protocol):
    """Keeps what happened, then lets it be told: whatever was told of has been kept."""

    def commit(self, entries: Sequence[JournalEntry], deliver: Deliver) -> None:
        """Keep `entries`, then call `deliver`; calls are carried out in their order."""

    def probe(self, told: Deliver, commit: bool) -> None:
        """Call `told` in its turn; before that, commit something that changes nothing, if so wished."""

    def watch(self, watch: Watch) -> None:
        """Tell from now on when nothing can be kept: until that changes, nothing is delivered."""

    def copy(self, folder: Path, done: Copied) -> None:
        """Copy journal and standings into a folder, as they are at one moment between two commits."""

    def close(self) -> None:
        """Keep what can be kept, and let go of all files."""


class NoJournal:
    """The journal of a server that keeps nothing."""

    def commit(self, entries: Sequence[JournalEntry], deliver: Deliver) -> None:
        """Deliver at once."""
        deliver()

    def probe(self, told: Deliver, commit: bool) -> None:
        """Say that all is well: nothing is committed here."""
        told()

    def watch(self, watch: Watch) -> None:
        """Have nothing to tell: nothing that is not kept can fail to be."""

    def copy(self, folder: Path, done: Copied) -> None:
        """Have nothing to copy."""
        done([])

    def close(self) -> None:
        """Have no files."""
