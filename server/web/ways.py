"""The ways to the server: its page, a line for a terminal, the encrypted and the plain page, and the Wi-Fi."""

from http import HTTPStatus

from msgspec import json

from contack.protocol.page import page_url
from contack.server.network.addresses import join_lines
from contack.server.web.asked import Asked, WebAnswer
from contack.server.web.doors import Doors
from contack.server.web.hosts import is_at_home, is_local

PATH = "/ways.json"


class OtherWays:
    """Tells pages about their server."""

    def __init__(self, doors: Doors) -> None:
        self._doors = doors

    def answer(self, asked: Asked) -> WebAnswer:
        """Return the ways for the requested host; a way that does not exist is empty."""
        settings, name, port = self._doors.settings, asked.place[0], self._doors.game_port(asked)
        plain = self._doors.plain_page(asked) if settings.page_scheme(name) == "http" else ""
        encrypted = page_url("https", name, port) if settings.tls else ""
        # a network's name is private if its password is
        wifi = settings.wifi.name if settings.wifi and is_at_home(asked) else ""
        page, line = self._doors.page(asked), self._line(name, port)
        ways = {"page": page, "terminal": line, "encrypted": encrypted, "plain": plain, "wifi": wifi}
        headers = {"Content-Type": "application/json", "Cache-Control": "no-store"}
        return WebAnswer(HTTPStatus.OK, json.encode(ways), headers)

    def _line(self, name: str, port: int) -> str:
        settings = self._doors.settings
        others = join_lines(settings.host, port, settings.tls) if is_local(name) else ()
        [line] = join_lines(name, port, settings.tls)
        return next(iter(others), line)
