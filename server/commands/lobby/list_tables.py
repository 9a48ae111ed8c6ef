"""{"type": "list_tables"}

Sent in: lobby, table.
Refused: for no reason of its own.
"""

from contack.protocol.command import ListTables
from contack.server.bots.assignments import BotAssignments
from contack.server.lobby.table_list import TableList
from contack.server.table.client import Client, Delivery


def list_tables(tables: TableList, bots: BotAssignments, client: Client, _: ListTables) -> list[Delivery]:
    return tables.answer(client, bots.free)
