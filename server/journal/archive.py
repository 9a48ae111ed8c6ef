"""The records of finished games as files in a directory."""

from collections.abc import Callable, Iterator
from itertools import count
from math import inf
from pathlib import Path

from contack.engine.records.record import REVIEW_SUFFIX, RUNNING_SUFFIX, SUFFIX, Record, record_stem
from contack.system.files import write_atomically

DAY = 86_400
"""Seconds."""


class Archive:
    """Writes records. Deletes those older than `keep_days`, and the oldest if all have more than `most` bytes.

    Raises OSError. `now` returns Unix seconds.
    """

    def __init__(
        self, directory: Path, keep_days: int | None, now: Callable[[], float], most: int | None = None
    ) -> None:
        self._directory = directory
        self._keep_days = keep_days
        self._now = now
        self._most = most
        self._size: int | None = None
        self._pruned: float | None = None

    def write(self, table: str, record: Record) -> None:
        """Write a record, unless it is there already."""
        data, stem = str(record).encode(), record_stem(record.header, table)
        for number in count(1):  # no other game has this name, but somebody may have edited a record
            path = self._directory / f"{stem}{f'-{number}' if number > 1 else ''}{SUFFIX}"
            if not path.exists():
                break
            # a restart came after the record and before the journal forgot the game
            if path.read_bytes() == data:
                return
        write_atomically(path, data, self._directory / (stem + RUNNING_SUFFIX))
        if self._size is not None:
            self._size += len(data)

    def prune(self) -> None:
        """Delete old records, once a day at most, and the oldest ones if all together are too large."""
        now = self._now()
        aged = self._keep_days is not None and (self._pruned is None or now >= self._pruned + DAY)
        crowded = self._most is not None and (self._size is None or self._size > self._most)
        if not (aged or crowded):
            return
        self._pruned = now
        oldest = now - self._keep_days * DAY if self._keep_days is not None else -inf
        records = sorted(self._records())
        self._size = sum(size for _, size, _ in records)
        for written, size, path in records:
            if written >= oldest and (self._most is None or self._size <= self._most):
                return
            path.unlink(missing_ok=True)
            path.with_name(path.name.removesuffix(SUFFIX) + REVIEW_SUFFIX).unlink(missing_ok=True)
            self._size -= size

    @property
    def records(self) -> list[Path]:
        """All finished records."""
        return sorted(path for path in self._directory.iterdir() if path.suffix == SUFFIX and path.is_file())

    def _records(self) -> Iterator[tuple[float, int, Path]]:
        """Yield time, size and path of each record, half-written ones too."""
        for path in self._directory.iterdir():
            if path.name.endswith((SUFFIX, RUNNING_SUFFIX)) and path.is_file():
                stat = path.stat()
                yield stat.st_mtime, stat.st_size, path
