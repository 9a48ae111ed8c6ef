import dataclasses
from collections import deque
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import chain, islice
from typing import Final, NamedTuple, TypeAlias

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from contack.engine.event import Event
from contack.engine.records.form import BadForm
from contack.engine.records.record import ENDINGS, Record
from contack.protocol.codec import from_plain, to_plain
from contack.protocol.limits import CHAT_TAIL
from contack.protocol.notice import ChatLine
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
from contack.server.table.snapshot import StoredTable, TableSnapshot
from contack.server.tournament.snapshot import StoredTournament

# How many bytes may be written before old rows are deleted.
SWEEP_BYTES: Final = 4 * 1024 * 1024

# Extra rows for each table and game: about twice what they need, or most writes would repeat others.
LIVE_BYTES: Final = 8 * 1024

# Tables and games that one batch writes again: a thousand at once would take a tenth of a second.
REWRITTEN_AT_ONCE: Final = 8


class GameForgotten(Struct, frozen=True, array_like=True, tag="forgotten"):
    """The record of a game is written, and no table shows the game."""

    game: str


Entry: TypeAlias = JournalEntry | GameForgotten


class JournalRow(NamedTuple):
    """Rows before `oldest` can be deleted. `body` is empty without a row.

    `ended` are games whose records are due once the row is on the disk, `tournament` is one with new lines.
    """

    row: int = 0
    body: bytes = b""
    oldest: int = 0
    ended: Sequence["KeptGame"] = ()
    tournament: StoredTournament | None = None


@dataclass(slots=True, eq=False)
class KeptGame:
    row: int
    first: EventsStored
    seq: int
    events: list[Event]
    recorded: bool = False

    @property
    def commitment(self) -> str:
        assert self.first.header
        return self.first.header.commitment

    @property
    def entry(self) -> EventsStored:
        return replace(self.first, seq=self.seq, events=tuple(self.events))

    @property
    def ended(self) -> bool:
        return isinstance(self.events[-1], ENDINGS)

    @property
    def record(self) -> Record:
        assert self.first.header
        header = self.first.header.header
        return Record(dataclasses.replace(header, private=self.first.private), tuple(self.events))


@dataclass(slots=True, eq=False)
class _KeptTable:
    row: int
    seq: int
    snapshot: TableSnapshot
    chat: deque[ChatLine]

    @property
    def game(self) -> str | None:
        return self.snapshot.match.header.commitment if self.snapshot.match else None

    @property
    def entry(self) -> TableStored:
        return TableStored(self.seq, self.snapshot, tuple(self.chat))


@dataclass(slots=True, eq=False)
class _KeptTournament:
    row: int
    stored: StoredTournament

    @property
    def entry(self) -> TournamentStored:
        return TournamentStored(self.stored.state, 0, self.stored.lines)


