"""The address of the page as a picture to scan, alone or with the code of a seat that comes along."""

import io
import re
from collections.abc import Callable, Sequence
from http import HTTPStatus
from ipaddress import ip_address
from typing import TypeAlias
from urllib.parse import urlsplit

import segno

from contack.protocol.limits import TOKEN_LENGTH
from contack.server.web.asked import Asked, WebAnswer, sentence

PATH = "/qr.svg"

MARGIN = 4
"""Modules of white on each side, as scanners want them."""

Addresses: TypeAlias = Callable[[int, bool], Sequence[str]]
"""How others reach the pages of a port, encrypted or not."""

_QUERY = re.compile(rf"pair=([\w-]{{1,{TOKEN_LENGTH}}})", re.ASCII)

_NO_CODE = "Here is the address of the page to scan, and with ?pair=CODE the way to a seat; that is no code."


class QrPictures:
    """Makes the pictures."""

    def __init__(self, addresses: Addresses) -> None:
        self._addresses = addresses

    def answer(self, asked: Asked) -> WebAnswer:
        """Return the picture that was asked for; of what was asked nothing stands in it but a code of a known form."""
        code = _QUERY.fullmatch(asked.query)
        if asked.query and not code:
            return sentence(HTTPStatus.BAD_REQUEST, _NO_CODE)
        text = self._address(asked) + (f"#pair={code[1]}" if code else "")
        # a code is good for a minute, and nobody is to find it in a cache
        return WebAnswer(HTTPStatus.OK, picture(text), {"Content-Type": "image/svg+xml", "Cache-Control": "no-store"})

    def _address(self, asked: Asked) -> str:
        """Return where others find the page: as it was asked for, or as they would where only this machine can."""
        scheme, usual = ("https", 443) if asked.secure else ("http", 80)
        place = urlsplit(f"//{asked.host}")
        others = self._addresses(place.port or usual, asked.secure) if _is_local(place.hostname or "") else ()
        return next(iter(others), f"{scheme}://{asked.host}/")


def picture(text: str) -> bytes:
    """Return text as an SVG, black on white."""
    out = io.BytesIO()
    code = segno.make(text, error="m", micro=False)
    code.save(out, kind="svg", border=MARGIN, dark="#000", light="#fff", omitsize=True, xmldecl=False)
    return out.getvalue()


def _is_local(name: str) -> bool:
    try:
        return ip_address(name).is_loopback
    except ValueError:
        return name == "localhost"
