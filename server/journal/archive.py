"""The records of finished games as files in a directory."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from pathlib import Path

from contack.engine.records.record import RUNNING_SUFFIX, SUFFIX, parse_record, record_stem
from contack.server.journal.atomic_write import write_atomically

DAY = 86_400
"""Seconds."""


class Archive:
    """Writes records, and deletes those that are older than `keep_days`. Raises OSError; `now` are Unix seconds."""

    def __init__(self, directory: Path, keep_days: int | None, now: Callable[[], float]) -> None:
        self._directory = directory
        self._keep_days = keep_days
        self._now = now
        self._pruned: float | None = None

    def write(self, table: str, record: str) -> None:
        """Put a record on the disk for good, under its name as a whole or not at all; once is enough."""
        data = record.encode()
        stem = record_stem(parse_record(data).header, table)
        for number in count(1):  # another game never has the name, but somebody may have edited a record
            path = self._directory / f"{stem}{f'-{number}' if number > 1 else ''}{SUFFIX}"
            if not path.exists():
                break
            # written already, before a restart that came between the record and forgetting the game
            if path.read_bytes() == data:
                return
        write_atomically(path, data, self._directory / (stem + RUNNING_SUFFIX))

    def prune(self) -> None:
        """Delete old records, once a day at most."""
        now = self._now()
        if self._keep_days is None or (self._pruned is not None and now < self._pruned + DAY):
            return
        self._pruned = now
        oldest = now - self._keep_days * DAY
        for path in self._directory.iterdir():
            if path.name.endswith((SUFFIX, RUNNING_SUFFIX)) and path.stat().st_mtime < oldest:
                path.unlink()
