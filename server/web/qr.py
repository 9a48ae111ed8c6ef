"""The address of the page as a picture to scan: alone, with the code of a seat that comes along, or of a game."""

import io
import re
from http import HTTPStatus
from urllib.parse import unquote

import segno
from twisted.internet.defer import Deferred

from contack.protocol.limits import TOKEN_LENGTH
from contack.server.config.settings import ServerSettings
from contack.server.replay.records import record_name
from contack.server.web.asked import Asked, WebAnswer, sentence
from contack.server.web.in_turn import InTurn
from contack.server.web.page_address import page_address
from contack.server.web.replays import replay_path

PATH = "/qr.svg"

MARGIN = 4
"""Modules of white on each side, as scanners want them."""

_QUERY = re.compile(
    rf"pair=(?P<pair>[\w-]{{1,{TOKEN_LENGTH}}})|replay=(?P<game>[\w%.-]{{1,400}})(?:&(?P<move>move=\d{{1,3}}))?",
    re.ASCII,
)

_NO_CODE = (
    "Here is the address of the page to scan, with ?pair=CODE the way to a seat, and with ?replay=NAME&move=24 "
    "that to a game; that is no code, and no name of a game."
)


class QrPictures:
    """Makes the pictures, each in its turn: to draw one takes as long as dozens of lays."""

    def __init__(self, settings: ServerSettings, in_turn: InTurn) -> None:
        self._settings = settings
        self._in_turn = in_turn

    def answer(self, asked: Asked) -> "Deferred[WebAnswer]":
        """Return the picture that was asked for."""
        return self._in_turn.make(self._answer, asked)

    def _answer(self, asked: Asked) -> WebAnswer:
        """Return the picture that was asked for; of what was asked nothing stands in it but what has a known form."""
        behind = _behind(asked.query)
        if behind is None:
            return sentence(HTTPStatus.BAD_REQUEST, _NO_CODE)
        text = page_address(asked, self._settings) + behind
        # a code is good for a minute, and nobody is to find it in a cache
        return WebAnswer(HTTPStatus.OK, picture(text), {"Content-Type": "image/svg+xml", "Cache-Control": "no-store"})


def _behind(query: str) -> str | None:
    """Return what comes behind the address of the page, or None where a query has another form."""
    if not query:
        return ""
    known = _QUERY.fullmatch(query)
    if known is None:
        return None
    if known["pair"]:
        return f"#pair={known['pair']}"
    name, move = record_name(unquote(known["game"])), known["move"]
    return None if name is None else replay_path(name)[1:] + (f"#{move}" if move else "")


def picture(text: str) -> bytes:
    """Return text as an SVG, black on white."""
    out = io.BytesIO()
    code = segno.make(text, error="m", micro=False)
    code.save(out, kind="svg", border=MARGIN, dark="#000", light="#fff", omitsize=True, xmldecl=False)
    return out.getvalue()
