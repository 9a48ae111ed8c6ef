"""The file of an arena's games, from which it resumes: JSON Lines, only ever appended to.

The first line describes the arena; each other line is a game. A killed program loses at most a part of the last line.
"""

import json
from collections.abc import Mapping
from dataclasses import asdict
from io import FileIO
from pathlib import Path
from typing import Any

import msgspec

from contack.lab.arena.results.result import GameResult
from contack.system.locks import lock_file

VERSION = 1


class BadResults(Exception):
    """A file without games of this arena; `str` says why."""


class ResultsFile:
    """The file at `path` for the arena that `head` describes; `results` are the games found there.

    Raises BadResults or OSError.
    """

    def __init__(self, path: Path, head: Mapping[str, Any]) -> None:
        self.path = path
        path.parent.mkdir(parents=True, exist_ok=True)
        # unbuffered, and appending: a game is in the file when `keep` returns, and no write replaces another
        self._file = FileIO(path, "a+")
        try:
            self._lock()
            self.results = self._read(head)
        except BaseException:
            self._file.close()
            raise

    def keep(self, result: GameResult) -> None:
        """Add a game. Raises OSError."""
        self._append(_line(asdict(result)))

    def forget(self) -> None:
        """Delete the file. Raises OSError."""
        self._file.close()  # first, because Windows deletes no open file
        self.path.unlink()

    def close(self) -> None:
        self._file.close()

    def _lock(self) -> None:
        if not lock_file(self._file):
            raise BadResults(f"{self.path}: another arena is writing to it")

    def _read(self, head: Mapping[str, Any]) -> list[GameResult]:
        # An incomplete line is cut off.
        self._file.seek(0)
        data = self._file.readall()
        whole = data.rfind(b"\n") + 1
        lines = data[:whole].splitlines()
        begin = _line({"contack arena": VERSION, **head})
        if lines or not begin.startswith(data):
            _check_head(self.path, lines[0] if lines else data, head)
        results = [_result(self.path, number, line) for number, line in enumerate(lines[1:], 2)]
        self._file.truncate(whole)
        if not lines:
            self._append(begin)
        return results

    def _append(self, line: bytes) -> None:
        while line:  # a disk that is nearly full may take only a part
            line = line[self._file.write(line) :]


def _line(plain: Mapping[str, Any]) -> bytes:
    # not msgspec: a bot's message may hold half a surrogate pair, which msgspec refuses to write
    return json.dumps(plain, ensure_ascii=False, separators=(",", ":")).encode(errors="replace") + b"\n"


def _check_head(path: Path, line: bytes, head: Mapping[str, Any]) -> None:
    """Raise BadResults for the file of another arena."""
    try:
        found = json.loads(line)
    except (ValueError, RecursionError):
        found = None
    if not isinstance(found, dict) or "contack arena" not in found:
        raise BadResults(f"{path}: this is not a file of an arena; name another one")
    if found["contack arena"] != VERSION:
        raise BadResults(f"{path}: written by another version of contack; name another file")
    wanted = json.loads(json.dumps(head))
    changed = [key for key in wanted if found.get(key) != wanted[key]]
    if changed:
        was = "; ".join(f"{key} was {_words(found.get(key))}, is {_words(wanted[key])}" for key in changed)
        raise BadResults(f"{path}: has games of another arena ({was}). Repeat its command, or name another file")


def _words(value: Any) -> str:
    return " ".join(map(str, value)) if isinstance(value, list) else str(value)


def _result(path: Path, number: int, line: bytes) -> GameResult:
    try:
        return msgspec.json.decode(line, type=GameResult)
    except ValueError:
        raise BadResults(f"{path}: line {number} is not a game of an arena") from None
