"""What a browser asks, and what it is answered: plain values, without a connection."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from http import HTTPStatus
from urllib.parse import urlsplit

PORTS = {"http": 80, "https": 443}
"""Where a browser asks that is told no port."""


@dataclass(frozen=True, slots=True)
class Asked:
    """The head of a request. `path` has no query; the headers go by their names in small letters.

    `address` is where the connection arrived, `peer` where it comes from, and `secure` tells whether it is encrypted.
    """

    method: str
    path: str
    headers: Mapping[str, str]
    address: str
    secure: bool
    query: str = ""
    version: str = "HTTP/1.1"
    peer: str = ""

    @property
    def host(self) -> str:
        """The server's name as the browser knows it, with the port where it says one."""
        return self.headers.get("host", "")

    @property
    def scheme(self) -> str:
        """How the address begins for which this was asked."""
        return "https" if self.secure else "http"

    @property
    def place(self) -> tuple[str, int]:
        """The server's name, and the port, which a browser leaves out where it is the usual one."""
        parts = urlsplit(f"//{self.host}")
        return parts.hostname or "", parts.port or PORTS[self.scheme]


@dataclass(frozen=True, slots=True)
class WebAnswer:
    """What goes back."""

    status: HTTPStatus
    body: bytes = b""
    headers: Mapping[str, str] = field(default_factory=dict)


def sentence(status: HTTPStatus, text: str, **headers: str) -> WebAnswer:
    """Return an answer of one sentence for whoever reads it."""
    return WebAnswer(status, f"{text}\n".encode(), {"Content-Type": "text/plain; charset=utf-8", **headers})
