from collections.abc import Callable, Iterator
from itertools import count
from math import inf
from pathlib import Path

from contack.engine.records.record import REVIEW_SUFFIX, RUNNING_SUFFIX, SUFFIX, Record, record_stem
from contack.system.files import replace_file, sync_directory, sync_file

DAY = 86_400


class Archive:
    """Deletes records older than `keep_days`, and the oldest if all have more than `most` bytes. Raises OSError."""

    def __init__(
        self, directory: Path, keep_days: int | None, now: Callable[[], float], most: int | None = None
    ) -> None:
        self._directory = directory
        self._keep_days = keep_days
        self._now = now
        self._most = most
        self._size: int | None = None
        self._pruned: float | None = None

    def write(self, table: str, record: Record) -> Path:
        """Skip an existing record. A loss of power may take the file until `sync`."""
        data, stem = str(record).encode(), record_stem(record.header, table)
        for number in count(1):  # no other game has this name, but somebody may have edited a record
            path = self._directory / f"{stem}{f'-{number}' if number > 1 else ''}{SUFFIX}"
            if not path.exists() or _is_torn(found := path.read_bytes(), data):
                break
            # a restart came after the record and before the journal forgot the game
            if found == data:
                return path
        part = self._directory / (stem + RUNNING_SUFFIX)
        try:
            part.write_bytes(data)
            replace_file(part, path)
        except BaseException:
            part.unlink(missing_ok=True)
            raise
        if self._size is not None:
            self._size += len(data)
        return path

    def sync(self, path: Path) -> None:
        """If the disk fails, delete the record and raise OSError."""
        try:
            with path.open("r+b") as file:  # Windows syncs no file that is open for reading alone
                sync_file(file.fileno())
            sync_directory(self._directory)
        except FileNotFoundError:  # the operator or `prune` deleted it
            pass
        except OSError:
            # the system may report a failed write once only, so a second sync would prove nothing
            path.unlink(missing_ok=True)
            raise

    def prune(self) -> None:
        """Run once a day at most."""
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
        return sorted(path for path in self._directory.iterdir() if path.suffix == SUFFIX and path.is_file())

    def _records(self) -> Iterator[tuple[float, int, Path]]:
        # Half-written records count too.
        for path in self._directory.iterdir():
            if path.name.endswith((SUFFIX, RUNNING_SUFFIX)) and path.is_file():
                stat = path.stat()
                yield stat.st_mtime, stat.st_size, path


def _is_torn(found: bytes, data: bytes) -> bool:
    # A loss of power leaves a beginning, or zeros.
    return found != data and data.startswith(found.rstrip(b"\0"))
