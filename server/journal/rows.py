"""Entries as they stand in a journal, and which of them are still needed."""

from array import array
from collections import defaultdict, deque
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

import msgspec

from contack.engine.records.form import BadForm
from contack.engine.records.record import event_line, header_line, parse_record
from contack.protocol.limits import CHAT_TAIL
from contack.server.journal.snapshot_form import snapshot_to_plain
from contack.server.lobby.entry import ChatStored, EventsStored, JournalEntry, TableGone, TableStored

CHAT = 0
"""Stands for the number of a game in rows of talk: rows count from 1."""


class EncodedEntry(NamedTuple):
    """An entry with the text that is written of it; a table that is gone has none."""

    entry: JournalEntry
    body: str | None


class Row(NamedTuple):
    """An entry in the journal. `id` numbers them in the order of writing.

    The first row of a game has its own id as `game`, and a place; the rows that follow have that number and no place.
    A row with a place and `CHAT` as its game is a line that somebody said there. Any other row with a place is the
    state of the table there, with the number of the game that it shows. A row without a body forgets the table or game.
    """

    id: int
    place: str | None
    game: int | None
    seq: int | None
    body: str | None


def encode(entries: Sequence[JournalEntry]) -> list[EncodedEntry]:
    """Return entries that are kept together, ready to be written, without what is replaced by a later one of them."""
    newest = {entry.table.options.name: entry for entry in entries if isinstance(entry, TableStored)}
    needed = (
        entry for entry in entries if not isinstance(entry, TableStored) or newest[entry.table.options.name] is entry
    )
    return [EncodedEntry(entry, _body(entry)) for entry in needed]


def _body(entry: JournalEntry) -> str | None:
    match entry:
        case EventsStored(events=events, header=header):
            return (header_line(header) if header else "") + "".join(map(event_line, events))
        case TableStored(table=table):
            return msgspec.json.encode(snapshot_to_plain(table)).decode()
        case ChatStored(line=line):
            return msgspec.json.encode(line).decode()
        case TableGone():
            return None


class RowSize(NamedTuple):
    """The id of a row, and how many characters its body has."""

    id: int
    size: int


def _size(row: Row) -> RowSize:
    return RowSize(row.id, len(row.body or ""))


@dataclass(slots=True)
class RowIds:
    """The ids of some rows, and how many characters their bodies have together."""

    # an array takes a quarter of the memory that a list takes, and ids are many
    ids: "array[int]" = field(default_factory=lambda: array("q"))
    size: int = 0

    def add(self, row: RowSize) -> None:
        """Add a row."""
        self.ids.append(row.id)
        self.size += row.size

    def update(self, others: "RowIds") -> None:
        """Add all rows of others."""
        self.ids += others.ids
        self.size += others.size


class TableRow(NamedTuple):
    """The newest row of a table, and the number of the game that it shows."""

    row: RowSize
    game: int | None


class GameRows(NamedTuple):
    """The commitment of a game, and its rows."""

    commitment: str
    rows: RowIds


class RowIndex:
    """Which rows are there: those of each table and game, and those that nobody needs any more."""

    def __init__(self) -> None:
        self.last = 0
        self.tables: dict[str, TableRow] = {}
        self.chat: defaultdict[str, deque[RowSize]] = defaultdict(deque)
        self.games: dict[int, GameRows] = {}
        self.numbers: dict[str, int] = {}
        self.unneeded = RowIds()

    def rows(self, entries: Iterable[EncodedEntry]) -> list[Row]:
        """Return the rows of entries that are to follow those that are there."""
        numbers = self.numbers.copy()
        rows = []
        for at, (entry, body) in enumerate(entries, self.last + 1):
            match entry:
                case EventsStored(place, game, seq, _, header):
                    if header:
                        numbers[game] = at
                    rows.append(Row(at, place if header else None, numbers[game], seq, body))
                case TableStored(seq, table):
                    shown = numbers[table.match.header.commitment] if table.match else None
                    rows.append(Row(at, table.options.name, shown, seq, body))
                case ChatStored(name):
                    rows.append(Row(at, name, CHAT, None, body))
                case TableGone(name):
                    rows.append(Row(at, name, None, None, None))
        return rows

    def note(self, row: Row) -> None:
        """Take note of a row that has been written. Raises BadForm or UnreadableRecord where it cannot be so."""
        self.last = row.id
        if row.place is None or row.id == row.game:
            self._note_game(row)
        elif row.game == CHAT:
            self._note_chat(row, row.place)
        else:
            self._note_table(row, row.place)

    def _note_table(self, row: Row, place: str) -> None:
        before = self.tables.pop(place, None)
        if before:
            self.unneeded.add(before.row)
        if row.body is None:
            self.unneeded.add(_size(row))
            for line in self.chat.pop(place, ()):
                self.unneeded.add(line)
        else:
            self.tables[place] = TableRow(_size(row), row.game)

    def _note_chat(self, row: Row, place: str) -> None:
        chat = self.chat[place]
        chat.append(_size(row))
        if len(chat) > CHAT_TAIL:
            self.unneeded.add(chat.popleft())

    def _note_game(self, row: Row) -> None:
        if row.id == row.game:
            commitment = _commitment(row.body or "")
            self.games[row.id] = GameRows(commitment, RowIds())
            self.numbers[commitment] = row.id
        elif row.game not in self.games:
            raise BadForm("the first events of a game are missing")
        game = self.games[row.game]
        game.rows.add(_size(row))
        if row.body is None:
            self.unneeded.update(game.rows)
            del self.games[row.game], self.numbers[game.commitment]

    def rows_of(self, commitment: str) -> "array[int]":
        """Return where the rows of a game stand. Raises BadForm where there are none."""
        if commitment not in self.numbers:
            raise BadForm("the events of a game are missing")
        return self.games[self.numbers[commitment]].rows.ids

    def forgotten(self, wanted: Iterable[str]) -> list[Row]:
        """Return the rows by which the games are forgotten that no table shows and nobody wants."""
        kept = {table.game for table in self.tables.values()} | {self.numbers[game] for game in wanted}
        gone = (game for game in self.games if game not in kept)
        return [Row(at, None, game, None, None) for at, game in enumerate(gone, self.last + 1)]


def _commitment(record: str) -> str:
    """Return by what a game goes, of the beginning of its record; the rest may be long."""
    header = parse_record(record[: record.find("\n") + 1].encode()).header
    if header.commitment is None:
        raise BadForm("a game has no commitment")
    return header.commitment
