"""{"type": "leave"}

Sent in: table.
Refused: for no reason of its own.
"""

from contack.protocol.command import Leave
from contack.protocol.notice import Change
from contack.protocol.sentences import say
from contack.server.commands.moderate.closing import close_deserted
from contack.server.lobby.tables import Tables
from contack.server.table.client import Client, Delivery
from contack.server.table.table import Table


def leave(tables: Tables, table: Table, client: Client, _: Leave) -> list[Delivery]:
    return close_deserted(tables, table, table.part(client, say("left"), Change.LEFT))
