"""A connection as lobby and tables know it, and what is sent to some of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from contack.protocol.notice import Notice


class Client:
    """One connection, as lobby and tables know it; `place` is where it comes from, `table` the name of its table."""

    __slots__ = ("__weakref__", "name", "place", "table")

    def __init__(self, place: str = "") -> None:
        self.name = ""
        self.place = place
        self.table: str | None = None


class Delivery(NamedTuple):
    """A notice and everybody who gets it; `table` names the table whose state it tells, if it does."""

    to: Sequence[Client]
    notice: Notice
    table: str | None = None
