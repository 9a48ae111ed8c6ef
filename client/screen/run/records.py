"""The records that the full-screen client keeps, of games at tables and of solitaires."""

from collections.abc import Callable
from pathlib import Path

from contack.client.files.recorder import GameRecorder
from contack.client.files.solitaires import SolitaireFiles
from contack.engine.records.header import Header


class ScreenRecords:
    """Keeps one record at a time in a directory: `games` those at tables, `solitaires` those of solitaires.

    `now` answers the time as records tell it. Whatever cannot be written raises OSError, and is written no further.
    """

    def __init__(self, directory: Path, now: Callable[[], str]) -> None:
        self.games = GameRecorder(directory)
        self.solitaires = SolitaireFiles(directory, now)
        self._newest: GameRecorder | SolitaireFiles = self.games

    @property
    def path(self) -> Path | None:
        """Where the newest record lies, if there is one."""
        return self._newest.path

    def at_table(self) -> None:
        """Take it that a game at a table may have been recorded."""
        if self.games.path:
            self._newest = self.games

    def at_solitaire(self) -> None:
        """Take it that a solitaire is recorded."""
        self._newest = self.solitaires

    def begin(self, header: Header) -> None:
        """Begin the record of a solitaire, and be done with the one before."""
        self.at_solitaire()
        self.solitaires.begin(header)
