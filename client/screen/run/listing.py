"""Which records there are, found out beside the loop that draws: where there are thousands, that takes a while."""

import asyncio
import os
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from contack.engine.records.record import RUNNING_SUFFIX, SUFFIX

AT_ONCE = 500
"""Records that are looked at before it is told how far the search is."""


class _Found(NamedTuple):
    """A record, by when it was changed; those of one moment are told apart by their names."""

    changed: float
    name: str


async def list_records(directory: Path, tell: Callable[[tuple[Path, ...], int | None], None]) -> None:
    """Tell how many records there are in a directory so far, and at last which, the newest first."""
    found: list[_Found] = []
    search = _search(directory)
    while some := await asyncio.to_thread(next, search, ()):
        found += some
        tell((), len(found))
    tell(await asyncio.to_thread(_newest_first, directory, found), None)


def _search(directory: Path) -> Iterator[tuple[_Found, ...]]:
    """Yield the records in a directory, some at a time; none where it cannot be read."""
    try:
        with os.scandir(directory) as entries:
            records = (entry for entry in entries if entry.name.endswith((SUFFIX, RUNNING_SUFFIX)))
            while some := tuple(_Found(_changed(entry), entry.name) for entry in islice(records, AT_ONCE)):
                yield some
    except OSError:
        return


def _changed(entry: os.DirEntry[str]) -> float:
    try:
        return entry.stat().st_mtime
    except OSError:
        return 0.0  # it has another name by now, or is gone


def _newest_first(directory: Path, found: list[_Found]) -> tuple[Path, ...]:
    return tuple(directory / name for _, name in sorted(found, reverse=True))
