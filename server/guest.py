"""Somebody connected to the server. Knows no socket."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from contack.server.table import Table


class Guest:
    """One connection, as lobby and tables know it; `place` is where it comes from.

    `barred` are tables that it was made to leave and that may be there still, `silenced` those where it is muted.
    """

    __slots__ = ("barred", "name", "place", "silenced", "table")

    def __init__(self, place: str = "") -> None:
        self.name = ""
        self.place = place
        self.table: Table | None = None
        self.barred: list[Table] = []
        self.silenced: list[Table] = []
