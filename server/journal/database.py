"""The journal's file: an SQLite database with a row for each batch of entries."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Final
from zlib import crc32

from contack.protocol.name import printable
from contack.server.config.settings import BadSettings
from contack.server.journal.ledger import JournalRow, Ledger
from contack.server.journal.trouble import trouble
from contack.server.table.match import Match
from contack.server.table.snapshot import StoredTable
from contack.system.locks import lock_bytes

# SQLite does not check the contents of a page, so each row has a checksum.
TABLE: Final = "CREATE TABLE entries (id INTEGER PRIMARY KEY, crc INTEGER, body BLOB)"

# Increase this when the entries change. There are no migrations: games last an evening, and records are text.
VERSION: Final = 1

SCHEMA: Final = "SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY name"

# Bytes of a page in a new journal. A commit writes whole pages, and most commits fill less than 1 KB.
PAGE: Final = 1024

# Marks the database as ours: "Cont".
APPLICATION: Final = 0x436F6E74

# The bytes that SQLite locks in a database that it reads or writes: the first, and how many.
LOCKED: Final = 0x40000002, 510

# Bytes of pages in memory: new rows go to the end, and nothing is read again.
CACHE: Final = 128 * 1024


class BadJournal(BadSettings):
    """`str` is one line that says what to do."""


class JournalFile:
    """No other program can use the file. All methods raise sqlite3.Error or OSError."""

    def __init__(self, path: Path) -> None:
        self._path = path
        with self.damage():
            self._db = _connect(path)
            try:
                self._set_up()
            except BaseException:
                self.close()
                raise

    def close(self) -> None:
        # closing twice does no harm
        self._db.close()

    @property
    def rows(self) -> Iterator[tuple[int, bytes]]:
        """Raises ValueError for a damaged row."""
        # all at once: SQLite keeps its lock until the last SELECT ends, and an error may keep one alive
        for number, crc, body in self._db.execute("SELECT id, crc, body FROM entries ORDER BY id").fetchall():
            if type(body) is not bytes or crc32(body) != crc:
                raise ValueError(f"row {number} was changed")
            yield number, body

    def keep(self, batch: JournalRow) -> None:
        """Write a batch, or nothing if that fails; writing it again does no harm."""
        if not batch.body:
            # writes a page as it is and waits for the disk, as a commit does
            self._db.execute(f"PRAGMA user_version = {VERSION}")
        elif not batch.oldest:
            self._insert(batch)  # a transaction by itself
        else:
            with self._transaction():
                self._insert(batch)
                self._db.execute("DELETE FROM entries WHERE id < ?", (batch.oldest,))

    def copy(self, path: Path) -> None:
        """Only this user can read the copy."""
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
        # by this connection, as it locks the file against all others
        with closing(sqlite3.connect(path)) as other:
            self._db.backup(other)

    def check(self, pragma: str) -> None:
        ((found,), *_) = self._db.execute(f"PRAGMA {pragma}").fetchall()
        if found != "ok":
            raise sqlite3.DatabaseError(found)

    def _insert(self, batch: JournalRow) -> None:
        # the writer repeats a batch that failed, and an attempt may have failed after it reached the disk
        self._db.execute("REPLACE INTO entries VALUES (?, ?, ?)", (batch.row, crc32(batch.body), batch.body))

    def _set_up(self) -> None:
        self._db.execute(f"PRAGMA page_size = {PAGE}")  # an existing file keeps its size
        self._db.execute("PRAGMA locking_mode = EXCLUSIVE")
        self._lock()
        application, version = self._number("application_id"), self._number("user_version")
        if application != (APPLICATION if version else 0):
            raise self._bad("is not a journal of Contack", self._move_aside)
        if version not in (0, VERSION):
            raise self._bad("is from another version of contack-server", self._move_aside)
        self._check_schema(begun=version == VERSION)
        # not integrity_check, which also compares indices and makes the start noticeably slower
        self.check("quick_check")
        # SQLite takes a damaged page of the log for its end, as after a power loss: later batches are gone without an
        # error
        self._db.execute("PRAGMA journal_mode = WAL")
        # some builds sync a WAL only at checkpoints; a power loss would then take back what players have seen
        self._db.execute("PRAGMA synchronous = FULL")
        # macOS: see sync_file; other systems ignore both
        self._db.execute("PRAGMA fullfsync = ON")
        self._db.execute("PRAGMA checkpoint_fullfsync = ON")
        self._db.execute(f"PRAGMA cache_size = -{CACHE // 1024}")
        # some builds overwrite deleted rows with zeros; no other user can read the file
        self._db.execute("PRAGMA secure_delete = OFF")
        if not version:
            with self._transaction():
                self._db.execute(TABLE)
                self._db.execute(f"PRAGMA application_id = {APPLICATION}")
                self._db.execute(f"PRAGMA user_version = {VERSION}")

    def _lock(self) -> None:
        try:
            # takes the lock now; the first write would be too late to tell the host
            self._db.execute("BEGIN EXCLUSIVE")
            self._db.execute("COMMIT")
        except sqlite3.OperationalError as why:
            if "locked" not in str(why):
                raise
            raise self._bad("is in use by another server", "stop that one, or take another --data") from None

    def _check_schema(self, begun: bool) -> None:
        # only our table: a trigger or a view would run code of its author
        wanted = [("table", "entries", "entries", TABLE)] if begun else []
        if self._db.execute(SCHEMA).fetchall() != wanted:
            raise self._bad("has other tables than a journal of Contack", self._move_aside)

    def _number(self, pragma: str) -> int:
        ((number,),) = self._db.execute(f"PRAGMA {pragma}")
        return int(number)

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        self._db.execute("BEGIN IMMEDIATE")
        with self._db:  # commits; after an error rolls back, unless SQLite did, as when the disk is full
            yield

    @contextmanager
    def damage(self) -> Iterator[None]:
        try:
            yield
        except (sqlite3.OperationalError, OSError) as why:
            raise self._bad(f"cannot be opened ({trouble(why)})", "check the disk and its permissions") from None
        except (sqlite3.Error, ValueError, TypeError) as why:
            # one line, even if the text quotes damaged bytes
            text = printable(" ".join(trouble(why).split()))
            raise self._bad(f"is damaged ({text})", f"restore it from a backup, or {self._move_aside}") from None

    @property
    def _move_aside(self) -> str:
        return f"move {self._path.name} aside to start without its tables; records stay"

    def _bad(self, what: str, advice: str) -> BadJournal:
        return BadJournal(f"the journal {self._path} {what}: {advice}")


def examine(path: Path) -> str:
    """Replay its games too, and return a summary. Raises BadJournal."""
    if not path.exists():
        raise BadJournal(f"no journal {path}")
    with closing(JournalFile(path)) as file, file.damage():
        file.check("integrity_check")
        tables = Ledger.read(file.rows).tables
        return f"tables: {len(tables)}, unfinished games: {sum(map(_is_unfinished, tables))}"


def _is_unfinished(kept: StoredTable) -> bool:
    # Raises ValueError for a game that breaks the rules.
    match = kept.table.match
    return match is not None and not Match.restored(match, kept.events, kept.table.options, float).over


def _connect(path: Path) -> sqlite3.Connection:
    # only this user may read it: it has the tokens and the order of the piles
    os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
    path.chmod(0o600)
    # we begin transactions ourselves, no other process can hold the file, and another thread writes
    return sqlite3.connect(path, timeout=0, isolation_level=None, check_same_thread=False)


def in_use(path: Path) -> bool:
    # the log of a journal in use may change while we read it
    with path.open("rb+") as file:
        return not lock_bytes(file.fileno(), *LOCKED)
