"""The records that the full-screen client keeps, of games at tables and of solitaires."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from contack.client.files.recorder import GameRecorder
from contack.client.files.records import RecordFile
from contack.client.solitaire.game import Events
from contack.engine.event import Abandoned
from contack.engine.records.header import Header
from contack.engine.records.record import RUNNING_SUFFIX, record_stem

LEFT_WORDS = "the player left"


class ScreenRecords:
    """Keeps one record at a time in a directory: `games` those at tables, this itself those of solitaires.

    `now` answers the time as records tell it. Whatever cannot be written raises OSError, and is written no further.
    """

    def __init__(self, directory: Path, now: Callable[[], str]) -> None:
        self.games = GameRecorder(directory)
        self._directory = directory
        self._now = now
        self._solitaire: RecordFile | None = None
        self._newest: GameRecorder | RecordFile = self.games

    @property
    def path(self) -> Path | None:
        """Where the newest record lies, if there is one."""
        return self._newest.path

    def at_table(self) -> None:
        """Take it that a game at a table may have been recorded."""
        if self.games.path:
            self._newest = self.games

    def begin(self, header: Header) -> None:
        """Begin the record of a solitaire, and end the one before."""
        self.end()
        self._solitaire = None  # where the next one cannot be begun, nothing of it may get into this one
        header = replace(header, started=self._now())
        self._solitaire = RecordFile(self._directory, record_stem(header, header.game), header)
        self._newest = self._solitaire

    def write(self, events: Events) -> None:
        """Add events to the record of a solitaire, if there is one."""
        try:
            if self._solitaire:
                self._solitaire.write(events)
        except OSError:
            self._solitaire = None
            raise

    def end(self) -> None:
        """Write that the player left a solitaire that has not ended."""
        # asked of the name: a solitaire that has ended goes on where its last lay is undone
        if self._solitaire and self._solitaire.path.name.endswith(RUNNING_SUFFIX):
            self.write((Abandoned(LEFT_WORDS),))
