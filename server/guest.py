"""Somebody connected to the server. Knows no socket."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from contack.server.table import Table


class Guest:
    """One connection, as lobby and tables know it; two guests may bear the same name."""

    __slots__ = ("name", "table")

    def __init__(self) -> None:
        self.name = ""
        self.table: Table | None = None
