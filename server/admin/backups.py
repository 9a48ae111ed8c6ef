"""Backups of a server that runs: copied at one moment by the thread that writes, packed by another one."""

from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from contack.server.admin.answer import AnyAnswer, OrderDone, OrderFailed
from contack.server.admin.archive import BackupFailed, Origin, check_target, pack
from contack.server.admin.around import Answered, Refusing, Surroundings
from contack.server.network.hub import Hub


class _Backup(NamedTuple):
    """A backup that is being made: to which file, in which folder, and who is told."""

    file: Path
    folder: TemporaryDirectory[str]
    answered: Answered


class Backups:
    """Makes one backup at a time."""

    def __init__(self, hub: Hub, around: Surroundings) -> None:
        self._hub = hub
        self._around = around
        self._busy = False

    def make(self, file: Path, answered: Answered) -> None:
        """Write a backup to a file, and tell when it is there. Raises Refusing."""
        self._check_may_begin()
        try:
            folder = check_target(file)
        except BackupFailed as why:
            raise Refusing(str(why)) from None
        self._busy = True
        self._hub.disk.copy(Path(folder.name), partial(self._copied, _Backup(file, folder, answered)))

    def _check_may_begin(self) -> None:
        if self._around.settings.ephemeral:
            raise Refusing("this server keeps nothing (--ephemeral): there is nothing to back up")
        if self._hub.disk.troubled:
            raise Refusing("the server cannot write to its disk now: try again then")
        if self._busy:
            raise Refusing("a backup is being made already: try again when it is done")

    def _copied(self, backup: _Backup, records: list[Path] | Exception) -> None:
        """Pack what was copied, and these records, in a thread."""
        if isinstance(records, Exception):
            self._fail(backup, records)
            return
        origin = Origin(self._around.settings, self._around.version)
        work = self._around.in_thread(partial(pack, backup.file, Path(backup.folder.name), records, origin))
        work.addCallbacks(
            partial(self._succeed, backup, len(records)), lambda failure: self._fail(backup, failure.value)
        )

    def _succeed(self, backup: _Backup, records: int, size: int) -> None:
        self._end(backup, OrderDone(f"backed up to {backup.file}: {size:,} bytes, records: {records}"))

    def _fail(self, backup: _Backup, why: BaseException) -> None:
        text = getattr(why, "strerror", None) or why
        self._end(backup, OrderFailed(f"the backup {backup.file} cannot be written: {text}"))

    def _end(self, backup: _Backup, answer: AnyAnswer) -> None:
        self._busy = False
        backup.folder.cleanup()
        backup.answered(answer)
