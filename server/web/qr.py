"""The address of the page as a picture to scan, also with the code of a seat or of a game."""

import io
import re
from http import HTTPStatus
from urllib.parse import unquote

import segno
from segno.helpers import make_wifi_data

from contack.protocol.discovery.wifi import Wifi
from contack.protocol.limits import TOKEN_LENGTH
from contack.server.web.asked import Asked, WebAnswer, sentence
from contack.server.web.doors import Doors
from contack.server.web.hosts import is_at_home
from contack.server.web.records import record_name, replay_path

PATH = "/qr.svg"

WIFI_PATH = "/wifi.svg"

# a seat's code is valid for a minute, and the Wi-Fi's has its password: no cache may keep them
PICTURE = {"Content-Type": "image/svg+xml", "Cache-Control": "no-store"}

# Modules of white on each side, as scanners want them.
MARGIN = 4

_QUERY = re.compile(
    rf"pair=(?P<pair>[\w-]{{1,{TOKEN_LENGTH}}})|replay=(?P<game>[\w%.-]{{1,400}})(?:&(?P<position>position=\d{{1,3}}))?",
    re.ASCII,
)

_NO_CODE = (
    "/qr.svg is a code with the address of the page; add ?pair=CODE for a seat, or ?replay=NAME&position=24 for a "
    "game. This is neither a code of a seat nor a name of a game."
)


def page_picture(doors: Doors, asked: Asked) -> WebAnswer:
    behind = _behind(asked.query)
    if behind is None:
        return sentence(HTTPStatus.BAD_REQUEST, _NO_CODE)
    return WebAnswer(HTTPStatus.OK, picture(doors.page(asked) + behind), PICTURE)


class WifiPicture:
    def __init__(self, wifi: Wifi) -> None:
        security = "WPA" if wifi.password else "nopass"
        self._picture = picture(make_wifi_data(wifi.name, wifi.password or None, security))

    def answer(self, asked: Asked) -> WebAnswer:
        # the picture has the password of the network
        if not is_at_home(asked):
            return sentence(HTTPStatus.FORBIDDEN, "The code of the Wi-Fi is shown only on private networks.")
        return WebAnswer(HTTPStatus.OK, self._picture, PICTURE)


def _behind(query: str) -> str | None:
    if not query:
        return ""
    known = _QUERY.fullmatch(query)
    if known is None:
        return None
    if known["pair"]:
        return f"#pair={known['pair']}"
    name, position = record_name(unquote(known["game"])), known["position"]
    return None if name is None else replay_path(name)[1:] + (f"#{position}" if position else "")


def picture(text: str) -> bytes:
    out = io.BytesIO()
    code = segno.make(text, error="m", micro=False)
    code.save(out, kind="svg", border=MARGIN, dark="#000", light="#fff", omitsize=True, xmldecl=False)
    return out.getvalue()
