"""{"type": "sit", "wanted": true}

Sent in: table.
Refused: `seated`, `table_locked`, `unseated`.
"""

from contack.protocol.command import Sit
from contack.protocol.error import Refusal
from contack.protocol.notice import Change
from contack.server.config.refused import NotAllowed
from contack.server.table.client import Client, Delivery
from contack.server.table.table import Table


def sit(table: Table, client: Client, command: Sit) -> list[Delivery]:
    # the seat is for the next game
    if table.members.player_of(client):
        raise NotAllowed(Refusal.SEATED)
    if command.wanted:
        table.moderation.check_lets_in(client)
        table.history.check_may_sit(client)
    return _queue(table, client, command.wanted)


def _queue(table: Table, client: Client, wanted: bool) -> list[Delivery]:
    """Seat the spectator once no game runs and a seat is free."""
    table.members.unqueue(client)
    if not wanted:
        return table.changed(Change.UNQUEUED, client.name)
    table.members.queue.append(client)
    return table.seat_queue() if table.has_seat else table.changed(Change.QUEUED, client.name)
