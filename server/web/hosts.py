"""A server's names: a page from elsewhere may not talk to it through a player's browser.

The server answers only requests under one of its own names, and from its own pages.
"""

import re
import socket
from collections.abc import Iterable
from http import HTTPStatus
from urllib.parse import urlsplit

from contack.protocol.discovery.page import is_home, is_loopback, plain_address
from contack.server.web.asked import Asked, WebAnswer, sentence

_LONGEST_SHOWN = 80

# A name or an address, and a port. Strict, because the value appears in lines that people type.
_HOST = re.compile(r"[\w.-]+(?::\d*)?|\[[\da-f]*:[\da-f:.]*\](?::\d*)?", re.ASCII | re.IGNORECASE)


class Hosts:
    """The names of this machine, and those that its host gave it besides."""

    def __init__(self, given: Iterable[str]) -> None:
        self._names = {"localhost", *machine_names(), *(name.lower() for name in given)}

    def refusal(self, asked: Asked) -> WebAnswer | None:
        # a request must name this server and come from one of its pages
        wrong = self.wrong_host(asked.host, asked.address)
        if wrong:
            return wrong
        # a browser lets the pages of any site open a WebSocket here, and only this header shows it
        origin = asked.headers.get("origin")
        if origin is not None and origin.lower() != f"{asked.scheme}://{asked.host.lower()}":
            return sentence(HTTPStatus.FORBIDDEN, "Pages of other servers may not connect to this one.")
        return None

    def wrong_host(self, host: str, address: str) -> WebAnswer | None:
        """`address` is where the request arrived."""
        name = host_name(host)
        if name is None:
            return sentence(HTTPStatus.BAD_REQUEST, "The header Host is missing, or names no host.")
        # DNS rebinding: a foreign name that points to our address makes a browser take us for a part of that site
        if name not in self._names and name != plain_address(address):
            return sentence(
                HTTPStatus.MISDIRECTED_REQUEST,
                f"This server is not known as {name[:_LONGEST_SHOWN]}: "
                f"its host can add the name with --web-host {name[:_LONGEST_SHOWN]}.",
            )
        return None


def machine_names() -> tuple[str, ...]:
    """Return the full name, its first part, and that in the names of mDNS."""
    own = socket.gethostname().lower()
    short = own.partition(".")[0]
    return own, short, f"{short}.local"


def host_name(host: str) -> str | None:
    if not _HOST.fullmatch(host):
        return None
    try:
        parts = urlsplit(f"//{host}")
        name, _port = parts.hostname, parts.port
    except ValueError:
        return None
    return name and plain_address(name)


def is_at_home(asked: Asked) -> bool:
    """Return whether both ends and the named host are on a private network."""
    # behind a forwarded port the ends alone say nothing
    return all(map(is_home, (asked.address, asked.peer, host_name(asked.host) or "")))


def is_from_here(asked: Asked) -> bool:
    """Return whether a browser on the server's own machine asks, by a name that means this machine."""
    # by its name too: a proxy is on this machine, but its guests type another name
    return all(map(is_loopback, (asked.peer, host_name(asked.host) or "")))
