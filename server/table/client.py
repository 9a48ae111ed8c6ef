from collections.abc import Sequence
from typing import NamedTuple

from contack.protocol.command import Role
from contack.protocol.limits import PLAYER_COLOURS
from contack.protocol.notice import Notice


class Client:
    """One connection as lobby and tables know it. `place` is its network place.

    `own_name` is the name of its hello; `name` is the same or, at a table, the name of the seat that it took back.
    `address` (with port) and `number` identify it in the log. `in_clear` marks a page over HTTP, `from_here` a page
    under `localhost`, `owner` the program that started the server, and `on_server` a client on the server's machine.
    `hidden` is the state of its last ping, and `silent` means that it vanished without a goodbye.
    """

    # weak references: tables remember the clients that their host barred or muted
    __slots__ = (
        "__weakref__", "address", "bot", "colour", "from_here", "hidden", "in_clear", "name", "number", "on_server",
        "own_name", "owner", "place", "role", "silent", "table",
    )  # fmt: skip

    def __init__(self, place: str = "") -> None:
        self.name = self.own_name = ""
        self.place = place
        self.colour = PLAYER_COLOURS[0]
        self.address, self.number = "", 0
        self.table: str | None = None
        self.in_clear = self.from_here = False
        self.hidden = self.silent = self.bot = False
        self.owner = False
        self.on_server = False
        self.role: Role = "player"

    @property
    def screen(self) -> bool:
        """Whether it is no person: a big screen or the commentator."""
        return self.role != "player"

    def leave_table(self) -> None:
        self.table, self.name = None, self.own_name


class Delivery(NamedTuple):
    """`table` names the table whose state the notice contains, if it does.

    `frame` has the bytes of a notice that was encoded before.
    """

    to: Sequence[Client]
    notice: Notice
    table: str | None = None
    frame: bytes | None = None
