"""Writes the journal in its own thread, so that the reactor never waits for the disk.

The reactor encodes, the thread commits. During a commit everything waits for the next batch; when several tables play,
that batch also waits a moment for more. Large batches are cheap.
"""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Event, Thread
from typing import NamedTuple, TypeAlias

from twisted.internet.interfaces import IDelayedCall, IReactorTime
from twisted.logger import Logger

from contack.server.journal.journal import Copied, Deliver, Journal, Watch
from contack.server.journal.ledger import JournalRow, KeptGame, Ledger
from contack.server.journal.store import DiskStore
from contack.server.journal.trouble import advice
from contack.server.lobby.entry import JournalEntry
from contack.server.log.kinds import Kind

# Seconds from the start of a shared batch to the next: a large commit costs about as much as a small one.
PACE = 0.002

# Seconds without a batch before a record is synced: a busy reactor needs some for the next batch, which would wait.
IDLE_SECONDS = 0.05

# How long the writer waits after a write that failed.
RETRY_SECONDS = 1.0

# Calls a function in the reactor's thread.
Call: TypeAlias = Callable[[Callable[[], None]], object]


class _Waiting(NamedTuple):
    entries: Sequence[JournalEntry]
    deliver: Deliver
    probes: bool = False


class _Work(NamedTuple):
    waiting: Sequence[_Waiting]
    batch: JournalRow


class Writer(Journal):
    """`in_reactor` can be called in any thread; `clock` is the reactor's.

    A write that fails is tried again until it works. Nothing is delivered in the meantime.
    """

    log = Logger()

    def __init__(self, store: DiskStore, ledger: Ledger, in_reactor: Call, clock: IReactorTime) -> None:
        self._store = store
        self._ledger = ledger
        self._in_reactor = in_reactor
        self._clock = clock
        self._watch: Watch = lambda _: None
        self._waiting: list[_Waiting] = []
        self._busy = False
        self._not_before = 0.0
        self._soon: IDelayedCall | None = None
        self._queue: SimpleQueue[_Work | Callable[[], None] | None] = SimpleQueue()
        self._synced: list[KeptGame] = []  # the thread's, until the reactor gets them
        self._closing = Event()
        self._thread = Thread(target=self._run, args=(ledger.batch(()),), name="journal", daemon=True)
        self._thread.start()

    def watch(self, watch: Watch) -> None:
        self._watch = watch

    def commit(self, entries: Sequence[JournalEntry], deliver: Deliver) -> None:
        # during a commit an answer without entries waits too: notices go out in the order of events
        if not (entries or self._busy):
            deliver()
            return
        self._take(_Waiting(entries, deliver))

    def probe(self, callback: Deliver, commit: bool) -> None:
        """Call back after the thread's next round, with `commit` after a commit."""
        self._take(_Waiting((), callback, commit))

    def _take(self, waiting: _Waiting) -> None:
        self._waiting.append(waiting)
        if not self._busy:
            self._submit_soon()

    def copy(self, folder: Path, done: Copied) -> None:
        self._queue.put(partial(self._copy, folder, done))

    def close(self) -> None:
        """Write everything, unless the disk fails."""
        if self._thread.is_alive():
            self._closing.set()
            self._submit()
            self._queue.put(None)
            self._thread.join()

    def _submit_soon(self, gathered: bool = False) -> None:
        if self._closing.is_set():
            return  # the thread is gone, and a call would stay in the reactor
        # A moment later if several tables play, for larger batches.
        self._busy = True
        wait = min(self._not_before - self._clock.seconds(), PACE)
        if gathered and wait <= 0:
            self._submit()
        else:
            self._soon = self._clock.callLater(max(wait, 0.0), self._submit)

    def _submit(self) -> None:
        if self._soon and self._soon.active():
            self._soon.cancel()
        waiting, self._waiting = self._waiting, []
        # a single table must not wait for others that do not play
        self._not_before = self._clock.seconds() + PACE if len(waiting) > 1 else 0.0
        # encoded here: two threads that run Python at the same time slow each other down
        self._queue.put(_Work(waiting, self._ledger.batch([entry for each in waiting for entry in each.entries])))

    def _run(self, first: JournalRow) -> None:
        # games whose records were not on the disk at the last stop
        self._record(first)
        while work := self._next():
            if callable(work):
                work()
                continue
            waiting, batch = work
            if (batch.body or any(each.probes for each in waiting)) and not self._kept(batch):
                # no later batch may be written without this one: the disk has a beginning of what happened
                break
            if batch.ended or batch.tournament:
                self._record(batch)  # players who see the end of a game find its record
            done, self._synced = self._synced, []
            self._in_reactor(partial(self._deliver, waiting, done))
        while self._sync_record():
            pass
        self._store.close()

    def _next(self) -> _Work | Callable[[], None] | None:
        while self._store.crowded and self._sync_record():
            pass
        idle = False
        while not idle:
            try:
                return self._queue.get(timeout=IDLE_SECONDS)
            except Empty:
                idle = not self._sync_record()
        if self._synced:
            done, self._synced = self._synced, []
            self._in_reactor(partial(self._forget, done))
        return self._queue.get()

    def _kept(self, batch: JournalRow) -> bool:
        # False if the server stops before.
        failed = False
        while True:
            try:
                self._store.keep(batch)
            except Exception as why:  # any error: no client may see events that are not on the disk
                if not failed:
                    self.log.debug("what the library says of the journal: {why!r}", kind=Kind.DISK_DETAIL, why=why)
                failed = True
                self._in_reactor(partial(self._watch, advice(why)))
                if self._closing.wait(RETRY_SECONDS):
                    return False
            else:
                if failed:
                    self._in_reactor(partial(self._watch, None))
                return True

    def _copy(self, folder: Path, done: Copied) -> None:
        try:
            copied: list[Path] | Exception = self._store.copy(folder)
        except Exception as why:  # any error: the thread must continue
            copied = why
        self._in_reactor(partial(done, copied))

    def _record(self, batch: JournalRow) -> None:
        try:
            self._store.record(batch.ended, batch.tournament)
        except Exception as why:
            self._records_wait(why)

    def _sync_record(self) -> bool:
        try:
            game = self._store.sync_record()
        except Exception as why:
            self._records_wait(why)
            return True
        if game:
            self._synced.append(game)
        return game is not None

    def _records_wait(self, why: Exception) -> None:
        text = "records of finished games wait to be written: {why}"
        self.log.error(text, kind=Kind.RECORDS_WAIT, why=advice(why))

    def _forget(self, done: Sequence[KeptGame]) -> None:
        if self._ledger.recorded(done) and not self._busy:
            self._submit_soon()

    def _deliver(self, waiting: Sequence[_Waiting], done: Sequence[KeptGame]) -> None:
        for each in waiting:
            try:
                each.deliver()
            except Exception:
                # the others must still get theirs
                self.log.failure("a change at a table could not be sent to its clients", kind=Kind.FAULT)
        forgotten = self._ledger.recorded(done)
        self._busy = False
        if self._waiting or forgotten:
            self._submit_soon(gathered=True)  # in a flood the next turn may come 10 ms later
