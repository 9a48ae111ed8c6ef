"""Records of finished games, their reviews and tournament files, to read; and the page that replays a game."""

import os
import re
from collections.abc import Callable
from errno import EFBIG
from functools import partial
from http import HTTPStatus
from pathlib import Path
from stat import S_ISREG
from typing import TypeAlias
from urllib.parse import quote, unquote

from twisted.internet.defer import Deferred, DeferredLock
from twisted.python.failure import Failure

from contack.engine.records.record import REVIEW_SUFFIX, SUFFIX, UnreadableRecord, parse_record
from contack.engine.tournament.file import TOURNAMENT_SUFFIX, parse_tournament
from contack.server.config.settings import ServerSettings
from contack.server.web.asked import Asked, WebAnswer, sentence
from contack.server.web.shipped import PageFile

# Has some work done in a thread.
AnswerInThread: TypeAlias = Callable[[Callable[[], WebAnswer]], "Deferred[WebAnswer]"]


class InTurn:
    """One line for all who ask for such an answer."""

    def __init__(self, in_thread: AnswerInThread) -> None:
        self._in_thread = in_thread
        self._lock = DeferredLock()

    def make(self, answer: Callable[[Asked], WebAnswer], asked: Asked) -> "Deferred[WebAnswer]":
        return self._lock.acquire().addCallback(self._work, partial(answer, asked))

    def _work(self, lock: DeferredLock, work: Callable[[], WebAnswer]) -> "Deferred[WebAnswer]":
        result: Deferred[WebAnswer] = Deferred()

        def done(answer: WebAnswer | Failure) -> WebAnswer | Failure:
            lock.release()
            return answer

        self._in_thread(work).addBoth(done).chainDeferred(result)
        return result


# The folder of the pages: each game has one, by the name of its record.
PAGES = "/replay/"

# The folder of the records and their reviews.
FILES = "/records/"

TOURNAMENTS = "/tournaments/"

RECORD_KIND, REVIEW_KIND = "application/jsonl", "application/json"

# The most bytes of a record; a usual one has twenty thousand.
LONGEST = 2**20

# The most bytes of a review, which lists all legal lays.
LONGEST_REVIEW = 8 * 2**20

# The most bytes of a tournament file: thirty rounds of 200 players need about one million.
LONGEST_TOURNAMENT = 4 * 2**20

NOT_THERE = "There is no record of such a game here: it may have been deleted."
NO_TOURNAMENT = "There is no file of such a game night here: it may have been deleted."

# The server's names of records and tournament files: the start, the table and the deal, or the name of the tournament.
# None of them leads to another folder.
_NAME = re.compile(r"\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ-[\w.-]{1,120}")

_NO_STORE = {"Cache-Control": "no-store"}


class NotShown(Exception):
    """`str` says why."""


class UnreadableGame(Exception):
    """`str` says why."""


class Records:
    def __init__(self, settings: ServerSettings, page: PageFile) -> None:
        self._settings = settings
        self._page = page

    def page(self, asked: Asked) -> WebAnswer:
        # the script of the page reads the record, or shows why it cannot
        if replay_name(asked.path) is None:
            return sentence(HTTPStatus.NOT_FOUND, "This is not the name of a record.", **_NO_STORE)
        return self._page.answer(asked)

    def file(self, asked: Asked) -> WebAnswer:
        try:
            data, kind = self._content(asked.path)
        except NotShown as why:
            return sentence(HTTPStatus.NOT_FOUND, str(why), **_NO_STORE)
        except UnreadableGame as why:
            return sentence(HTTPStatus.INTERNAL_SERVER_ERROR, str(why), **_NO_STORE)
        except OSError as why:
            text = f"The file of this game cannot be read: {why.strerror}."
            return sentence(HTTPStatus.INTERNAL_SERVER_ERROR, text, **_NO_STORE)
        return WebAnswer(HTTPStatus.OK, data, {"Content-Type": kind, **_NO_STORE})

    def _content(self, path: str) -> tuple[bytes, str]:
        if path.startswith(TOURNAMENTS):
            name = unquote(path.removeprefix(TOURNAMENTS)).removesuffix(TOURNAMENT_SUFFIX)
            return public_tournament(self._path(self._settings.tournaments, name, TOURNAMENT_SUFFIX)), RECORD_KIND
        name = unquote(path.removeprefix(FILES))
        is_review = name.endswith(REVIEW_SUFFIX)
        record = self._path(self._settings.records, name.removesuffix(REVIEW_SUFFIX).removesuffix(SUFFIX), SUFFIX)
        # for a review too: that of a private game is not shown
        data = public_record(record)
        if is_review:
            return _read(record.with_name(f"{record.stem}{REVIEW_SUFFIX}"), LONGEST_REVIEW), REVIEW_KIND
        return data, RECORD_KIND

    def _path(self, folder: Path, name: str, suffix: str) -> Path:
        if not _NAME.fullmatch(name):
            raise NotShown("This is not the name of a record.")
        if self._settings.password:
            raise NotShown("This server has a password, so it shows no games here.")
        if self._settings.ephemeral:
            raise NotShown("This server keeps no records of games.")
        return folder / (name + suffix)


def record_name(text: str) -> str | None:
    # the name has the archive's form, with its ending or without
    name = text.removesuffix(SUFFIX)
    return name if _NAME.fullmatch(name) else None


def replay_name(path: str) -> str | None:
    return record_name(unquote(path.removeprefix(PAGES))) if path.startswith(PAGES) else None


def replay_path(name: str) -> str:
    return PAGES + quote(name)


def public_record(path: Path) -> bytes:
    # raises NotShown, UnreadableGame or OSError
    data = _read(path, LONGEST)
    try:
        record = parse_record(data)
    except UnreadableRecord as why:
        raise UnreadableGame(f"The record of this game is damaged: {why}.") from None
    if record.header.private:
        raise NotShown("This game was played at a private table, so its record is not shown.")
    if record.header.game != "table" or not record.complete:
        raise UnreadableGame("This is not the record of a finished game at a table.")
    return data


def public_tournament(path: Path) -> bytes:
    # raises NotShown, UnreadableGame or OSError
    data = _read(path, LONGEST_TOURNAMENT, NO_TOURNAMENT)
    try:
        parse_tournament(data)
    except UnreadableRecord as why:
        raise UnreadableGame(f"The file of this game night is damaged: {why}.") from None
    return data


def _read(path: Path, most: int, otherwise: str = NOT_THERE) -> bytes:
    # Raises NotShown, or OSError, also if the file is too long.
    try:
        # a pipe would block this thread
        if not S_ISREG(path.stat().st_mode):
            raise NotShown(otherwise)
        with path.open("rb") as file:
            data = file.read(most + 1)
    except FileNotFoundError:
        raise NotShown(otherwise) from None
    if len(data) > most:
        raise OSError(EFBIG, os.strerror(EFBIG))
    return data
