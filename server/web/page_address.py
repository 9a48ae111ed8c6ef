"""Where others find the pages."""

from collections.abc import Callable, Sequence
from typing import TypeAlias
from urllib.parse import urlsplit

from contack.server.web.asked import Asked
from contack.server.web.hosts import is_local

Addresses: TypeAlias = Callable[[int, bool], Sequence[str]]
"""How others reach the pages of a port, encrypted or not."""


def page_address(asked: Asked, addresses: Addresses) -> str:
    """Return where others find the pages: as it was asked for, or as they would where only this machine can."""
    scheme, usual = ("https", 443) if asked.secure else ("http", 80)
    place = urlsplit(f"//{asked.host}")
    others = addresses(place.port or usual, asked.secure) if is_local(place.hostname or "") else ()
    return next(iter(others), f"{scheme}://{asked.host}/")
