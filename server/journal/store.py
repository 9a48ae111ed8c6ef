"""The journal on the disk and the records made of it: what the writer writes to."""

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from contack.engine.event import Event
from contack.engine.records.header import Header
from contack.engine.records.record import ENDINGS, Record, parse_record
from contack.server.config.settings import JOURNAL_NAME, STANDINGS_NAME
from contack.server.journal.archive import Archive
from contack.server.journal.database import JournalFile
from contack.server.journal.rows import EncodedEntry
from contack.server.journal.standings import StandingsFile
from contack.server.lobby.entry import EventsStored, JournalEntry, TableGone


class _Game(NamedTuple):
    """A game with the table where it is played, and what happened in it so far."""

    place: str
    header: Header
    events: list[Event]


class DiskStore:
    """Keeps entries in a journal; a game that has ended may be forgotten only when its record is written.

    Where there are standings, it must have been counted there too.
    """

    # games are counted by their events in memory: to read a record again would take a millisecond

    def __init__(self, file: JournalFile, archive: Archive, standings: StandingsFile | None = None) -> None:
        self._file = file
        self._archive = archive
        self._standings = standings
        self._going_on: dict[str, _Game] = {}
        self._ended: dict[str, _Game] = {}
        for game, place, lines in file.games():
            record = parse_record(lines.encode())
            self._going_on[game] = _Game(place, record.header, [])
            self._note(game, record.events)

    def keep(self, entries: Sequence[EncodedEntry]) -> None:
        """Keep all entries for good, or none."""
        self._file.keep(entries)

    def probe(self) -> None:
        """Commit something that changes nothing."""
        self._file.probe()

    def tidy(self, entries: Sequence[JournalEntry] | None) -> None:
        """Write records of games that have ended, and forget games that are at no table any more, if there are any.

        `entries` have been kept, None at the beginning; what fails is done with a later call.
        """
        waiting = len(self._ended)
        for entry in entries or ():
            if isinstance(entry, EventsStored):
                if entry.header:
                    self._going_on[entry.game] = _Game(entry.table, entry.header, [])
                self._note(entry.game, entry.events)
        if entries is None or len(self._ended) > waiting or any(map(_clears_a_table, entries)):
            self.tidy_up()
        self._file.sweep()

    def _note(self, game: str, events: Sequence[Event]) -> None:
        """Take note of what happened in a game that goes on."""
        self._going_on[game].events.extend(events)
        if events and isinstance(events[-1], ENDINGS):
            self._ended[game] = self._going_on.pop(game)

    def tidy_up(self) -> None:
        """Write the records that are due, forget what is not needed any more, and delete what is old.

        Raises what the last record that failed did; the others are written all the same.
        """
        failed: Exception | None = None
        for commitment, game in list(self._ended.items()):
            # before the journal forgets the game: all this may be done twice, but never not at all
            try:
                self._finish(commitment, game)
            except Exception as why:  # whatever it is, other games are not to wait for it
                failed = why
            else:
                del self._ended[commitment]
        self._file.forget(list(self._ended))
        self._archive.prune()
        if failed:
            raise failed

    def _finish(self, commitment: str, game: _Game) -> None:
        self._archive.write(game.place, self._file.record(commitment))
        if self._standings:
            self._standings.count(Record(game.header, tuple(game.events)))

    def copy(self, folder: Path) -> list[Path]:
        """Copy journal and standings into a folder; return the records that were there at that moment."""
        self._file.copy(folder / JOURNAL_NAME)
        if self._standings:
            self._standings.copy(folder / STANDINGS_NAME)
        return self._archive.records

    def close(self) -> None:
        """Let go of the journal and the standings."""
        self._file.close()
        if self._standings:
            self._standings.close()


def _clears_a_table(entry: JournalEntry) -> bool:
    """Return whether an entry takes the game that was there off a table."""
    return isinstance(entry, TableGone) or (isinstance(entry, EventsStored) and entry.header is not None)
