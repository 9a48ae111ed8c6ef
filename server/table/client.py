"""A connection as lobby and tables know it."""

from __future__ import annotations


class Client:
    """One connection, as lobby and tables know it; `place` is where it comes from, `table` the name of its table."""

    __slots__ = ("__weakref__", "name", "place", "table")

    def __init__(self, place: str = "") -> None:
        self.name = ""
        self.place = place
        self.table: str | None = None
