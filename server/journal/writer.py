"""A journal with a thread of its own that writes: the reactor never waits for the disk.

All that has come while one batch was on its way to the disk goes with the next one, and where several tables play it
waits a moment for more. As much as can be is done in the reactor, and batches are as large as can be: two threads that
both run Python hold each other up.
"""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from queue import SimpleQueue
from threading import Event, Thread
from typing import NamedTuple, TypeAlias

from twisted.internet.interfaces import IReactorTime
from twisted.logger import Logger

from contack.server.journal.journal import Copied, Deliver, Watch
from contack.server.journal.rows import EncodedEntry, encode
from contack.server.journal.store import DiskStore
from contack.server.journal.trouble import advice
from contack.server.lobby.entry import JournalEntry
from contack.server.log.kinds import Kind

PACE = 0.002
"""Seconds from the beginning of a batch that several shared to that of the next: a commit costs about as much however
much is in it."""

RETRY_SECONDS = 1.0
"""How long the writer waits after an attempt to write that failed."""

Call: TypeAlias = Callable[[Callable[[], None]], object]
"""Has a function called in the reactor's thread."""


class _Waiting(NamedTuple):
    entries: Sequence[JournalEntry]
    deliver: Deliver
    probes: bool = False


class _Batch(NamedTuple):
    waiting: Sequence[_Waiting]
    entries: Sequence[JournalEntry]
    encoded: Sequence[EncodedEntry]

    @property
    def writes(self) -> bool:
        """Whether there is anything to commit."""
        return bool(self.encoded) or any(each.probes for each in self.waiting)


class _Copy(NamedTuple):
    folder: Path
    done: Copied


class Writer:
    """Keeps entries in a store; `in_reactor` may be called in any thread, `clock` is the reactor's.

    What cannot be written is tried again until it can, in its order; nothing is delivered meanwhile.
    """

    log = Logger()

    def __init__(
        self, store: DiskStore, in_reactor: Call, clock: IReactorTime, retry_seconds: float = RETRY_SECONDS
    ) -> None:
        self._store = store
        self._in_reactor = in_reactor
        self._clock = clock
        self._retry_seconds = retry_seconds
        self._watch: Watch = lambda _: None
        self._waiting: list[_Waiting] = []
        self._busy = False
        self._not_before = 0.0
        self._queue: SimpleQueue[_Batch | _Copy | None] = SimpleQueue()
        self._closing = Event()
        self._thread = Thread(target=self._run, name="journal", daemon=True)
        self._thread.start()

    def watch(self, watch: Watch) -> None:
        """Tell from now on when an attempt failed, and when one succeeds after that."""
        self._watch = watch

    def commit(self, entries: Sequence[JournalEntry], deliver: Deliver) -> None:
        """Keep entries, then deliver; where there are none and nothing is on its way, deliver at once."""
        if not (entries or self._busy):
            deliver()
            return
        self._take(_Waiting(entries, deliver))

    def probe(self, told: Deliver, commit: bool) -> None:
        """Call `told` when the thread has come by; before that, commit something that changes nothing, if so wished."""
        self._take(_Waiting((), told, commit))

    def _take(self, waiting: _Waiting) -> None:
        self._waiting.append(waiting)
        if not self._busy:
            self._submit_soon()

    def copy(self, folder: Path, done: Copied) -> None:
        """Copy what is kept into a folder, in the thread that writes and so at one moment between two batches."""
        self._queue.put(_Copy(folder, done))

    def close(self) -> None:
        """Write what has come, unless the disk does not take it, and end."""
        if self._thread.is_alive():
            self._closing.set()
            self._submit()
            self._queue.put(None)
            self._thread.join()

    def _submit_soon(self) -> None:
        """Submit at the end of the reactor's turn, or later while several play: then more of them share a commit."""
        self._busy = True
        wait = self._not_before - self._clock.seconds()
        self._clock.callLater(min(max(wait, 0.0), PACE), self._submit)

    def _submit(self) -> None:
        """Send all that has come on its way to the disk."""
        waiting, self._waiting = self._waiting, []
        self._not_before = self._clock.seconds() + PACE if len(waiting) > 1 else 0.0
        entries = [entry for each in waiting for entry in each.entries]
        self._queue.put(_Batch(waiting, entries, encode(entries)))

    def _run(self) -> None:
        self._tidy(None)
        while batch := self._queue.get():
            if isinstance(batch, _Copy):
                self._copy(batch)
                continue
            if batch.writes and not self._kept(batch.encoded):
                break
            self._tidy(batch.entries)  # before the end of a game is told, its record is there
            self._in_reactor(partial(self._deliver, batch.waiting))
        self._store.close()

    def _kept(self, entries: Sequence[EncodedEntry]) -> bool:
        """Try until the entries are kept; return whether they were before it was time to end."""
        failed = False
        while True:
            try:
                if entries:
                    self._store.keep(entries)
                else:
                    self._store.probe()
            except Exception as why:  # whatever it is, nobody may be told of what is not on the disk
                if not failed:
                    self.log.debug("what the library says of the journal: {why!r}", kind=Kind.DISK_DETAIL, why=why)
                failed = True
                self._in_reactor(partial(self._watch, advice(why)))
                if self._closing.wait(self._retry_seconds):
                    return False
            else:
                if failed:
                    self._in_reactor(partial(self._watch, None))
                return True

    def _copy(self, wanted: _Copy) -> None:
        try:
            copied: list[Path] | Exception = self._store.copy(wanted.folder)
        except Exception as why:  # whatever it is, the thread goes on
            copied = why
        self._in_reactor(partial(wanted.done, copied))

    def _tidy(self, entries: Sequence[JournalEntry] | None) -> None:
        try:
            self._store.tidy(entries)
        except Exception as why:
            text = "records of finished games wait to be written: {why}"
            self.log.error(text, kind=Kind.RECORDS_WAIT, why=advice(why))

    def _deliver(self, batch: Sequence[_Waiting]) -> None:
        for waiting in batch:
            try:
                waiting.deliver()
            except Exception:
                # which keeps nobody else from hearing
                self.log.failure("something that happened could not be told", kind=Kind.FAULT)
        self._busy = False
        if self._waiting:
            self._submit_soon()
