"""The record of one game on the server's disk."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from contack.engine.event import Event
from contack.engine.record import ENDINGS, RUNNING_SUFFIX, SUFFIX, event_line, header_line, record_stem
from contack.protocol.notice import GameHeader


class RecordFile:
    """A record that grows as its game goes on, and gets its final name when that is over. Raises OSError."""

    __slots__ = ("_file", "_final", "_path")

    def __init__(self, directory: Path, table: str, game: GameHeader) -> None:
        header = game.header
        stem = record_stem(header, table)
        self._path, self._final = directory / (stem + RUNNING_SUFFIX), directory / (stem + SUFFIX)
        if self._final.exists():
            raise FileExistsError(f"there is a record {self._final} already")
        # unbuffered: a line is on its way to the disk before anybody is told of it
        self._file = self._path.open("xb", buffering=0)
        try:
            self._write(header_line(header))
        except OSError:
            self.close()
            raise

    def append(self, events: Sequence[Event]) -> bool:
        """Write events; answer whether the record is now complete and closed."""
        self._write("".join(map(event_line, events)))
        complete = isinstance(events[-1], ENDINGS)
        if complete:
            self.close()
            self._path.rename(self._final)
        return complete

    def close(self) -> None:
        """Stop writing; a record that is not complete keeps its name."""
        self._file.close()

    def _write(self, text: str) -> None:
        """Write all of it: a disk that is nearly full takes a part without a complaint."""
        rest = text.encode()
        while rest:
            rest = rest[self._file.write(rest) :]
