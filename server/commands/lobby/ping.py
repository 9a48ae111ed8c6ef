"""{"type": "ping", "echo": 300, "hidden": true}

Sent in: greeting, lobby, table, lending.
Refused: for no reason of its own.
"""

from contack.protocol.command import Ping
from contack.protocol.notice import Ponged
from contack.server.table.client import Client, Delivery


def ping(client: Client, command: Ping) -> list[Delivery]:
    client.hidden = command.hidden
    return [Delivery((client,), Ponged(command.echo))]
