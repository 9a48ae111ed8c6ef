"""Backups of a server that runs: copied at one moment by the thread that writes, packed by another one."""

from functools import partial
from pathlib import Path

from contack.server.admin.answer import AnyAnswer, OrderDone, OrderFailed
from contack.server.admin.archive import BackupFailed, Origin, check_target, pack
from contack.server.admin.around import Answered, Refusing, Surroundings
from contack.server.network.hub import Hub


class Backups:
    """Makes one backup at a time."""

    def __init__(self, hub: Hub, around: Surroundings) -> None:
        self._hub = hub
        self._around = around
        self._busy = False

    def make(self, file: Path, answered: Answered) -> None:
        """Write a backup to a file, and tell when it is there. Raises Refusing."""
        if self._around.settings.ephemeral:
            raise Refusing("this server keeps nothing (--ephemeral): there is nothing to back up")
        if self._hub.disk.troubled:
            raise Refusing("the server cannot write to its disk now: try again then")
        if self._busy:
            raise Refusing("a backup is being made already: try again when it is done")
        try:
            folder = check_target(file)
        except BackupFailed as why:
            raise Refusing(str(why)) from None
        self._busy = True

        def copied(records: list[Path] | Exception) -> None:
            if isinstance(records, Exception):
                failed(records)
                return
            origin = Origin(self._around.settings, self._around.version)
            work = self._around.in_thread(partial(pack, file, Path(folder.name), records, origin))
            work.addCallbacks(partial(written, len(records)), lambda failure: failed(failure.value))

        def written(records: int, size: int) -> None:
            end(OrderDone(f"backed up to {file}: {size:,} bytes, records: {records}"))

        def failed(why: BaseException) -> None:
            text = getattr(why, "strerror", None) or why
            end(OrderFailed(f"the backup {file} cannot be written: {text}"))

        def end(answer: AnyAnswer) -> None:
            self._busy = False
            folder.cleanup()
            answered(answer)

        self._hub.disk.copy(Path(folder.name), copied)
