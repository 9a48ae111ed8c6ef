from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypeAlias

from contack.server.lobby.entry import JournalEntry

# Sends the notices about what happened.
Deliver: TypeAlias = Callable[[], None]

# Gets the reason when a write fails, and None when one works after that.
Watch: TypeAlias = Callable[[str | None], None]

# Gets, in the reactor's thread, the records that belong to a copy, or the error.
Copied: TypeAlias = Callable[[list[Path] | Exception], None]


class Journal:
    """Keeps what happened before anyone sees it; this one keeps nothing."""

    def commit(self, entries: Sequence[JournalEntry], deliver: Deliver) -> None:
        deliver()

    def probe(self, callback: Deliver, commit: bool) -> None:
        """With `commit`, call back after a commit that changes nothing."""
        callback()

    def watch(self, watch: Watch) -> None:
        """Report from now on when nothing can be kept; nothing is delivered until that changes."""

    def copy(self, folder: Path, done: Copied) -> None:
        """Copy journal and standings as they are between two commits."""
        done([])

    def close(self) -> None:
        """Keep everything that can be kept."""
