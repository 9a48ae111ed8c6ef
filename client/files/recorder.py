from collections import deque
from collections.abc import Callable
from pathlib import Path
from time import monotonic

from contack.client.files.records import RecordFile
from contack.client.files.solitaires import SolitaireFiles
from contack.client.session.fairness import NO_COMMITMENT, DealCommitment
from contack.client.session.game_check import GameCheck
from contack.client.session.model import is_over
from contack.engine.records.header import Header
from contack.engine.records.record import record_stem
from contack.protocol.notice import Joined, Left, Notice, Started, Welcomed
from contack.protocol.table_state import GameHeader

HOUR = 3600.0

# The most new records per hour, 10 to 20 KB each. A server can play legal games with itself as fast as a disk can be
# written.
MOST_BEGUN = 3600


class GameRecorder:
    """Writes a record per game from its notices, complete even for a late client.

    A returning player continues it. `seconds` is a monotonic clock.
    """

    def __init__(self, directory: Path, seconds: Callable[[], float] = monotonic) -> None:
        self._directory = directory
        self._seconds = seconds
        self._begun: deque[float] = deque(maxlen=MOST_BEGUN)
        self._is_full = False
        self._name = ""
        self._game: GameHeader | None = None
        self._file: RecordFile | None = None
        self._kept = 0
        self._finished = False
        self._plays = False
        self._committed = NO_COMMITMENT

    @property
    def path(self) -> Path | None:
        return self._file.path if self._file else None

    def commit(self, committed: DealCommitment) -> None:
        self._committed = committed

    def keep(self, notice: Notice, game: GameCheck) -> None:
        # raises OSError; `game` is the one after the notice
        # a welcome too: after a connection lost behind Leave, no Left arrives
        if isinstance(notice, Left) or (self._finished and isinstance(notice, Welcomed)):
            self._game, self._finished = None, False
        if self._finished:
            return
        match notice:
            case Joined(name=name, token=token, game=header):
                self._name, self._plays = name, token is not None
                if header and header != self._game and not is_over(game.events):
                    self._begin(header)
            case Started(game=header):
                self._begin(header)
        if self._file and game.header == self._game:
            new = game.events[self._kept :]
            self._file.write(new)
            self._kept += len(new)

    def _begin(self, game: GameHeader) -> None:
        self._game, self._file, self._kept = game, None, 0
        if not self._is_allowed():
            return
        # with the promise that this client saw, so that `contack verify` finds a deal that changed
        header = self._committed.promised(game.header, self._name) if self._plays else game.header
        self._file = RecordFile.begun(self._directory, record_stem(header, self._name), header)

    def _is_allowed(self) -> bool:
        now, was_full = self._seconds(), self._is_full
        self._is_full = len(self._begun) == MOST_BEGUN and now - self._begun[0] < HOUR
        if self._is_full and not was_full:
            raise OSError(f"{MOST_BEGUN} records were begun within an hour")
        if not self._is_full:
            self._begun.append(now)
        return not self._is_full

    def finish(self) -> None:
        self._finished = True

    def give_up(self) -> None:
        self._file = None


class ScreenRecords:
    """Keeps one record at a time: of table `games` or of `solitaires`. A failed write stops that record."""

    def __init__(self, directory: Path, now: Callable[[], str]) -> None:
        self.games = GameRecorder(directory)
        self.solitaires = SolitaireFiles(directory, now)
        self._newest: GameRecorder | SolitaireFiles = self.games

    @property
    def path(self) -> Path | None:
        return self._newest.path

    def at_table(self) -> None:
        if self.games.path:
            self._newest = self.games

    def begin(self, header: Header) -> None:
        self._newest = self.solitaires
        self.solitaires.begin(header)
