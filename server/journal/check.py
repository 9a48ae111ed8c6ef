"""Looks at a journal without running a server."""

from __future__ import annotations

from pathlib import Path

from contack.server.journal.database import BadJournal, JournalFile
from contack.server.table.match import Match
from contack.server.table.snapshot import StoredTable


def examine(path: Path) -> str:
    """Read all of a journal, play its games again, and return what is in it. Raises BadJournal."""
    if not path.exists():
        raise BadJournal(f"there is no journal {path}")
    file = JournalFile(path)
    try:
        file.check()
        kept = file.load()
        going_on = sum(map(_goes_on, kept))
    except ValueError as why:
        raise file.damaged(why) from None
    finally:
        file.close()
    return f"tables: {len(kept)}, games that go on: {going_on}"


def _goes_on(kept: StoredTable) -> bool:
    """Return whether a game goes on at a table. Raises ValueError where it cannot have been so."""
    match = kept.table.match
    return match is not None and not Match.restored(match, kept.events, kept.table.options, float).over
