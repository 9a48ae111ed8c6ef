"""Journals without a disk: one lets everything through at once, one holds it back, one remembers."""

import errno
import os
from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path
from typing import NoReturn

from msgspec.structs import replace

from contack.protocol.limits import CHAT_TAIL
from contack.server.journal.database import JournalFile
from contack.server.journal.journal import Deliver, Journal, Watch
from contack.server.journal.ledger import Ledger
from contack.server.lobby.entry import (
    ChatStored,
    EventsStored,
    JournalEntry,
    SeatsStored,
    TableGone,
    TableStored,
    TournamentGone,
    TournamentStored,
)
from contack.server.network.hub import Hub
from contack.server.table.snapshot import StoredTable
from contack.server.tournament.snapshot import StoredTournament


def load(path: Path) -> list[StoredTable]:
    """Return the tables of a journal's file."""
    with closing(JournalFile(path)) as file:
        return Ledger.read(file.rows).tables


def full_disk(*_: object, **__: object) -> NoReturn:
    """Fail as a write does without space."""
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


class OpenJournal(Journal):
    """Lets everything through at once."""

    def __init__(self) -> None:
        self.closed = False
        self.tell: Watch = lambda _: None

    def watch(self, watch: Watch) -> None:
        self.tell = watch

    def close(self) -> None:
        self.closed = True


class HoldingJournal(OpenJournal):
    def __init__(self) -> None:
        super().__init__()
        self.held: list[tuple[Sequence[JournalEntry], Deliver]] = []

    def commit(self, entries: Sequence[JournalEntry], deliver: Deliver) -> None:
        self.held.append((entries, deliver))

    def probe(self, callback: Deliver, commit: bool) -> None:
        self.held.append(((), callback))

    def let_go(self) -> None:
        while self.held:
            self.held.pop(0)[1]()


def hold(hub: Hub) -> HoldingJournal:
    """Give a hub another journal, which holds everything back from now on."""
    hub.disk.journal = journal = HoldingJournal()
    return journal


class RememberingJournal(OpenJournal):
    def __init__(self) -> None:
        super().__init__()
        self.commits: list[Sequence[JournalEntry]] = []

    def commit(self, entries: Sequence[JournalEntry], deliver: Deliver) -> None:
        self.commits.append(entries)
        deliver()


class Witness(RememberingJournal):
    """Remembers with every commit what there was to see."""

    def __init__(self, look: Callable[[], object]) -> None:
        super().__init__()
        self.look = look
        self.seen: list[object] = []

    def commit(self, entries: Sequence[JournalEntry], deliver: Deliver) -> None:
        self.seen.append(self.look())
        super().commit(entries, deliver)


def kept(commits: Sequence[Sequence[JournalEntry]]) -> list[StoredTable]:
    """Return the tables that a journal has after these commits, worked out in the plainest way."""
    tables: dict[str, TableStored] = {}
    events: dict[str, list[EventsStored]] = {}
    games: dict[str, str] = {}
    for entry in (entry for commit in commits for entry in commit):
        match entry:
            case TableStored(table=table):
                tables[table.options.name] = entry
            case SeatsStored(name, seq, seats):
                before = tables[name]
                players = tuple(seats.get(seat, player) for seat, player in enumerate(before.table.players))
                tables[name] = TableStored(seq, replace(before.table, players=players), before.chat)
            case EventsStored(name, _, _, header):
                games[name] = header.commitment if header else games[name]
                events.setdefault(games[name], []).append(entry)
            case ChatStored(name, line):
                tables[name] = replace(tables[name], chat=(*tables[name].chat, line))
            case TableGone(name):
                del tables[name]
    return [_kept(tables[name], events) for name in sorted(tables)]


def kept_tournament(commits: Sequence[Sequence[JournalEntry]]) -> StoredTournament | None:
    """Return the tournament that a journal has after these commits."""
    found: StoredTournament | None = None
    for entry in (entry for commit in commits for entry in commit):
        match entry:
            case TournamentStored(state, first, lines):
                found = StoredTournament(state, (found.lines[:first] if found and first else ()) + lines)
            case TournamentGone():
                found = None
    return found


def _kept(table: TableStored, events: dict[str, list[EventsStored]]) -> StoredTable:
    match = table.table.match
    happened = events[match.header.commitment] if match else []
    seq = max([table.seq, *(each.seq for each in happened)])
    lays = tuple(event for each in happened for event in each.events)
    return StoredTable(table.table, seq, lays, table.chat[-CHAT_TAIL:])
