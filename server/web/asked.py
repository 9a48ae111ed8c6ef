from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from http import HTTPStatus
from typing import NamedTuple, Protocol
from urllib.parse import urlsplit

# The ports of addresses without one; not those of protocol/, as the build reads the pages without a library.
PORTS = {"http": 80, "https": 443}


@dataclass(frozen=True, slots=True)
class Asked:
    """`path` has no query; the names of headers are in small letters.

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
        return self.headers.get("host", "")

    @property
    def scheme(self) -> str:
        return "https" if self.secure else "http"

    @property
    def place(self) -> tuple[str, int]:
        """A browser leaves the usual port out."""
        parts = urlsplit(f"//{self.host}")
        return parts.hostname or "", parts.port or PORTS[self.scheme]


class OpenAnswer(Protocol):
    def write(self, data: bytes) -> None:
        pass

    def finish(self) -> None:
        pass


class Rest(NamedTuple):
    """An answer in parts: `start` gets the listener, and `stop` too if its connection is lost."""

    start: Callable[[OpenAnswer], None]
    stop: Callable[[OpenAnswer], None]


@dataclass(frozen=True, slots=True)
class WebAnswer:
    """`rest` follows the head instead of a body.

    `style` is the source of its own style for the Content-Security-Policy.
    """

    status: HTTPStatus
    body: bytes = b""
    headers: Mapping[str, str] = field(default_factory=dict)
    rest: Rest | None = None
    style: str = ""


def sentence(status: HTTPStatus, text: str, **headers: str) -> WebAnswer:
    return WebAnswer(status, f"{text}\n".encode(), {"Content-Type": "text/plain; charset=utf-8", **headers})
