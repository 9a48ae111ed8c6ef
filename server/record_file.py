"""The record of one game on the server's disk."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from contack.engine.event import Event
from contack.engine.header import Header
from contack.engine.record import ENDINGS, RUNNING_SUFFIX, SUFFIX, event_line, header_line, record_stem
from contack.protocol.notice import GameHeader


class RecordFile:
    """A record that grows as its game goes on, and gets its final name when that is over. Raises OSError."""

    __slots__ = ("_file", "_path")

    def __init__(self, directory: Path, table: str, game: GameHeader) -> None:
        header = Header(game.players, game.rules, commitment=game.commitment, started=game.started)
        self._path = directory / (record_stem(header, table) + RUNNING_SUFFIX)
        # unbuffered: a line is on its way to the disk before anybody is told of it
        self._file = self._path.open("xb", buffering=0)
        self._file.write(header_line(header).encode())

    def append(self, events: Sequence[Event]) -> bool:
        """Write events; answer whether the record is now complete and closed."""
        self._file.write("".join(map(event_line, events)).encode())
        complete = isinstance(events[-1], ENDINGS)
        if complete:
            self.close()
            self._path.rename(self._path.with_name(self._path.name.removesuffix(RUNNING_SUFFIX) + SUFFIX))
        return complete

    def close(self) -> None:
        """Stop writing; a record that is not complete keeps its name."""
        self._file.close()
