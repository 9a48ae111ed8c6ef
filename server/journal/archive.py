"""The records of finished games as files in a directory."""

from collections.abc import Callable, Iterator
from itertools import count
from math import inf
from pathlib import Path

from contack.engine.records.record import REVIEW_SUFFIX, RUNNING_SUFFIX, SUFFIX, parse_record, record_stem
from contack.server.journal.atomic_write import write_atomically

DAY = 86_400
"""Seconds."""


class Archive:
    """Writes records, and deletes those that are older than `keep_days` and the oldest beyond `most` bytes.

    Raises OSError; `now` are Unix seconds.
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

    def write(self, table: str, record: str) -> None:
        """Put a record on the disk for good, under its name as a whole or not at all; once is enough."""
        data = record.encode()
        header = data[: data.index(b"\n") + 1]  # alone: the whole record takes half a millisecond to parse
        stem = record_stem(parse_record(header).header, table)
        for number in count(1):  # another game never has the name, but somebody may have edited a record
            path = self._directory / f"{stem}{f'-{number}' if number > 1 else ''}{SUFFIX}"
            if not path.exists():
                break
            # written already, before a restart that came between the record and forgetting the game
            if path.read_bytes() == data:
                return
        write_atomically(path, data, self._directory / (stem + RUNNING_SUFFIX))
        if self._size is not None:
            self._size += len(data)

    def prune(self) -> None:
        """Delete records that are too old, looked for once a day at most, and the oldest where they take too much."""
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
        """The records that are there, whole and under their names."""
        return sorted(path for path in self._directory.iterdir() if path.suffix == SUFFIX and path.is_file())

    def _records(self) -> Iterator[tuple[float, int, Path]]:
        """Yield when each record was written, how many bytes it has, and where it is."""
        for path in self._directory.iterdir():
            if path.name.endswith((SUFFIX, RUNNING_SUFFIX)) and path.is_file():
                stat = path.stat()
                yield stat.st_mtime, stat.st_size, path
