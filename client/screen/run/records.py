"""The records that the full-screen client keeps, of table games and solitaires."""

from collections.abc import Callable
from pathlib import Path

from contack.client.files.recorder import GameRecorder
from contack.client.files.solitaires import SolitaireFiles
from contack.engine.records.header import Header


class ScreenRecords:
    """Keeps one record at a time in a directory: of table `games` or of `solitaires`.

    `now` returns the time in the format of records. A failed write raises OSError, and stops that record.
    """

    def __init__(self, directory: Path, now: Callable[[], str]) -> None:
        self.games = GameRecorder(directory)
        self.solitaires = SolitaireFiles(directory, now)
        self._newest: GameRecorder | SolitaireFiles = self.games

    @property
    def path(self) -> Path | None:
        """The path of the newest record, if there is one."""
        return self._newest.path

    def at_table(self) -> None:
        """Make the table game's record the newest, if there is one."""
        if self.games.path:
            self._newest = self.games

    def at_solitaire(self) -> None:
        """Make the solitaire's record the newest."""
        self._newest = self.solitaires

    def begin(self, header: Header) -> None:
        """Start the record of a solitaire, and finish the one before."""
        self.at_solitaire()
        self.solitaires.begin(header)
