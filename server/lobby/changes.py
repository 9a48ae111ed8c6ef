from dataclasses import dataclass

from msgspec.structs import replace

from contack.server.lobby.entry import ChatStored, EventsStored, JournalEntry, SeatsStored, TableGone, TableStored
from contack.server.table.keeping import snapshot_of
from contack.server.table.match import Match
from contack.server.table.snapshot import SeatSnapshot, TableSnapshot
from contack.server.table.table import Table


@dataclass(slots=True)
class _Given:
    """What the journal got of a table. `stale` says that the table may have changed since."""

    stale: bool = True
    snapshot: TableSnapshot | None = None
    seq: int = 0
    match: Match | None = None
    events: int = 0
    lines: int = 0


class ChangeTracker:
    """Compares tables with the journal's last state of them, so that no command has to report its changes."""

    __slots__ = ("_given",)

    def __init__(self) -> None:
        self._given: dict[Table, _Given] = {}

    def changes(self, table: Table, laid: bool = False) -> list[JournalEntry]:
        """`laid` says that only lays happened."""
        given = self._given.setdefault(table, _Given())
        # a lay changes only its game, and nearly all commands are lays
        given.stale |= not (laid and table.playing)
        # first, because it can fail: everything counted below must reach the journal
        snapshot = snapshot_of(table) if given.stale else given.snapshot
        entries = _happened(table, given)
        # events carry the number of the broadcast too, so that a lay is one small entry
        if snapshot and (snapshot != given.snapshot or (table.seq != given.seq and not entries)):
            # one small entry for a player who gets ready, not the whole table
            seats = _changed_seats(given.snapshot, snapshot)
            if seats is None:
                entries.append(TableStored(table.seq, snapshot, table.talk.chat))
                given.lines = table.talk.lines
            else:
                entries.append(SeatsStored(table.name, table.seq, seats))
        given.snapshot, given.seq, given.stale = snapshot, table.seq, False
        return entries + _said(table, given)

    def restored(self, table: Table) -> None:
        """Note that the journal already has a table."""
        self.changes(table)
        # a restart changes seats, so the next change writes the table whole
        self._given[table].snapshot = None

    def end(self, table: Table) -> list[JournalEntry]:
        given = self._given.pop(table, None)
        return [*_happened(table, given), TableGone(table.name)] if given else []


def _happened(table: Table, given: _Given) -> list[JournalEntry]:
    match = table.match
    if match is None:
        return []
    begun = match is not given.match
    if begun:
        given.match, given.events = match, 0
    events = tuple(match.events[given.events :])
    if not events:
        return []
    given.events += len(events)
    # private or nothing, so that the record of an open table has no such key
    header = (match.header, table.private or None) if begun else ()
    return [EventsStored(table.name, table.seq, events, *header)]


def _changed_seats(before: TableSnapshot | None, now: TableSnapshot) -> dict[int, SeatSnapshot] | None:
    if before is None or len(before.players) != len(now.players) or replace(now, players=before.players) != before:
        return None
    return {seat: player for seat, player in enumerate(now.players) if player != before.players[seat]}


def _said(table: Table, given: _Given) -> list[JournalEntry]:
    new = min(table.talk.lines - given.lines, len(table.talk.chat))
    if not new:
        return []
    given.lines = table.talk.lines
    return [ChatStored(table.name, line) for line in table.talk.chat[len(table.talk.chat) - new :]]
