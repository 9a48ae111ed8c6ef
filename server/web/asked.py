"""A request and its answer: plain values, without a connection."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from http import HTTPStatus
from typing import NamedTuple, Protocol
from urllib.parse import urlsplit

PORTS = {"http": 80, "https": 443}
"""The ports of addresses without one."""


@dataclass(frozen=True, slots=True)
class Asked:
    """The head of a request. `path` has no query; the names of headers are in small letters.

    `address` is the end of the connection here, `peer` the other one, and `secure` is true inside TLS.
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
        """The server's name as the browser knows it, with a port unless it is the usual one."""
        return self.headers.get("host", "")

    @property
    def scheme(self) -> str:
        """The scheme of the address that the browser shows."""
        return "https" if self.secure else "http"

    @property
    def place(self) -> tuple[str, int]:
        """The server's name and port. A browser leaves the usual port out."""
        parts = urlsplit(f"//{self.host}")
        return parts.hostname or "", parts.port or PORTS[self.scheme]


class OpenAnswer(Protocol):
    """Where an answer goes that is not whole yet."""

    def write(self, data: bytes) -> None:
        """Send a part of the answer."""

    def finish(self) -> None:
        """End the answer."""


class Rest(NamedTuple):
    """An answer that comes in parts: `start` gets the listener, and `stop` too where its connection is lost."""

    start: Callable[[OpenAnswer], None]
    stop: Callable[[OpenAnswer], None]


@dataclass(frozen=True, slots=True)
class WebAnswer:
    """The answer to a request: its body, or the `rest` that follows its head.

    `style` is the source of its own style for the Content-Security-Policy, empty if it has none.
    """

    status: HTTPStatus
    body: bytes = b""
    headers: Mapping[str, str] = field(default_factory=dict)
    rest: Rest | None = None
    style: str = ""


def sentence(status: HTTPStatus, text: str, **headers: str) -> WebAnswer:
    return WebAnswer(status, f"{text}\n".encode(), {"Content-Type": "text/plain; charset=utf-8", **headers})
