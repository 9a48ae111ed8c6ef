"""The disk as a hub knows it: what is to be kept goes there first, and that may fail, or take too long."""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from twisted.internet.interfaces import IReactorTime
from twisted.logger import Logger

from contack.server.journal.journal import Copied, Deliver, Journal
from contack.server.lobby.entry import JournalEntry
from contack.server.log.kinds import Kind
from contack.server.network.timers import Watchdog

SLOW_SECONDS = 2.0
"""How long the disk may take: what waits longer is trouble, though it may end well."""


class Disk:
    """Has a journal keep what happened, and knows whether that can be done.

    `halt` is called when it cannot be done any more, and with False when it can be again; `tried` after that, and
    whenever another attempt has failed. `trouble` says why one did.
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
        """Keep entries, and then call back."""
        # its time begins when it is asked for something, not when it last answered
        if not self._unkept:
            self._watchdog.heard()
        self._unkept += 1
        self.journal.commit(entries, partial(self._kept, kept))
        if self._unkept:
            self._watchdog.watch()

    def when_kept(self, callback: Deliver) -> None:
        """Call back when all that has happened until now is kept, and may be told."""
        self.journal.commit([], callback)

    def probe(self, callback: Deliver, commit: bool) -> None:
        """Have a sign of life given, by a commit that changes nothing or without one, then call back."""
        self.journal.probe(callback, commit)

    def copy(self, folder: Path, done: Copied) -> None:
        """Copy what has been kept so far into a folder, see `Journal.copy`."""
        self.journal.copy(folder, done)

    def see(self, why: str | None) -> None:
        """Take note that an attempt to write failed, or that it can be written again."""
        self.trouble = why or ""
        if why and not self.troubled:
            text = "the journal cannot be written, nothing is carried out until it can: {why}"
            self._log.error(text, kind=Kind.DISK_FAILED, why=why)
            self._set_troubled(True)
        elif not why:
            self._log.warn("the journal can be written again", kind=Kind.DISK_BACK)
            # before what was put off: a lay that waited for the disk is carried out before anything is due
            self._set_troubled(False)
        self._tried()

    def close(self) -> None:
        """Keep what can be kept, and let go of the journal."""
        self.journal.close()
        self._watchdog.stop()

    def _kept(self, kept: Deliver) -> None:
        """Call back; where it took too long, all goes on."""
        self._unkept -= 1
        self._watchdog.heard()
        if self.troubled:
            self.see(None)
        kept()

    def _slow(self) -> None:
        """Take note that the disk has not answered for long, if it was asked."""
        if self._unkept and not self.troubled:
            self._log.warn("the disk has not answered for {seconds:g} s", kind=Kind.DISK_SLOW, seconds=SLOW_SECONDS)
            self._set_troubled(True)

    def _set_troubled(self, troubled: bool) -> None:
        self.troubled = troubled
        self._halt(troubled)
