from collections.abc import Sequence
from typing import ClassVar

from contack.protocol.limits import NAME_LENGTH
from contack.server.admin.base.answer import Answered, BadOrder, OrderDone, OrderRefused, did_you_mean
from contack.server.admin.base.order import Control, Order, parse_target

TABLE_CLOSED = "the host of this server has closed the table"


class Close(Order, frozen=True):
    """Close a table; its game is abandoned."""

    arguments: ClassVar[str] = "TABLE"
    changes_tables: ClassVar[bool] = True

    table: str

    @classmethod
    def parse(cls, words: Sequence[str]) -> "Close":
        name = parse_target(words)
        if len(name) > NAME_LENGTH:
            raise BadOrder(f"the name of a table has up to {NAME_LENGTH} characters")
        return cls(name)

    def run(self, control: Control, answered: Answered) -> None:
        tables = control.lobby.tables
        table = tables.called(self.table)
        if table is None:
            raise OrderRefused(f"no table {self.table}{did_you_mean(self.table, tables.by_name)}")
        game = "; its game was abandoned" if table.playing else ""
        done = OrderDone(f"closed: {table.name}, with {len(table.members.people)} people{game}")
        control.hub.tell(control.lobby.close_table(table, TABLE_CLOSED), lambda: answered(done))
