from collections.abc import Callable, Sequence
from functools import partial

from twisted.internet.interfaces import IReactorTime
from twisted.logger import Logger

from contack.server.journal.journal import Deliver, Journal
from contack.server.lobby.entry import JournalEntry
from contack.server.log.kinds import Kind
from contack.server.network.timers import Watchdog

# Seconds that the disk may take: after that it counts as trouble, though it may still answer.
SLOW_SECONDS = 2.0


class Disk:
    """Saves changes in a journal, and knows whether that works.

    `halt` is called when it no longer works, and with False when it works again; `tried` after that, and after each
    further failed attempt.
    """

    def __init__(
        self,
        journal: Journal,
        clock: IReactorTime,
        log: Logger,
        halt: Callable[[bool], None],
        tried: Callable[[], None],
    ) -> None:
        self.journal = journal
        self.troubled = False
        self.trouble = ""
        self._log = log
        self._halt = halt
        self._tried = tried
        self._unkept = 0
        self._watchdog = Watchdog(clock, self._slow, SLOW_SECONDS)
        journal.watch(self.see)

    def keep(self, entries: Sequence[JournalEntry], kept: Deliver) -> None:
        # its time begins when it gets something to do, not when it last answered
        if not self._unkept:
            self._watchdog.reset()
        self._unkept += 1
        self.journal.commit(entries, partial(self._kept, kept))
        if self._unkept:
            self._watchdog.watch()

    def when_kept(self, callback: Deliver) -> None:
        self.journal.commit([], callback)

    def see(self, why: str | None) -> None:
        """`why` is None if writing works again."""
        self.trouble = why or ""
        if why and not self.troubled:
            text = "the journal cannot be written, and commands wait until it can: {why}"
            self._log.error(text, kind=Kind.DISK_FAILED, why=why)
            self._set_troubled(True)
        elif not why:
            self._log.warn("the journal can be written again", kind=Kind.DISK_BACK)
            # before postponed work: a lay that waited for the disk comes before anything that is due
            self._set_troubled(False)
        self._tried()

    def close(self) -> None:
        self.journal.close()
        self._watchdog.stop()

    def _kept(self, kept: Deliver) -> None:
        self._unkept -= 1
        self._watchdog.reset()
        if self.troubled:
            self.see(None)
        kept()

    def _slow(self) -> None:
        if self._unkept and not self.troubled:
            self._log.warn("the disk has not answered for {seconds:g} s", kind=Kind.DISK_SLOW, seconds=SLOW_SECONDS)
            self._set_troubled(True)

    def _set_troubled(self, troubled: bool) -> None:
        self.troubled = troubled
        self._halt(troubled)
