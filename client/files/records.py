"""A client's records on disk, which grow with their games, and the coach's reviews beside them.

Errors are plain OSErrors.
"""

import json
from collections.abc import Iterable
from itertools import chain, count
from pathlib import Path

from platformdirs import user_data_path

from contack.engine.event import Event
from contack.engine.records.form import JsonObject
from contack.engine.records.header import Header
from contack.engine.records.record import (
    ENDINGS,
    REVIEW_SUFFIX,
    RUNNING_SUFFIX,
    SUFFIX,
    Record,
    UnreadableRecord,
    event_line,
    header_line,
    parse_record,
)
from contack.system.files import make_private, write_text

# The most bytes of a record; a game has about twenty thousand.
LONGEST = 16 * 2**20


def data_directory() -> Path:
    return user_data_path("contack", appauthor=False)


def records_directory(data: Path) -> Path:
    return data / "records"


def read_record(path: Path) -> Record:
    # raises OSError or UnreadableRecord
    with path.open("rb") as file:
        data = file.read(LONGEST + 1)  # not the file's size: a pipe or a device has none
    if len(data) > LONGEST:
        raise UnreadableRecord(1, f"longer than {LONGEST} bytes: this is not a record of Contack")
    return parse_record(data)


def newest_records(directory: Path) -> tuple[Path, ...]:
    """Return records of finished games, the newest first. Raises OSError."""
    return tuple(sorted(directory.glob(f"*{SUFFIX}"), key=lambda path: (-path.stat().st_mtime, path.name)))


# The suffix of a solitaire set aside.
ASIDE_SUFFIX = ".contack.aside"

# The longest file name without its suffix.
LONGEST_STEM = 80


class RecordFile:
    """The events are in the file when `write` returns.

    Its name ends in `.contack.part` during the game, and in `.contack` afterwards.
    """

    def __init__(self, directory: Path, stem: str) -> None:
        self._directory = directory.resolve()
        self._stem = stem
        self._suffix = RUNNING_SUFFIX

    @classmethod
    def begun(cls, directory: Path, stem: str, header: Header) -> "RecordFile":
        make_private(directory)
        stem = _harmless(stem)
        stems = chain([stem], (f"{stem}-{number}" for number in count(2)))
        file = cls(directory, next(free for free in stems if _claim(directory, free)))
        file._append(header_line(header))
        return file

    @classmethod
    def taken_up(cls, aside: Path, record: Record) -> "RecordFile":
        file = cls(aside.parent, aside.name.removesuffix(ASIDE_SUFFIX))
        # first: of two programs, one gets the file and the other FileNotFoundError
        aside.rename(file.path)
        write_text(file.path, str(record))
        return file

    def put_aside(self) -> None:
        aside = self._directory / f"{self._stem}{ASIDE_SUFFIX}"
        self.path.rename(aside)
        self._suffix = ASIDE_SUFFIX

    @property
    def path(self) -> Path:
        return self._directory / f"{self._stem}{self._suffix}"

    def write(self, events: Iterable[Event]) -> None:
        """Rename the file when the game ends. Raises OSError."""
        batch = tuple(events)
        if not batch:
            return
        self._append("".join(map(event_line, batch)))
        # back again too: the last lay of a solitaire can be undone
        suffix = SUFFIX if isinstance(batch[-1], ENDINGS) else RUNNING_SUFFIX
        if suffix != self._suffix:
            self.path.rename(self._directory / f"{self._stem}{suffix}")
            self._suffix = suffix  # afterwards: if the rename fails, later events stay in the same file

    def _append(self, lines: str) -> None:
        # opened each time, so that everything is in the file however the program ends; the same bytes on every system
        with self.path.open("a", encoding="utf-8", newline="\n") as file:
            file.write(lines)


def _claim(directory: Path, stem: str) -> bool:
    running = directory / f"{stem}{RUNNING_SUFFIX}"
    try:
        running.touch(mode=0o600, exist_ok=False)
    except FileExistsError:
        return False
    # Checked second: another game may have ended and changed its name in between.
    if any((directory / f"{stem}{suffix}").exists() for suffix in (SUFFIX, ASIDE_SUFFIX)):
        running.unlink()
        return False
    return True


def _harmless(stem: str) -> str:
    plain = "".join(character if character.isalnum() or character in "-_." else "-" for character in stem)
    return plain.lstrip(".")[:LONGEST_STEM] or "game"


# The mode of a review, less the umask: a server may run as another user.
FOR_EVERYBODY = 0o666


class NoReview(ValueError):
    """Another file at the place of a review."""


def review_path(record: Path) -> Path:
    return record.with_name(record.name.removesuffix(SUFFIX) + REVIEW_SUFFIX)


def read_review(record: Path) -> JsonObject | None:
    """Return None without a file. Raises OSError or NoReview."""
    try:
        with review_path(record).open("rb") as file:
            found = json.loads(file.read(LONGEST))
    except FileNotFoundError:
        return None
    except (ValueError, RecursionError):
        found = None
    if not isinstance(found, dict) or "review" not in found:
        raise NoReview("this file is not a review: move it away to keep a review there")
    return found


def keep_review(record: Path, review: JsonObject) -> None:
    write_text(review_path(record), json.dumps(review) + "\n", FOR_EVERYBODY)
