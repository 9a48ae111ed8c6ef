"""Where the server's records lie, and which of them anybody may be shown."""

import os
import re
from errno import EFBIG
from functools import lru_cache
from pathlib import Path
from stat import S_ISREG

from msgspec import json

from contack.engine.records.record import REVIEW_SUFFIX, SUFFIX, UnreadableRecord, parse_record
from contack.server.replay.game import game_shown

LONGEST = 2**20
"""Bytes of a record; a game takes about twenty thousand."""

LONGEST_REVIEW = 8 * 2**20
"""Bytes of a review, which tells of all lays that could have been made."""

AT_HAND = 8
"""Games that were asked for last: they are not read again as long as their files stay as they are."""

_NAME = re.compile(r"\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ-[\w.-]{1,120}")
"""How the archive names records: when the game began, the table, and which deal it was. No name leads elsewhere."""


NOT_THERE = "There is no record of such a game here: it may have been deleted."


class NotShown(Exception):
    """A record that is not there, or that is not for everybody: `str` says why."""


class UnreadableGame(Exception):
    """A record that is there, but cannot be shown: `str` says why."""


def record_name(text: str) -> str | None:
    """Return the name of a record, given with its ending or without, if it is of the archive's form."""
    name = text.removesuffix(SUFFIX)
    return name if _NAME.fullmatch(name) else None


class ShownRecords:
    """The records in a directory, None where the server keeps none; `secret` tells that nobody may be shown any."""

    def __init__(self, directory: Path | None, secret: bool) -> None:
        self._directory = directory
        self._secret = secret
        self._made = lru_cache(AT_HAND)(_made)

    def game(self, name: str) -> bytes:
        """Return a game as JSON. Raises NotShown, UnreadableGame or OSError."""
        if self._secret:
            raise NotShown("This server has a password, and shows its games to nobody who could come without it.")
        if self._directory is None:
            raise NotShown("This server keeps no records of games.")
        path, beside = self._directory / (name + SUFFIX), self._directory / (name + REVIEW_SUFFIX)
        moments = _moment(path), _moment(beside)
        if moments[0] is None:
            raise NotShown(NOT_THERE)
        return self._made(path, beside, moments)


def _moment(path: Path) -> int | None:
    """Return when a file was written, if it is there; what is none, such as a pipe, would be waited for without end."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_mtime_ns if S_ISREG(found.st_mode) else None


def _made(path: Path, beside: Path, moments: tuple[int | None, int | None]) -> bytes:
    """Return a game, which is another one whenever a file of it was written at another moment."""
    try:
        record = parse_record(_read(path, LONGEST))
    except FileNotFoundError:  # deleted since it was looked for
        raise NotShown(NOT_THERE) from None
    except UnreadableRecord as why:
        raise UnreadableGame(f"The record of this game is damaged: {why}.") from None
    if record.header.private:
        raise NotShown("This game was played where not everybody may look on: its record is not shown.")
    if record.header.game != "table" or not record.complete:
        raise UnreadableGame("This is no record of a game at a table that has ended.")
    shown = game_shown(record, b"" if moments[1] is None else _review(beside))
    if not shown.steps:
        raise UnreadableGame(f"The record of this game is damaged: {shown.wrong}.")
    return json.encode(shown)


def _review(path: Path) -> bytes:
    """Return the review of a game, or nothing where there is none to be read."""
    try:
        return _read(path, LONGEST_REVIEW)
    except OSError:
        return b""


def _read(path: Path, most: int) -> bytes:
    """Return what is in a file. Raises OSError, also where that is too long."""
    with path.open("rb") as file:
        data = file.read(most + 1)
    if len(data) > most:
        raise OSError(EFBIG, os.strerror(EFBIG))
    return data
