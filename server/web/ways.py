"""The other ways to the server from a page: the line for a terminal, and the encrypted and the plain page."""

from http import HTTPStatus

from msgspec import json

from contack.protocol.page import page_url
from contack.server.config.settings import ServerSettings
from contack.server.network.addresses import join_lines
from contack.server.web.asked import Asked, WebAnswer
from contack.server.web.hosts import is_local

PATH = "/ways.json"


class OtherWays:
    """Tells pages what they cannot know of a server with these settings."""

    def __init__(self, settings: ServerSettings) -> None:
        self._settings = settings

    def answer(self, asked: Asked) -> WebAnswer:
        """Return the ways for the host that was asked for; a way that does not exist is empty."""
        settings, (name, port) = self._settings, asked.place
        plain = page_url("http", name, port) if settings.page_scheme(name) == "http" else ""
        encrypted = page_url("https", name, port) if settings.tls else ""
        ways = {"terminal": self._line(name, port), "encrypted": encrypted, "plain": plain}
        headers = {"Content-Type": "application/json", "Cache-Control": "no-store"}
        return WebAnswer(HTTPStatus.OK, json.encode(ways), headers)

    def _line(self, name: str, port: int) -> str:
        """Return the line by the address that was asked for, or as others type it if only this machine reaches that."""
        settings = self._settings
        others = join_lines(settings.host, port, settings.tls) if is_local(name) else ()
        [line] = join_lines(name, port, settings.tls)
        return next(iter(others), line)
