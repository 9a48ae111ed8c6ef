"""{"type": "react", "reaction": "wow"}

Sent in: table.
Refused: `muted`.
"""

from contack.protocol.command import React
from contack.protocol.notice import Reacted
from contack.server.table.client import Client, Delivery
from contack.server.table.table import Table


def react(table: Table, client: Client, command: React) -> list[Delivery]:
    table.moderation.check_may_speak(client.name)
    return [Delivery(table.members.clients, Reacted(client.name, command.reaction))]
