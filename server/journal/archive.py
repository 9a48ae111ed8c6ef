import re
from collections.abc import Callable, Iterator
from itertools import count
from math import inf
from pathlib import Path
from typing import NamedTuple

from contack.engine.records.record import REVIEW_SUFFIX, RUNNING_SUFFIX, SUFFIX, Record, record_stem
from contack.engine.tournament.file import TOURNAMENT_SUFFIX
from contack.server.journal.tournament_file import TournamentFiles
from contack.system.files import sync_path, write_atomically

DAY = 86_400

# A record's name in a line of a tournament file, found without reading the whole line.
_NAMED = re.compile(rb'"record": "([^"\\]+)"')


class _Bundle(NamedTuple):
    """Files that are deleted together: a record, or a tournament file with its records, which prove it."""

    written: float
    size: int
    paths: tuple[Path, ...]


class Archive:
    """Deletes records older than `keep_days`, and the oldest if all have more than `most` bytes. Raises OSError.

    A tournament file goes together with its records, and has the age of its last line.
    """

    def __init__(
        self,
        directory: Path,
        tournaments: Path,
        keep_days: int | None,
        now: Callable[[], float],
        most: int | None = None,
    ) -> None:
        self.tournaments = TournamentFiles(tournaments)
        self._directory = directory
        self._keep_seconds = inf if keep_days is None else keep_days * DAY
        self._now = now
        self._most = inf if most is None else most
        self._size = inf  # unknown before the first look
        self._pruned = -inf

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
        write_atomically(path, data, self._directory / (stem + RUNNING_SUFFIX), sync=False)
        self._size += len(data)
        return path

    def sync(self, path: Path) -> None:
        """If the disk fails, delete the record and raise OSError."""
        try:
            sync_path(path)
        except FileNotFoundError:  # the operator or `prune` deleted it
            pass
        except OSError:
            # the system may report a failed write once only, so a second sync would prove nothing
            path.unlink(missing_ok=True)
            raise

    def prune(self) -> None:
        """Run once a day at most."""
        now = self._now()
        aged = self._keep_seconds < inf and now >= self._pruned + DAY
        if not (aged or self._size > self._most):
            return
        self._pruned = now
        bundles = sorted(self._bundles())
        self._size = sum(bundle.size for bundle in bundles)
        for written, size, paths in bundles:
            if written >= now - self._keep_seconds and self._size <= self._most:
                return
            for path in paths:
                path.unlink(missing_ok=True)
                path.with_name(path.name.removesuffix(SUFFIX) + REVIEW_SUFFIX).unlink(missing_ok=True)
            self._size -= size

    @property
    def records(self) -> list[Path]:
        return _files(self._directory, SUFFIX)

    def _bundles(self) -> Iterator[_Bundle]:
        # Half-written records count too.
        records = {path.name: path for path in _files(self._directory, SUFFIX, RUNNING_SUFFIX)}
        folder = self.tournaments.directory
        for tournament in _files(folder, TOURNAMENT_SUFFIX) if folder.is_dir() else ():
            names = dict.fromkeys(_NAMED.findall(tournament.read_bytes()))
            found = (records.pop(name.decode("utf-8", "replace"), None) for name in names)
            # the tournament file first: a crash leaves records alone, but no file without its records
            yield _bundle(tournament, *(path for path in found if path))
        yield from map(_bundle, records.values())


def _files(directory: Path, *suffixes: str) -> list[Path]:
    return sorted(path for path in directory.iterdir() if path.name.endswith(suffixes) and path.is_file())


def _bundle(*paths: Path) -> _Bundle:
    stats = [path.stat() for path in paths]
    return _Bundle(max(stat.st_mtime for stat in stats), sum(stat.st_size for stat in stats), paths)


def _is_torn(found: bytes, data: bytes) -> bool:
    # A loss of power leaves a beginning, or zeros.
    return found != data and data.startswith(found.rstrip(b"\0"))
