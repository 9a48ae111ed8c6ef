"""The ways to a server: its ports as browsers reach them, a line for a terminal, and the Wi-Fi."""

from http import HTTPStatus

from msgspec import json

from contack.protocol.discovery.page import is_loopback, page_url
from contack.server.config.settings import ServerSettings
from contack.server.discovery.addresses import join_line, page_address
from contack.server.web.asked import Asked, WebAnswer
from contack.server.web.hosts import is_at_home

WAYS_PATH = "/ways.json"


class Doors:
    """`port` is the actual port, which differs from the settings if those take any free one."""

    def __init__(self, settings: ServerSettings) -> None:
        self.settings = settings
        self.port = settings.port

    def game_port(self, asked: Asked) -> int:
        # any other port may be one that is forwarded to ours
        port = asked.place[1]
        return self.port if port == self.settings.web_port else port

    def page(self, asked: Asked) -> str:
        """Return the pages at the requested host, unless only this machine reaches that."""
        name, port = asked.place[0], self.game_port(asked)
        shown = page_address(self.settings, port) if is_loopback(name) else ""
        scheme = self.settings.page_scheme(name) or asked.scheme
        return shown or (self.plain_page(asked) if scheme == "http" else page_url(scheme, name, port))

    def plain_page(self, asked: Asked) -> str:
        name, port = asked.place[0], self.game_port(asked)
        return page_url("http", name, self.settings.web_port or port if port == self.port else port)

    def encrypted_page(self, asked: Asked) -> str:
        came_elsewhere = asked.place[1] == self.settings.web_port
        # a port that the host does not name is left out there too: a proxy may be in front of ours
        return page_url("https", asked.place[0], self.port) if came_elsewhere else f"https://{asked.host}/"

    def ways(self, asked: Asked) -> WebAnswer:
        # a way that does not exist is empty
        settings, name, port = self.settings, asked.place[0], self.game_port(asked)
        plain = self.plain_page(asked) if settings.page_scheme(name) == "http" else ""
        encrypted = page_url("https", name, port) if settings.tls else ""
        # a network's name is private if its password is
        wifi = settings.wifi.name if settings.wifi and is_at_home(asked) else ""
        line = join_line(settings.host if is_loopback(name) else name, port, settings.tls)
        ways = {"page": self.page(asked), "terminal": line, "encrypted": encrypted, "plain": plain, "wifi": wifi}
        headers = {"Content-Type": "application/json", "Cache-Control": "no-store"}
        return WebAnswer(HTTPStatus.OK, json.encode(ways), headers)
