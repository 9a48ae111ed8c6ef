"""Where others find the pages."""

from collections.abc import Callable, Sequence
from typing import TypeAlias

from contack.server.web.asked import Asked
from contack.server.web.hosts import is_local

Addresses: TypeAlias = Callable[[int, bool], Sequence[str]]
"""How others reach the pages of a port, encrypted or not."""


def page_address(asked: Asked, addresses: Addresses) -> str:
    """Return where others find the pages: as it was asked for, or as they would where only this machine can."""
    name, port = asked.place
    others = addresses(port, asked.secure) if is_local(name) else ()
    return next(iter(others), f"{asked.scheme}://{asked.host}/")
