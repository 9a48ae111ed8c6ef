"""A player's solitaires on disk: the current record, one game set aside per kind, and a tally."""

from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

import msgspec

from contack.client.files.records import ASIDE_SUFFIX, RecordFile, read_record
from contack.client.solitaire.game import LEFT, Events, SolitaireGame, SolitaireKind, SolitaireTally
from contack.engine.event import Abandoned, Event, Laid
from contack.engine.records.header import Header
from contack.engine.records.record import Record, record_stem
from contack.engine.solitaire.event import SolitaireEnded, Undone
from contack.system.files import write_text

FILE_NAME = "solitaires.json"

# Tiles on the table before the player's first lay: a game with no more is neither kept nor counted.
STARTER = 1

_TALLIES = msgspec.json.Decoder(dict[SolitaireKind, SolitaireTally])


class SolitaireFiles:
    """Keeps one record at a time. Methods raise OSError.

    One game of each kind may be set aside: it is not a record yet, and counts nowhere.
    """

    def __init__(self, directory: Path, now: Callable[[], str]) -> None:
        self._directory = directory
        self._now = now
        self._file: RecordFile | None = None
        self._open = False
        self._kind: SolitaireKind = "draw"
        self._laid = 0
        self._last: Event | None = None

    @property
    def path(self) -> Path | None:
        return self._file.path if self._file else None

    def begin(self, header: Header) -> None:
        self.leave()
        self._file = None  # if the next one cannot start, its events must not get into this one
        header = replace(header, started=self._now())
        self._follow(RecordFile.begun(self._directory, record_stem(header, header.game), header), header)

    def write(self, events: Events) -> None:
        if self._file is None or not self._open:
            return
        try:
            self._file.write(events)
        except OSError:
            self._file, self._open = None, False
            raise
        for event in events:
            self._laid += isinstance(event, Laid) - isinstance(event, Undone)
            self._last = event

    def leave(self) -> None:
        """Set an unfinished game with a lay aside, else count it."""
        file, last = self._file, self._last
        if file is None or not self._open:
            return
        if not isinstance(last, Abandoned | SolitaireEnded) and self._laid <= STARTER:
            self.write((LEFT,))
        elif not isinstance(last, Abandoned | SolitaireEnded):
            self._give_up(self._kind)
            file.put_aside()
        elif self._laid > STARTER:
            self._count(self._kind, last, self._laid)
        self._open = False

    def aside(self, kind: SolitaireKind) -> SolitaireGame | None:
        aside = self._aside(kind)
        return aside.game if aside else None

    def resume(self, kind: SolitaireKind) -> tuple[SolitaireGame, Events] | None:
        aside = self._aside(kind)
        if aside is None:
            return None
        self.leave()
        self._follow(RecordFile.taken_up(aside.path, aside.record), aside.record.header)
        self._laid, self._last = len(aside.game.position.board), aside.record.events[-1]
        return aside.game, aside.record.events

    def tally(self, kind: SolitaireKind) -> SolitaireTally:
        return self._tallies().get(kind, SolitaireTally())

    def _follow(self, file: RecordFile, header: Header) -> None:
        self._kind = "draw" if header.game == "draw" else "stacked"
        self._file, self._open, self._laid, self._last = file, True, 0, None

    def _aside(self, kind: SolitaireKind) -> "_Aside | None":
        for path in sorted(self._directory.glob(f"*-{kind}-*{ASIDE_SUFFIX}"), reverse=True):
            with suppress(OSError, ValueError):
                record = read_record(path)
                game, events = SolitaireGame.resumed(record)
                return _Aside(path, replace(record, events=events), game)
        return None

    def _give_up(self, kind: SolitaireKind) -> None:
        aside = self._aside(kind)
        if aside:
            RecordFile.taken_up(aside.path, aside.record).write((LEFT,))
            self._count(kind, LEFT, len(aside.game.position.board))

    def _count(self, kind: SolitaireKind, last: Event, laid: int) -> None:
        won = isinstance(last, SolitaireEnded) and last.won
        tallies = {**self._tallies(), kind: self.tally(kind).after(won, laid)}
        write_text(self._directory.parent / FILE_NAME, msgspec.json.encode(tallies).decode())

    def _tallies(self) -> Mapping[SolitaireKind, SolitaireTally]:
        try:
            return _TALLIES.decode((self._directory.parent / FILE_NAME).read_bytes())
        except (FileNotFoundError, msgspec.MsgspecError):
            return {}


class _Aside(NamedTuple):
    """A game set aside: the readable part of its record."""

    path: Path
    record: Record
    game: SolitaireGame
