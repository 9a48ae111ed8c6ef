from collections.abc import Sequence
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import ClassVar

from contack.server.admin.base.answer import Answer, Answered, BadOrder, OrderDone, OrderFailed, OrderRefused
from contack.server.admin.base.archive import check_target, pack
from contack.server.admin.base.order import Control, Order
from contack.system.files import reason


class Backup(Order, frozen=True):
    """Copy everything that is kept into a new file."""

    arguments: ClassVar[str] = "FILE"
    patience: ClassVar[float] = 3600.0  # there may be many records

    file: str

    @classmethod
    def parse(cls, words: Sequence[str]) -> "Backup":
        if len(words) != 1:
            raise BadOrder("backup takes one file: put its name in quotes if it has spaces")
        return cls(words[0])

    def run(self, control: Control, answered: Answered) -> None:
        if control.lobby.info.settings.ephemeral:
            raise OrderRefused("this server keeps nothing (--ephemeral): nothing to back up")
        if control.hub.disk.troubled:
            raise OrderRefused("the server cannot write to its disk now: try again later")
        if control.backing_up:
            raise OrderRefused("a backup is being made already: try again when it is done")
        folder = check_target(Path(self.file))
        control.backing_up = True
        control.hub.disk.journal.copy(Path(folder.name), _Making(Path(self.file), folder, control, answered).pack)


class _Making:
    def __init__(self, file: Path, folder: "TemporaryDirectory[str]", control: Control, answered: Answered) -> None:
        self._file, self._folder, self._control, self._answered = file, folder, control, answered

    def pack(self, records: list[Path] | Exception) -> None:
        if isinstance(records, Exception):
            self._fail(records)
            return
        packing = partial(pack, self._file, Path(self._folder.name), records, self._control.lobby.info)
        work = self._control.in_thread(packing)
        work.addCallbacks(partial(self._succeed, len(records)), lambda failure: self._fail(failure.value))

    def _succeed(self, records: int, size: int) -> None:
        self._end(OrderDone(f"backed up to {self._file}: {size:,} bytes, records: {records}"))

    def _fail(self, why: BaseException) -> None:
        self._end(OrderFailed(f"the backup {self._file} cannot be written: {reason(why)}"))

    def _end(self, answer: Answer) -> None:
        self._control.backing_up = False
        self._folder.cleanup()
        self._answered(answer)
