"""Everything that the server keeps on the disk, as the writer's thread uses it."""

from collections import deque
from collections.abc import Callable, Sequence
from pathlib import Path
from time import perf_counter

from contack.server.config.settings import JOURNAL_NAME, STANDINGS_NAME
from contack.server.journal.archive import Archive
from contack.server.journal.database import JournalFile
from contack.server.journal.ledger import JournalRow, KeptGame
from contack.server.journal.standings import StandingsFile
from contack.server.tournament.snapshot import StoredTournament

# Written records that may wait for their sync: each takes a few milliseconds, or 100 on a busy disk.
MOST_UNSYNCED = 256


class DiskStore:
    """`took` gets the seconds of each commit."""

    def __init__(
        self,
        file: JournalFile,
        archive: Archive,
        standings: StandingsFile | None = None,
        took: Callable[[float], None] = lambda _: None,
    ) -> None:
        self._file = file
        self._archive = archive
        self._standings = standings
        self._took = took
        self._lines: StoredTournament | None = None
        self._due: list[KeptGame] = []
        self._written: deque[tuple[KeptGame, Path]] = deque()

    def keep(self, batch: JournalRow) -> None:
        """Write a batch, or nothing if that fails; without a body, commit something that changes nothing."""
        began = perf_counter()
        self._file.keep(batch)
        self._took(perf_counter() - began)

    def record(self, ended: Sequence[KeptGame], tournament: StoredTournament | None = None) -> None:
        """Write the records of games that ended, the lines of the tournament, and what failed before.

        Raises the last error, after trying all.
        """
        due, self._due = [*self._due, *ended], []
        failed: Exception | None = None
        for game in due:
            try:
                self._finish(game)
            except Exception as why:  # any error: other games must not wait for this one
                self._due.append(game)
                failed = why
        try:
            self._write_lines(tournament or self._lines)
        except Exception as why:
            failed = why
        self._archive.prune()
        if failed:
            raise failed

    def _write_lines(self, tournament: StoredTournament | None) -> None:
        # kept until the write has worked: the next call tries it again
        self._lines = tournament
        if tournament:
            self._archive.tournaments.write(tournament)
        self._lines = None

    def _finish(self, game: KeptGame) -> None:
        # a restart may do both again, so both check whether it is done
        path = self._archive.write(game.first.table, game.record)
        if self._standings:
            self._standings.count(game.record)
        # synced when there is time: two syncs for each ended game would delay all tables. The journal keeps the game
        # until then
        self._written.append((game, path))

    @property
    def crowded(self) -> bool:
        """Whether so many records wait for their sync that all else should wait for them."""
        return len(self._written) > MOST_UNSYNCED

    def sync_record(self) -> KeptGame | None:
        """Return the game of the record, which the journal may forget. Raises OSError."""
        if not self._written:
            return None
        game, path = self._written.popleft()
        try:
            self._archive.sync(path)
        except OSError:
            self._due.append(game)
            raise
        return game

    def copy(self, folder: Path) -> list[Path]:
        """Return the records that there are now."""
        self._file.copy(folder / JOURNAL_NAME)
        if self._standings:
            self._standings.copy(folder / STANDINGS_NAME)
        return self._archive.records

    def close(self) -> None:
        self._file.close()
        if self._standings:
            self._standings.close()
