"""The journal on the disk, and how long it takes to keep something there."""

from collections.abc import Sequence
from time import perf_counter

from contack.server.journal.archive import Archive
from contack.server.journal.database import JournalFile
from contack.server.journal.rows import EncodedEntry
from contack.server.journal.standings import StandingsFile
from contack.server.journal.store import DiskStore
from contack.server.meter.histogram import Histogram


class MeasuredStore(DiskStore):
    """A store that counts how long its commits take."""

    def __init__(self, file: JournalFile, archive: Archive, standings: StandingsFile | None, took: Histogram) -> None:
        super().__init__(file, archive, standings)
        self._took = took

    def keep(self, entries: Sequence[EncodedEntry]) -> None:
        """Keep all entries for good, or none."""
        began = perf_counter()
        super().keep(entries)
        self._took.note(perf_counter() - began)

    def probe(self) -> None:
        """Commit something that changes nothing."""
        began = perf_counter()
        super().probe()
        self._took.note(perf_counter() - began)
