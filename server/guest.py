"""Somebody connected to the server. Knows no socket."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from contack.server.table import Table


class Guest:
    """One connection, as lobby and tables know it; `place` is where it comes from.

    `opened` are tables that it opened and may be there still, `barred` those that it was made to leave.
    """

    __slots__ = ("barred", "name", "opened", "place", "table")

    def __init__(self, place: str = "") -> None:
        self.name = ""
        self.place = place
        self.table: Table | None = None
        self.opened: list[Table] = []
        self.barred: list[Table] = []
