"""A connection as lobby and tables know it, and what is sent to some of them."""

from collections.abc import Sequence
from typing import NamedTuple

from contack.protocol.notice import Notice


class Client:
    """One connection, as lobby and tables know it; `place` is where it comes from, `table` the name of its table.

    `own_name` is the one of its hello, and `name` the same or, at a table, that of the seat that it took back.
    `address` and `number` are for the log: where the connection comes from, with its port, and which one it is.
    `in_clear` is true for a page that came over HTTP. `owner` is true for the program that started the server.
    `hidden` is what its last ping told, and `silent` that it is gone without a word.
    """

    # weakly, as tables remember whom their host barred or muted
    __slots__ = (
        "__weakref__", "address", "hidden", "in_clear", "name", "number", "own_name", "owner", "place", "silent",
        "table",
    )  # fmt: skip

    def __init__(self, place: str = "") -> None:
        self.name = self.own_name = ""
        self.place = place
        self.address, self.number = "", 0
        self.table: str | None = None
        self.in_clear = False
        self.hidden = self.silent = False
        self.owner = False

    def leave_table(self) -> None:
        """Be at no table, by one's own name."""
        self.table, self.name = None, self.own_name


class Delivery(NamedTuple):
    """A notice and everybody who gets it; `table` names the table whose state it tells, if it does."""

    to: Sequence[Client]
    notice: Notice
    table: str | None = None
