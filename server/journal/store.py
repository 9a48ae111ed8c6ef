"""Everything that the server keeps on the disk, as the writer's thread uses it."""

from collections.abc import Callable, Sequence
from pathlib import Path
from time import perf_counter

from contack.server.config.settings import JOURNAL_NAME, STANDINGS_NAME
from contack.server.journal.archive import Archive
from contack.server.journal.database import JournalFile
from contack.server.journal.ledger import JournalRow, KeptGame
from contack.server.journal.standings import StandingsFile


class DiskStore:
    """The journal, the records of ended games, and the standings. `took` gets the seconds of each commit."""

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
        self._due: list[KeptGame] = []

    def keep(self, batch: JournalRow) -> None:
        """Write a batch, or nothing if that fails; without a body, commit something that changes nothing."""
        began = perf_counter()
        self._file.keep(batch)
        self._took(perf_counter() - began)

    def record(self, ended: Sequence[KeptGame], done: list[KeptGame]) -> None:
        """Write the records of games that ended, and of those that failed before; add each to `done`.

        Delete old records too. Raises the last error, after trying all.
        """
        self._due += ended
        failed: Exception | None = None
        for game in self._due:
            try:
                self._finish(game)
            except Exception as why:  # any error: other games must not wait for this one
                failed = why
            else:
                done.append(game)
        self._due = [game for game in self._due if game not in done]
        self._archive.prune()
        if failed:
            raise failed

    def _finish(self, game: KeptGame) -> None:
        # a restart may do both again, so both check whether it is done
        self._archive.write(game.first.table, game.record)
        if self._standings:
            self._standings.count(game.record)

    def copy(self, folder: Path) -> list[Path]:
        """Copy journal and standings into a folder; return the records that there are now."""
        self._file.copy(folder / JOURNAL_NAME)
        if self._standings:
            self._standings.copy(folder / STANDINGS_NAME)
        return self._archive.records

    def close(self) -> None:
        """Close all files."""
        self._file.close()
        if self._standings:
            self._standings.close()
