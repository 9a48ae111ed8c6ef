"""The journal of a server that forgets its tables when it stops: it keeps nothing but the records of games."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from twisted.logger import Logger

from contack.protocol.notice import Played, Started
from contack.server.journal import Deliver
from contack.server.record_file import RecordFile
from contack.server.send import Send


class Records:
    """Writes every event to the record of its game before it is told.

    A record that cannot be written is given up with a line in the log; its game goes on.
    """

    log = Logger()

    def __init__(self, directory: Path) -> None:
        self._directory = directory
        self._files: dict[str, RecordFile] = {}

    def commit(self, sends: Sequence[Send], deliver: Deliver) -> None:
        """Write what happened at the tables, then deliver."""
        for _, notice, table in sends:
            if table is not None and isinstance(notice, Started | Played):
                self._keep(table, notice)
        deliver(sends)

    def close(self) -> None:
        """Close the records of games that are still going on; they keep the name of a running game."""
        while self._files:
            self._files.popitem()[1].close()

    def _keep(self, table: str, notice: Started | Played) -> None:
        try:
            self._write(table, notice)
        except OSError as why:
            self.log.error("record of a game at {table} given up: {why}", table=table, why=why)
            self._give_up(table)

    def _write(self, table: str, notice: Started | Played) -> None:
        if isinstance(notice, Started):
            self._give_up(table)
            self._files[table] = RecordFile(self._directory, table, notice.game)
        file = self._files.get(table)
        if file and file.append(notice.events):
            del self._files[table]

    def _give_up(self, table: str) -> None:
        file = self._files.pop(table, None)
        if file:
            file.close()
