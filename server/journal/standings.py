"""The file of standings: a line of JSON for each counted game, after the time of its start."""

import os
from collections.abc import Callable, Iterable
from contextlib import suppress
from datetime import datetime, timedelta
from pathlib import Path
from typing import IO, Literal, TypeVar

import msgspec

from contack.engine.records.record import SUFFIX, Record, UnreadableRecord, parse_record
from contack.server.config.settings import BadSettings
from contack.server.standings.counted import CountedGame, counted_game
from contack.system.files import REPLACES_OPEN_FILES, sync_file, write_atomically
from contack.system.locks import lock_file

# Seconds between the starts of two counted games of the same people; three real hands take minutes.
SPACING = timedelta(minutes=1)


class Pace:
    """Each set of people counts one game a minute; house bots among themselves count all of theirs."""

    def __init__(self, counted: Iterable[CountedGame] = ()) -> None:
        self._latest: dict[frozenset[str], datetime] = {}
        for game in counted:
            self.note(game)

    def allows(self, game: CountedGame) -> bool:
        latest = self._latest.get(game.people) if game.people else None
        return latest is None or abs(game.began - latest) >= SPACING

    def note(self, game: CountedGame) -> None:
        began = game.began
        # forget older ones: a server runs for years, and only the last minute matters
        self._latest = {people: at for people, at in self._latest.items() if abs(began - at) < SPACING}
        self._latest[game.people] = began


_T = TypeVar("_T")


class _First(msgspec.Struct, frozen=True):
    standings: Literal[1]
    since: str


class BadStandings(BadSettings):
    """`str` is one line that says what to do."""


class StandingsFile:
    """Counts each game once; no other server can use the file."""

    def __init__(self, path: Path, now: str) -> None:
        # raises BadStandings
        self.on_counted: Callable[[CountedGame], object] = lambda _: None
        self._path = path
        self._file = _opened(path)
        try:
            self.since, self._read_games = self._read(now)
        except BaseException:
            self._file.close()
            raise
        self._games = {game.game for game in self._read_games}
        self._pace = Pace(self._read_games)

    def take(self) -> list[CountedGame]:
        """Return the games counted before, once: afterwards only their identities stay in memory."""
        games, self._read_games = self._read_games, []
        return games

    def count(self, record: Record) -> None:
        """Count a game once, if its seats and its pace allow that. Raises OSError."""
        # after a restart the same game comes again while its table shows it
        result = None if record.header.commitment in self._games else counted_game(record)
        if result and self._pace.allows(result):
            self._append(_line(result))
            self._games.add(result.game)
            self._pace.note(result)
            self.on_counted(result)

    def copy(self, path: Path) -> None:
        self._file.seek(0)
        path.write_bytes(self._file.read(self._size))

    def close(self) -> None:
        self._file.close()

    def _append(self, line: bytes) -> None:
        self._file.seek(self._size)
        # drops a part of a line that a full disk cut short
        self._file.truncate()
        self._file.write(line)
        self._file.flush()
        sync_file(self._file.fileno())
        self._size += len(line)

    def _read(self, now: str) -> tuple[str, list[CountedGame]]:
        # A last line that a crash cut short is no line.
        data = self._file.read()
        whole = data[: data.rfind(b"\n") + 1]
        self._size = len(whole)
        if not whole:
            self._append(_line(_First(1, now)))
            return now, []
        first, *lines = whole.splitlines()
        return self._parse(first, 1, _First).since, [
            self._parse(line, number, CountedGame) for number, line in enumerate(lines, 2)
        ]

    def _parse(self, line: bytes, number: int, kind: type[_T]) -> _T:
        try:
            return msgspec.json.decode(line, type=kind)
        except (msgspec.MsgspecError, UnicodeDecodeError):
            text = f"the standings {self._path} cannot be read from line {number} on"
            raise BadStandings(
                f"{text}: contack-server --rebuild-standings rebuilds them from the records, "
                "and --no-standings does without"
            ) from None


def rebuild(path: Path, records: Path, now: str) -> tuple[int, int]:
    """Return how many games there are, and how many records are unreadable.

    The old file is kept beside the new one. Raises BadStandings and OSError.
    """
    results, unreadable = _results_in(records)
    since = results[0].started if results else now
    lines = [_line(_First(1, since)), *map(_line, results)]
    old = _opened(path)  # raises BadStandings while a server uses the file
    try:
        with suppress(FileNotFoundError):
            path.with_name(path.name + ".old").unlink()
        os.link(path, path.with_name(path.name + ".old"))
        if not REPLACES_OPEN_FILES:
            old.close()
        write_atomically(path, b"".join(lines))
    finally:
        old.close()
    return len(results), unreadable


def _results_in(records: Path) -> tuple[list[CountedGame], int]:
    results: dict[str, CountedGame] = {}
    unreadable = 0
    for path in sorted(records.glob(f"*{SUFFIX}")):
        try:
            result = counted_game(parse_record(path.read_bytes()))
        except UnreadableRecord:
            unreadable += 1
        else:
            results |= {result.game: result} if result else {}
    pace, counted = Pace(), []
    for result in sorted(results.values(), key=lambda result: result.began):
        if pace.allows(result):
            pace.note(result)
            counted.append(result)
    return counted, unreadable


def _line(value: msgspec.Struct) -> bytes:
    return msgspec.json.encode(value) + b"\n"


def _opened(path: Path) -> IO[bytes]:
    try:
        file = os.fdopen(os.open(path, os.O_RDWR | os.O_CREAT, 0o666), "r+b")
        free = lock_file(file)
    except OSError as why:
        raise BadStandings(f"the standings {path} cannot be opened: {why.strerror}") from None
    if not free:
        file.close()
        raise BadStandings(f"the standings {path} are in use: a server runs there; stop it first")
    return file