class Ledger:
    """Tables, games and the tournament as of the last row: the state after a restart."""

    def __init__(self) -> None:
        self._row = 0
        self._tables: dict[str, _KeptTable] = {}
        self._games: dict[str, KeptGame] = {}
        self._playing: dict[str, KeptGame] = {}  # by table
        self._tournament: list[_KeptTournament] = []  # one, or none
        self._has_lines = False
        self._ended: list[KeptGame] = []
        self._forgotten: list[str] = []
        self._written = 0
        self._mark = 1  # the row where the last sweep began
        self._sweeping: int | None = None  # the row before which a sweep will delete all

    @staticmethod
    def read(rows: Iterable[tuple[int, bytes]]) -> "Ledger":
        # raises BadForm
        ledger = Ledger()
        for number, body in rows:
            # the first row has any number, as sweeps deleted those before it
            if ledger._row and number != ledger._row + 1:
                raise BadForm("rows are missing")
            ledger._row = number
            ledger._written += len(body)
            try:
                entries = _decoder.decode(body)
            except (msgspec.MsgspecError, ValueError, OverflowError, RecursionError):
                raise BadForm("an entry cannot be read") from None
            for entry in entries:
                # a table or game whose first entry was deleted is gone by the last row
                with suppress(KeyError):
                    ledger._fold(entry)
        ledger._mark = ledger._row + 1
        for game in list(ledger._games.values()):
            ledger._drop(game)
        ledger._has_lines = bool(ledger._tournament)
        ledger._ended, ledger._forgotten = [game for game in ledger._games.values() if game.ended], []
        return ledger

    @property
    def tables(self) -> list[StoredTable]:
        """Raises BadForm."""
        return [self._stored(table) for _, table in sorted(self._tables.items())]

    @property
    def tournament(self) -> StoredTournament | None:
        return self._tournament[0].stored if self._tournament else None

    def batch(self, entries: Sequence[JournalEntry]) -> JournalRow:
        # the entries are kept together
        self._row += 1
        rewritten, oldest = self._sweep()
        for entry in entries:
            self._fold(entry)
        everything = [*rewritten, *entries, *map(GameForgotten, self._forgotten)]
        body = _encoder.encode(everything) if everything or oldest else b""
        lines = self.tournament if self._has_lines else None
        batch = JournalRow(self._row, body, oldest, self._ended, lines)
        self._row -= not body  # `read` refuses a gap between numbers
        self._written += len(body)
        self._ended, self._forgotten, self._has_lines = [], [], False
        return batch

    def recorded(self, games: Iterable[KeptGame]) -> bool:
        """Return whether the next batch forgets any of them."""
        for game in games:
            game.recorded = True
            self._drop(game)
        return bool(self._forgotten)

    def _fold(self, entry: Entry) -> None:
        match entry:
            case EventsStored():
                self._fold_events(entry)
            case SeatsStored(name, seq, seats):
                table = self._tables[name]
                players = [seats.get(seat, player) for seat, player in enumerate(table.snapshot.players)]
                table.seq, table.snapshot = seq, replace(table.snapshot, players=tuple(players))
            case ChatStored(name, line):
                self._tables[name].chat.append(line)
            case TableStored(seq, snapshot, chat):
                name = snapshot.options.name
                before = self._tables.get(name)
                self._tables[name] = _KeptTable(self._row, seq, snapshot, deque(chat, CHAT_TAIL))
                self._leave(before)
            case TableGone(name):
                self._playing.pop(name, None)
                self._leave(self._tables.pop(name))
            case GameForgotten(game):
                self._games.pop(game, None)
            case TournamentStored():
                self._fold_tournament(entry)
            case TournamentGone():
                self._tournament = []

    def _fold_tournament(self, entry: TournamentStored) -> None:
        row, lines = self._row, entry.lines
        if entry.first:
            if not self._tournament:  # its first entry was deleted, so it is gone by the last row
                return
            row, before = self._tournament[0].row, self._tournament[0].stored
            lines = before.lines[: entry.first] + lines
        self._tournament = [_KeptTournament(row, StoredTournament(entry.state, lines))]
        self._has_lines |= bool(entry.lines)

    def _fold_events(self, entry: EventsStored) -> None:
        if entry.header:
            game = KeptGame(self._row, entry, entry.seq, list(entry.events))
            self._games[game.commitment] = game
            if not game.ended:  # an ended game is written again beside a new one at its table
                self._playing[entry.table] = game
        else:
            game = self._playing[entry.table]
            game.seq = entry.seq
            game.events.extend(entry.events)
        if game.ended:
            self._ended.append(game)

    def _leave(self, table: _KeptTable | None) -> None:
        game = self._games.get(table.game) if table and table.game else None
        if game:
            self._drop(game)

    def _drop(self, game: KeptGame) -> None:
        # a table that shows the game needs it after a restart, and so does a record that is not written yet
        table = self._tables.get(game.first.table)
        if (table and table.game == game.commitment) or (game.ended and not game.recorded):
            return
        if self._games.pop(game.commitment, None) and game.recorded:
            self._forgotten.append(game.commitment)

    def _sweep(self) -> tuple[list[JournalEntry], int]:
        # What to write again, a little each time, and at the end of a sweep the oldest row that is needed.
        limit = SWEEP_BYTES + LIVE_BYTES * (len(self._tables) + len(self._games))
        if self._sweeping is None and self._written >= limit:
            self._sweeping, self._mark, self._written = self._mark, self._row, 0
        if self._sweeping is None:
            return [], 0
        everything = chain[_KeptTable | KeptGame | _KeptTournament](
            self._tournament, self._tables.values(), self._games.values()
        )
        # only the first rows are deleted, as a row may say that something before it is gone. So tables and games that
        # need old rows are written again first
        stale = list(islice((each for each in everything if each.row < self._sweeping), REWRITTEN_AT_ONCE))
        if not stale:
            oldest, self._sweeping = self._sweeping, None
            return [], oldest
        for each in stale:
            each.row = self._row
        return [each.entry for each in stale], 0

    def _stored(self, table: _KeptTable) -> StoredTable:
        chat = tuple(table.chat)
        if table.game is None:
            return StoredTable(table.snapshot, table.seq, chat=chat)
        if table.game not in self._games:
            raise BadForm("the events of a game are missing")
        game = self._games[table.game]
        return StoredTable(table.snapshot, max(table.seq, game.seq), tuple(game.events), chat)


_encoder = msgspec.msgpack.Encoder(enc_hook=to_plain)
_decoder = msgspec.msgpack.Decoder(list[Entry], dec_hook=from_plain)
