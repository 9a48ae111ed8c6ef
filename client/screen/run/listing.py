"""Lists the recorded games in a thread, because thousands of them take a while."""

import asyncio
import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import tzinfo
from itertools import islice
from pathlib import Path
from typing import NamedTuple, TypeAlias

from contack.client.files.records import LONGEST
from contack.client.screen.state.listed_game import ListedGame
from contack.engine.records.record import RUNNING_SUFFIX, SUFFIX, UnreadableRecord
from contack.engine.records.summary import summarize

AT_ONCE = 500

# Records read at a time: two threads that both run Python slow each other down.
READ_AT_ONCE = 50

# Records read between two updates; each update sorts the whole list again.
SHOWN_EVERY = 2000

Tell: TypeAlias = Callable[[tuple[ListedGame, ...], int | None], None]


class _Found(NamedTuple):
    changed: float
    name: str


@dataclass(slots=True)
class RecordListing:
    """Keeps the contents of records while the files do not change."""

    zone: tzinfo | None
    _read: dict[_Found, ListedGame] = field(default_factory=dict)

    async def list_records(self, directory: Path, tell: Tell) -> None:
        """Report the number of records so far, then the list, newest first, then their contents."""
        found: list[_Found] = []
        search = _search(directory)
        while some := await asyncio.to_thread(next, search, ()):
            found += some
            tell((), len(found))
        found = await asyncio.to_thread(sorted, found, reverse=True)
        games: list[ListedGame] = []
        for first in range(0, len(found), AT_ONCE):
            games += await asyncio.to_thread(self._known, directory, found[first : first + AT_ONCE])
        tell(tuple(games), None)
        await self._sum_up(directory, found, games, tell)

    async def _sum_up(self, directory: Path, found: list[_Found], games: list[ListedGame], tell: Tell) -> None:
        unread = [at for at, one in enumerate(found) if one not in self._read]
        for first in range(0, len(unread), READ_AT_ONCE):
            for at in await asyncio.to_thread(self._read_some, directory, found, unread[first : first + READ_AT_ONCE]):
                games[at] = self._read[found[at]]
            read = first + READ_AT_ONCE
            # the first ones at once, because they are visible
            if first == 0 or read >= len(unread) or read % SHOWN_EVERY == 0:
                tell(tuple(games), None)

    def _known(self, directory: Path, found: list[_Found]) -> list[ListedGame]:
        return [self._read.get(one) or ListedGame.named(directory / one.name, self.zone) for one in found]

    def _read_some(self, directory: Path, found: list[_Found], some: list[int]) -> list[int]:
        for at in some:
            self._read[found[at]] = _summed_up(directory / found[at].name, self.zone)
        return some


def _summed_up(path: Path, zone: tzinfo | None) -> ListedGame:
    try:
        with path.open("rb") as file:
            return ListedGame.summed_up(path, summarize(file.read(LONGEST)), zone)
    except (OSError, UnreadableRecord):
        return ListedGame.named(path, zone)._replace(outcome="cannot be read")


def _search(directory: Path) -> Iterator[tuple[_Found, ...]]:
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
        return 0.0  # renamed or deleted by now
