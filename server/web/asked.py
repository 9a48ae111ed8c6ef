"""What a browser asks, and what it is answered: plain values, without a connection."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from http import HTTPStatus


@dataclass(frozen=True, slots=True)
class Asked:
    """The head of a request. `path` has no query; the headers go by their names in small letters.

    `address` is where the connection arrived, and `secure` tells whether it is encrypted.
    """

    method: str
    path: str
    headers: Mapping[str, str]
    address: str
    secure: bool
    query: str = ""

    @property
    def host(self) -> str:
        """The server's name as the browser knows it, with the port where it says one."""
        return self.headers.get("host", "")


@dataclass(frozen=True, slots=True)
class WebAnswer:
    """What goes back."""

    status: HTTPStatus
    body: bytes = b""
    headers: Mapping[str, str] = field(default_factory=dict)


def sentence(status: HTTPStatus, text: str, **headers: str) -> WebAnswer:
    """Return an answer of one sentence for whoever reads it."""
    return WebAnswer(status, f"{text}\n".encode(), {"Content-Type": "text/plain; charset=utf-8", **headers})
