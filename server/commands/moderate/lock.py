"""{"type": "lock", "locked": true}

Sent in: table.
Refused: `not_host`.
"""

from contack.protocol.command import Lock
from contack.protocol.notice import Change
from contack.server.table.admission import check_is_host
from contack.server.table.client import Client, Delivery
from contack.server.table.table import Table


def lock(table: Table, host: Client, command: Lock) -> list[Delivery]:
    """Players can still take their seats back."""
    check_is_host(table, host)
    table.moderation.locked = command.locked
    return table.changed(Change.LOCKED if command.locked else Change.UNLOCKED, host.name)
