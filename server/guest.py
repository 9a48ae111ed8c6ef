"""Somebody connected to the server. Knows no socket."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from contack.server.table import Table


class Guest:
    """One connection, as lobby and tables know it; `opened` are tables that it opened and may be there still."""

    __slots__ = ("name", "opened", "table")

    def __init__(self) -> None:
        self.name = ""
        self.table: Table | None = None
        self.opened: list[Table] = []
