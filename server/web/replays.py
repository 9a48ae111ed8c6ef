"""Games seen again: the page that shows one, and the game itself, each made in a thread as it is read from a disk."""

from http import HTTPStatus
from urllib.parse import quote, unquote

from msgspec import json
from twisted.internet.defer import Deferred

from contack.server.replay.records import NotShown, ShownRecords, UnreadableGame, record_name
from contack.server.web.asked import Asked, WebAnswer, sentence
from contack.server.web.doors import Doors
from contack.server.web.in_turn import InTurn
from contack.server.web.shipped import HTML, PageFile

FOLDER = "/replay/"
"""Below it every game has its page, by the name of its record."""

DATA = ".json"
"""What comes behind that name where the game is wanted and not its page."""

SCRIPTS = b"/main.js", b"/replay.js"
"""What fills the page of players, and that of a game."""

NEVER_KEPT = {"Cache-Control": "no-store"}


class Replays:
    """Answers for all games."""

    def __init__(self, records: ShownRecords, frame: PageFile, doors: Doors, in_turn: InTurn) -> None:
        self._records = records
        # all that it has in common with the page of players: another script fills it
        self._page = frame.content.replace(*SCRIPTS)
        self._doors = doors
        self._in_turn = in_turn

    def answer(self, asked: Asked) -> "Deferred[WebAnswer]":
        """Return the page of a game, or the game."""
        return self._in_turn.make(self._answer, asked)

    def _answer(self, asked: Asked) -> WebAnswer:
        """Return what is answered; the page of a game that cannot be shown says why, as the game itself does."""
        data = asked.path.endswith(DATA)
        name = replay_name(asked.path.removesuffix(DATA))
        try:
            game = self._game(name)
        except (NotShown, UnreadableGame, OSError) as why:
            return self._refusal(why, data)
        if not data:
            return self._shell(HTTPStatus.OK)
        where = json.encode(self._doors.page(asked) + replay_path(name or "")[1:])
        body = b'{"address":%b,%b' % (where, game[1:])
        return WebAnswer(HTTPStatus.OK, body, {"Content-Type": "application/json", **NEVER_KEPT})

    def _game(self, name: str | None) -> bytes:
        if name is None:
            raise NotShown("Here is a game to see again, by the name of its record; this is no such name.")
        return self._records.game(name)

    def _refusal(self, why: Exception, data: bool) -> WebAnswer:
        status = HTTPStatus.NOT_FOUND if isinstance(why, NotShown) else HTTPStatus.INTERNAL_SERVER_ERROR
        text = f"The record of this game cannot be read: {why.strerror}." if isinstance(why, OSError) else str(why)
        return sentence(status, text, **NEVER_KEPT) if data else self._shell(status)

    def _shell(self, status: HTTPStatus) -> WebAnswer:
        return WebAnswer(status, self._page, {"Content-Type": HTML, **NEVER_KEPT})


def replay_name(path: str) -> str | None:
    """Return the name of the record that a path stands for, if it is one."""
    return record_name(unquote(path.removeprefix(FOLDER))) if path.startswith(FOLDER) else None


def replay_path(name: str) -> str:
    """Return the path of a record's page, the inverse of `replay_name`."""
    return FOLDER + quote(name)
