"""A journal with a thread of its own that writes: the reactor never waits for the disk.

All that has come while one commit was on its way to the disk goes with the next one.
"""

from collections.abc import Callable, Sequence
from functools import partial
from queue import Empty, SimpleQueue
from threading import Event, Thread
from typing import NamedTuple

from twisted.logger import Logger

from contack.server.journal.journal import Deliver, Watch
from contack.server.journal.store import DiskStore
from contack.server.lobby.entry import JournalEntry

RETRY_SECONDS = 1.0
"""How long the writer waits after an attempt to write that failed."""


class _Waiting(NamedTuple):
    entries: Sequence[JournalEntry]
    deliver: Deliver


class Writer:
    """Keeps entries in a store; `in_reactor` calls a function in the thread that everything else here is called in.

    What cannot be written is tried again until it can, in its order; nothing is delivered meanwhile.
    """

    log = Logger()

    def __init__(
        self, store: DiskStore, in_reactor: Callable[[Callable[[], None]], object], retry_seconds: float = RETRY_SECONDS
    ) -> None:
        self._store = store
        self._in_reactor = in_reactor
        self._retry_seconds = retry_seconds
        self._watch: Watch = lambda _: None
        self._queue: SimpleQueue[_Waiting | None] = SimpleQueue()
        self._undelivered = 0
        self._closing = Event()
        self._thread = Thread(target=self._run, name="journal", daemon=True)
        self._thread.start()

    def watch(self, watch: Watch) -> None:
        """Tell from now on when an attempt failed, and when one succeeds after that."""
        self._watch = watch

    def commit(self, entries: Sequence[JournalEntry], deliver: Deliver) -> None:
        """Keep entries, then deliver; where there are none and nothing is on its way, deliver at once."""
        if entries or self._undelivered:
            self._undelivered += 1
            self._queue.put(_Waiting(entries, deliver))
        else:
            deliver()

    def close(self) -> None:
        """Write what has come, unless the disk does not take it, and end."""
        if self._thread.is_alive():
            self._closing.set()
            self._queue.put(None)
            self._thread.join()

    def _run(self) -> None:
        self._tidy(None)
        while batch := self._next_batch():
            entries = [entry for waiting in batch for entry in waiting.entries]
            if entries and not self._kept(entries):
                break
            self._tidy(entries)  # before the end of a game is told, its record is there
            self._in_reactor(partial(self._deliver, batch))
        self._store.close()

    def _next_batch(self) -> list[_Waiting]:
        """Wait for something to keep and return all that has come; nothing when it is time to end."""
        waiting = self._queue.get()
        batch: list[_Waiting] = []
        while waiting:
            batch.append(waiting)
            try:
                waiting = self._queue.get_nowait()
            except Empty:
                return batch
        if batch:
            self._queue.put(None)  # to be found again when the batch has been written
        return batch

    def _kept(self, entries: Sequence[JournalEntry]) -> bool:
        """Try until the entries are kept; return whether they were before it was time to end."""
        failed = False
        while True:
            try:
                self._store.keep(entries)
            except Exception as why:  # whatever it is, nobody may be told of what is not on the disk
                failed = True
                self._in_reactor(partial(self._watch, str(why)))
                if self._closing.wait(self._retry_seconds):
                    return False
            else:
                if failed:
                    self._in_reactor(partial(self._watch, None))
                return True

    def _tidy(self, entries: Sequence[JournalEntry] | None) -> None:
        try:
            self._store.tidy(entries)
        except Exception as why:
            self.log.error("records of finished games wait to be written: {why}", why=why)

    def _deliver(self, batch: list[_Waiting]) -> None:
        for waiting in batch:
            self._undelivered -= 1
            try:
                waiting.deliver()
            except Exception:
                self.log.failure("something that happened could not be told")  # which keeps nobody else from hearing
