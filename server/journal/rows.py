"""Entries as they stand in a journal, and which of them are still needed."""

from array import array
from collections.abc import Iterable, Sequence
from typing import NamedTuple

import msgspec

from contack.engine.records.form import BadForm
from contack.engine.records.record import event_line, header_line, parse_record
from contack.server.journal.snapshot_form import snapshot_to_plain
from contack.server.lobby.entry import EventsStored, JournalEntry, TableGone, TableStored


class EncodedEntry(NamedTuple):
    """An entry with the text that is written of it; a table that is gone has none."""

    entry: JournalEntry
    body: str | None


class Row(NamedTuple):
    """An entry in the journal. `id` numbers them in the order of writing.

    The first row of a game has its own id as `game`, and a place; those that follow have that number and no place.
    Other rows with a place tell how the table there is, and which game it shows. Without a body, the table or the game
    is to be forgotten.
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
        case TableGone():
            return None


class ShownTable(NamedTuple):
    """Where the newest row of a table stands, and the number of the game that it shows."""

    id: int
    game: int | None


class GameRows(NamedTuple):
    """By what a game goes, and where its rows stand."""

    commitment: str
    ids: "array[int]"


class RowIndex:
    """Which rows are there: those of each table and game by their ids, and those that nobody needs any more."""

    # ids are many: in an array they take a quarter of the memory that they take in a list

    def __init__(self) -> None:
        self.last = 0
        self.tables: dict[str, ShownTable] = {}
        self.games: dict[int, GameRows] = {}
        self.numbers: dict[str, int] = {}
        self.unneeded: array[int] = array("q")

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
                case TableGone(name):
                    rows.append(Row(at, name, None, None, None))
        return rows

    def note(self, row: Row) -> None:
        """Take note of a row that has been written. Raises BadForm or UnreadableRecord where it cannot be so."""
        self.last = row.id
        if row.place is None or row.id == row.game:
            self._note_game(row)
        else:
            self._note_table(row, row.place)

    def _note_table(self, row: Row, place: str) -> None:
        before = self.tables.pop(place, None)
        if before:
            self.unneeded.append(before.id)
        if row.body is None:
            self.unneeded.append(row.id)
        else:
            self.tables[place] = ShownTable(row.id, row.game)

    def _note_game(self, row: Row) -> None:
        if row.id == row.game:
            commitment = _commitment(row.body or "")
            self.games[row.id] = GameRows(commitment, array("q"))
            self.numbers[commitment] = row.id
        elif row.game not in self.games:
            raise BadForm("the first events of a game are missing")
        game = self.games[row.game]
        game.ids.append(row.id)
        if row.body is None:
            self.unneeded += game.ids
            del self.games[row.game], self.numbers[game.commitment]

    def rows_of(self, commitment: str) -> "array[int]":
        """Return where the rows of a game stand. Raises BadForm where there are none."""
        if commitment not in self.numbers:
            raise BadForm("the events of a game are missing")
        return self.games[self.numbers[commitment]].ids

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
