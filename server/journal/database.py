"""The journal's file, an SQLite database: what is kept of the tables, and the events of their games.

Entries are appended in the order in which things happened, so those of many tables fill a page together: with a place
for each game every lay would write a page. What is not needed any more is deleted from time to time.
A record's lines are kept as they will stand in it, so a finished game is exported by joining them.
"""

import json
import os
import sqlite3
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing, contextmanager
from itertools import chain
from pathlib import Path
from typing import Final

import msgspec
from twisted.logger import Logger

from contack.engine.records.form import BadForm
from contack.engine.records.record import parse_record
from contack.protocol.name import printable
from contack.protocol.notice import ChatLine
from contack.server.config.settings import BadSettings
from contack.server.journal.rows import EncodedEntry, Row, RowIds, RowIndex, TableRow
from contack.server.journal.snapshot_form import snapshot_from_plain
from contack.server.journal.trouble import trouble
from contack.server.journal.wal_check import has_lost, is_cut_off, log_length
from contack.server.log.kinds import Kind
from contack.server.table.match import Match
from contack.server.table.snapshot import StoredTable
from contack.system.files import replace_file, sync_directory, sync_file
from contack.system.locks import lock_bytes

TABLE: Final = "CREATE TABLE entries (id INTEGER PRIMARY KEY, place TEXT, game INTEGER, seq INTEGER, body TEXT)"

VERSION: Final = 4
"""Of the journal: it changes with the form of its rows."""

SCHEMA: Final = "SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY name"
"""Everything that a database defines."""

PAGE_AT: Final = slice(16, 18)
"""Where SQLite has the size of the pages in its file."""

PAGE: Final = 1024
"""Bytes of a page in a new journal. A commit writes whole pages and mostly fills less than one of SQLite's usual 4 KB,
which took twice as much writing."""

APPLICATION: Final = 0x436F6E74
"""Marks the database as ours: "Cont"."""

LOCKED: Final = 0x40000002, 510
"""From where on SQLite locks a database that it reads or writes, and how many bytes."""

UNNEEDED_ROWS: Final = 10_000
"""How many rows that nobody needs are deleted at a time: most are on pages that become empty as a whole."""

UNNEEDED_SIZE: Final = 4 * 1024 * 1024
"""How many characters the rows that nobody needs may have before they are deleted, however few the rows are."""

AT_ONCE: Final = 32
"""How many rows are written by one statement: one of a hundred takes 40 KB, and there is one for each number."""

STATEMENTS: Final = 16
"""How many statements are kept prepared."""

CACHE: Final = 128 * 1024
"""How many bytes of pages are kept in memory: what is written goes behind all else, and what was is not read again."""

LOOK_SECONDS = 1.0
"""How often it is seen, while there is something to keep, whether the files are still there: this thread would wait for
its turn again after each look."""

AMONG: Final = "id IN (SELECT value FROM json_each(?))"
"""Rows whose ids are given as JSON: there may be more of them than values in a statement."""

NEVER_KEPT: Final = "move it away to begin without its tables"


class BadJournal(BadSettings):
    """A journal with which no server can run, in one line that tells what to do."""


