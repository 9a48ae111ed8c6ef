"""Keeps the records of the games that a client sees."""

from dataclasses import replace
from pathlib import Path

from contack.client.files.records import RecordFile
from contack.client.session.model import is_over
from contack.engine.event import Event
from contack.engine.records.record import record_stem
from contack.protocol.notice import Change, GameHeader, Joined, Left, Notice, Played, Started, TableChanged, Welcomed


class GameRecorder:
    """Writes what notices tell to a record a game, from its first event even for those who come later.

    Who comes back to a game goes on with its record; who leaves a table is done with it, and may go to another.
    """

    def __init__(self, directory: Path) -> None:
        self._directory = directory
        self._name = ""
        self._game: GameHeader | None = None
        self._file: RecordFile | None = None
        self._kept = 0
        self._finished = False
        self._shown: tuple[str, ...] | None = None

    @property
    def path(self) -> Path | None:
        """The absolute path of the newest record, if there is one."""
        return self._file.path if self._file else None

    def keep(self, notice: Notice) -> None:
        """Write the events of a notice that has some. Raises OSError."""
        # a welcome too: where a connection is lost after Leave, no Left ever comes
        if isinstance(notice, Left) or (self._finished and isinstance(notice, Welcomed)):
            self._game, self._finished = None, False
        if self._finished:
            return
        match notice:
            case Joined(table=table) | TableChanged(table=table, change=Change.ASKED) if table.asking:
                # the first ones: others that a server shows after it knows a nonce are none
                self._shown = self._shown or table.digests
            case TableChanged(change=Change.WITHHELD):
                self._shown = None
        match notice:
            case Joined(name=name, game=game, events=events):
                self._name = name
                if game and game == self._game:  # after a lost connection, or in the place of what could not be told
                    self._write(events[self._kept :])
                elif game and not is_over(events):
                    self._begin(game, events)
            case Started(game=game, events=events):
                self._begin(game, events)
            case Played(events=events):
                self._write(events)

    def _begin(self, game: GameHeader, events: tuple[Event, ...]) -> None:
        header = replace(game.header, digests=self._shown or game.digests)
        self._shown = None
        self._file = RecordFile(self._directory, record_stem(header, self._name), header)
        self._game, self._kept = game, 0
        self._write(events)

    def _write(self, events: tuple[Event, ...]) -> None:
        if self._file:
            self._file.write(events)
            self._kept += len(events)

    def finish(self) -> None:
        """Keep no more: the client leaves, and what its table does next is none of its own."""
        self._finished = True

    def give_up(self) -> None:
        """Write no more to the newest record."""
        self._file = None
