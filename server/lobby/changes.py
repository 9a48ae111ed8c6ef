"""What the journal has been given of each table, to tell what it lacks."""

from dataclasses import dataclass, replace

from contack.server.lobby.entry import ChatStored, EventsStored, JournalEntry, TableGone, TableStored
from contack.server.table.keeping import snapshot_of
from contack.server.table.match import Match
from contack.server.table.snapshot import TableSnapshot
from contack.server.table.table import Table


@dataclass(slots=True)
class _Given:
    """What was given of a table last: how it was, its newest broadcast, its game and how many events and lines.

    `stale` says that the table may have changed.
    """

    stale: bool = True
    snapshot: TableSnapshot | None = None
    seq: int = 0
    match: Match | None = None
    events: int = 0
    lines: int = 0


class ChangeTracker:
    """Compares tables with what was given of them: nobody who changes a table need say so, but for lays."""

    __slots__ = ("_given",)

    def __init__(self) -> None:
        self._given: dict[Table, _Given] = {}

    def changes(self, table: Table, laid: bool = False) -> list[JournalEntry]:
        """Return what changed at a table since this was last asked, by lays alone if `laid`."""
        given = self._given.setdefault(table, _Given())
        # a lay changes nothing but its game as long as that goes on, and is nearly all that ever happens
        given.stale |= not (laid and table.playing)
        # first, as it may fail: what is counted as given below must be given
        snapshot = snapshot_of(table) if given.stale else given.snapshot
        entries = self._happened(table, given)
        # the number is kept with the events where there are any, so that a lay is one small row
        if snapshot and (snapshot != given.snapshot or (table.seq != given.seq and not entries)):
            entries.append(TableStored(table.seq, snapshot))
        given.snapshot, given.seq, given.stale = snapshot, table.seq, False
        return entries + _said(table, given)

    def end(self, table: Table) -> list[JournalEntry]:
        """Return what changed at a table that is no more."""
        given = self._given.pop(table, None)
        return [*self._happened(table, given), TableGone(table.name)] if given else []

    def _happened(self, table: Table, given: _Given) -> list[JournalEntry]:
        match = table.match
        if match is None:
            return []
        header = None
        if match is not given.match:
            # told only where it is so, so that a record of any other table looks as ever
            header = replace(match.header.header, private=table.private or None)
            given.match, given.events = match, 0
        events = tuple(match.events[given.events :])
        given.events += len(events)
        return [EventsStored(table.name, match.header.commitment, table.seq, events, header)] if events else []


def _said(table: Table, given: _Given) -> list[JournalEntry]:
    new = min(table.lines - given.lines, len(table.chat))
    given.lines = table.lines
    return [ChatStored(table.name, line) for line in table.chat[len(table.chat) - new :]]