class JournalFile:
    """An open journal, locked against everybody else. `keep` raises sqlite3.Error or OSError where it cannot write."""

    _logger = Logger()

    def __init__(self, path: Path) -> None:
        self._path = path
        self._index = RowIndex()
        self._log = path.with_name(path.name + "-wal")
        self._closed = True
        self._look_at = 0.0
        with self.damage():
            self._check_log()
            self._open()
            try:
                for row in self._db.execute("SELECT id, place, game, seq, body FROM entries ORDER BY id"):
                    self._index.note(Row(*row))
            except BaseException:
                self._db.close()
                raise

    def close(self) -> None:
        """Let go of the file."""
        self._db.close()

    def keep(self, entries: Sequence[EncodedEntry]) -> None:
        """Keep all of `entries` or, where that fails, none: they take the same rows when they are tried again."""
        if self._closed or self._look_at <= time.monotonic():
            self._look_after()
        self._append(self._index.rows(entries))

    def probe(self) -> None:
        """Write a page as it is and wait for the disk, as a commit does."""
        self._db.execute(f"PRAGMA user_version = {VERSION}")

    def load(self) -> list[StoredTable]:
        """Return all that is kept of the tables."""
        return [self._kept(name, shown) for name, shown in sorted(self._index.tables.items())]

    def games(self) -> list[tuple[str, str, str]]:
        """Return all games with the tables where they were played and the lines of their records."""
        places = dict(self._db.execute("SELECT id, place FROM entries WHERE id = game"))
        return [(game, places[number], self.record(game)) for game, number in self._index.numbers.items()]

    def record(self, game: str) -> str:
        """Return the lines of a game's record."""
        return "".join(lines for _, lines in self._rows(self._index.rows_of(game)))

    def forget(self, wanted: Sequence[str]) -> None:
        """Forget the games that are neither at a table any more nor `wanted`."""
        self._append(self._index.forgotten(wanted))

    def copy(self, path: Path) -> None:
        """Write all that is kept into another file, which nobody else may read; by this connection, as no other can."""
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
        with closing(sqlite3.connect(path)) as other:
            self._db.backup(other)

    def sweep(self) -> None:
        """Delete what nobody needs any more, if that is much."""
        unneeded = self._index.unneeded
        if len(unneeded.ids) >= UNNEEDED_ROWS or unneeded.size >= UNNEEDED_SIZE:
            self._db.execute(f"DELETE FROM entries WHERE {AMONG}", (json.dumps(unneeded.ids.tolist()),))
            self._index.unneeded = RowIds()

    def _append(self, rows: Sequence[Row]) -> None:
        if len(rows) <= AT_ONCE:  # a transaction by itself
            self._insert(rows)
        else:
            with self._transaction():
                for at in range(0, len(rows), AT_ONCE):
                    self._insert(rows[at : at + AT_ONCE])
        for row in rows:
            self._index.note(row)

    def _insert(self, rows: Sequence[Row]) -> None:
        """Write rows by one statement: with each this thread lets the other one run, and waits for its turn again."""
        if rows:
            values = ", ".join(["(?, ?, ?, ?, ?)"] * len(rows))
            self._db.execute(f"REPLACE INTO entries VALUES {values}", [*chain.from_iterable(rows)])

    def _look_after(self) -> None:
        """See that nobody has taken the files away."""
        if self._closed or not (self._path.exists() and self._log.exists()):
            self._put_back()
        self._look_at = time.monotonic() + LOOK_SECONDS

    def _put_back(self) -> None:
        """Write the file anew where somebody has taken it away: an open one is whole, but gone with this program.

        What fails on the way is done when this is tried again. Raises OSError or sqlite3.Error.
        """
        part = self._path.with_name(self._path.name + ".part")
        if not self._closed:
            part.unlink(missing_ok=True)
            self.copy(part)
            self._db.close()
            self._closed = True
        if part.exists():
            self._log.unlink(missing_ok=True)  # it belongs to what is gone
            replace_file(part, self._path)
            sync_directory(self._path.parent)
        self._open()
        self._logger.warn("the journal was taken away: it is written anew", kind=Kind.JOURNAL_ANEW)

    def _open(self) -> None:
        self._db = _connect(self._path)
        try:
            self._set_up()
        except BaseException:
            self._db.close()
            raise
        self._closed = False

    def _check_log(self) -> None:
        """See that all of the log can be read, before SQLite goes on without what it cannot read."""
        if self._path.exists() and self._log.exists() and self._log_is_damaged() and not in_use(self._path):
            advice = "restore both from a copy, or move this one away to go on from an earlier moment"
            raise BadJournal(f"the log {self._log} of the journal is damaged: {advice}")

    def _log_is_damaged(self) -> bool:
        with self._path.open("rb") as file:
            page = int.from_bytes(file.read(PAGE_AT.stop)[PAGE_AT], "big") or PAGE
        log = self._log.read_bytes()
        return has_lost(log, page) or is_cut_off(log, page)

    def _set_up(self) -> None:
        """Lock the file, see that it is a sound journal of this version, and begin it if it is empty."""
        self._db.execute(f"PRAGMA page_size = {PAGE}")  # of a file that is empty; others keep theirs
        self._db.execute("PRAGMA locking_mode = EXCLUSIVE")
        self._lock()
        application, version = self._number("application_id"), self._number("user_version")
        if application != (APPLICATION if version else 0):
            raise self._bad("is no journal of Contack", NEVER_KEPT)
        if version not in (0, VERSION):
            raise self._bad("is of another version of contack-server", f"run that one, or {NEVER_KEPT}")
        self._check_schema(begun=version == VERSION)
        # not integrity_check, which compares indices too and makes a start noticeably slower
        self.check("quick_check")
        self._db.execute("PRAGMA journal_mode = WAL")
        # said outright, as some builds sync a WAL at checkpoints alone: a loss of power would take back what was sent
        self._db.execute("PRAGMA synchronous = FULL")
        # macOS: see sync_file; other systems ignore both
        self._db.execute("PRAGMA fullfsync = ON")
        self._db.execute("PRAGMA checkpoint_fullfsync = ON")
        self._db.execute(f"PRAGMA cache_size = -{CACHE // 1024}")
        # said outright too, as some builds write zeros over all that is deleted; nobody else may read the file
        self._db.execute("PRAGMA secure_delete = OFF")
        if not version:
            self._begin()
        self._lengthen_log()
        if not version:
            # not before: a short log beside a file that says it is long would be refused
            self._db.execute("PRAGMA wal_checkpoint")

    def _lock(self) -> None:
        try:
            # takes the lock now; with the first write would be too late to tell the host
            self._db.execute("BEGIN EXCLUSIVE")
            self._db.execute("COMMIT")
        except sqlite3.OperationalError as why:
            if "locked" not in str(why):
                raise
            raise self._bad("is in use by another server", "stop that one, or take another --data") from None

    def _check_schema(self, begun: bool) -> None:
        """See that the file has our table and nothing else: a trigger or a view would run code of its author."""
        with closing(sqlite3.connect(":memory:")) as ours:
            if begun:
                ours.execute(TABLE)
            wanted = ours.execute(SCHEMA).fetchall()
        if self._db.execute(SCHEMA).fetchall() != wanted:
            raise self._bad("has other tables than a journal of Contack", NEVER_KEPT)

    def check(self, pragma: str) -> None:
        """Look at every page by one of SQLite's own checks."""
        ((found,), *_) = self._db.execute(f"PRAGMA {pragma}").fetchall()
        if found != "ok":
            raise sqlite3.DatabaseError(found)

    def _begin(self) -> None:
        with self._transaction():
            self._db.execute(TABLE)
            self._db.execute(f"PRAGMA application_id = {APPLICATION}")
            self._db.execute(f"PRAGMA user_version = {VERSION}")

    def _lengthen_log(self) -> None:
        """Make the log as long as it will be, so that it is seen where its end is cut off; that takes no room yet."""
        length = log_length(self._number("page_size"))
        log = os.open(self._log, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            if os.fstat(log).st_size < length:
                os.ftruncate(log, length)
                sync_file(log)
        finally:
            os.close(log)

    def _rows(self, ids: Iterable[int]) -> list[tuple[int, str]]:
        """Return the number of the broadcast and the text of some rows, in their order."""
        found = self._db.execute(f"SELECT seq, body FROM entries WHERE {AMONG} ORDER BY id", (json.dumps([*ids]),))
        return found.fetchall()

    def _kept(self, name: str, shown: TableRow) -> StoredTable:
        [(seq, state)] = self._rows([shown.row.id])
        try:
            snapshot = snapshot_from_plain(json.loads(state))
            chat = tuple(_chat_line(line) for _, line in self._rows(line.id for line in self._index.chat.get(name, ())))
        except (ValueError, TypeError, RecursionError) as why:
            raise BadForm(str(why) if isinstance(why, BadForm) else "what is kept of a table cannot be read") from None
        if snapshot.match is None:
            return StoredTable(snapshot, seq, chat=chat)
        rows = self._rows(self._index.rows_of(snapshot.match.header.commitment))
        record = parse_record("".join(lines for _, lines in rows).encode())
        return StoredTable(snapshot, max(seq, rows[-1][0]), record.events, chat)

    def _number(self, pragma: str) -> int:
        ((number,),) = self._db.execute(f"PRAGMA {pragma}")
        return int(number)

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        self._db.execute("BEGIN IMMEDIATE")
        try:
            yield
            self._db.execute("COMMIT")
        except BaseException:
            if self._db.in_transaction:  # SQLite rolls back by itself where it finds no room
                self._db.execute("ROLLBACK")
            raise

    @contextmanager
    def damage(self) -> Iterator[None]:
        """Tell what to do about a file that cannot be read."""
        try:
            yield
        except (sqlite3.OperationalError, OSError) as why:
            raise self._bad(f"cannot be opened ({trouble(why)})", "see to the disk and its permissions") from None
        except (sqlite3.Error, ValueError, TypeError) as why:
            # one line, whatever the damaged text is that it quotes
            text = printable(" ".join(trouble(why).split()))
            raise self._bad(f"is damaged ({text})", f"restore it from a copy, or {NEVER_KEPT}") from None

    def _bad(self, what: str, advice: str) -> BadJournal:
        return BadJournal(f"the journal {self._path} {what}: {advice}")


def examine(path: Path) -> str:
    """Read all of a journal, play its games again, and return what is in it. Raises BadJournal."""
    if not path.exists():
        raise BadJournal(f"there is no journal {path}")
    with closing(JournalFile(path)) as file, file.damage():
        file.check("integrity_check")
        kept = file.load()
        going_on = sum(map(_goes_on, kept))
    return f"tables: {len(kept)}, games that go on: {going_on}"


def _goes_on(kept: StoredTable) -> bool:
    """Return whether a game goes on at a table. Raises ValueError where it cannot have been so."""
    match = kept.table.match
    return match is not None and not Match.restored(match, kept.events, kept.table.options, float).over


def _chat_line(body: str) -> ChatLine:
    body.encode()  # refuses the lone surrogates that JSON can spell and no notice can
    return msgspec.json.decode(body, type=ChatLine)


def _connect(path: Path) -> sqlite3.Connection:
    """Open the database, which nobody else may read: it has the tokens and the order of the piles."""
    os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
    path.chmod(0o600)
    # transactions are ours to begin, nobody else may hold the file, and the thread that writes is another one
    db = sqlite3.connect(path, timeout=0, isolation_level=None, check_same_thread=False, cached_statements=STATEMENTS)
    db.text_factory = bytes.decode  # which calls damaged text a ValueError, not a trouble with the disk
    return db


def in_use(path: Path) -> bool:
    """Return whether a server holds the journal, whose log may change then while it is read."""
    with path.open("rb+") as file:
        return not lock_bytes(file.fileno(), *LOCKED)
