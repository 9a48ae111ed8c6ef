"""{"type": "take_back"}

Sent in: table.
Refused: `no_seat`.
"""

from contack.protocol.command import TakeBack
from contack.protocol.notice import Change
from contack.server.commands.play.turn import player_at
from contack.server.table.client import Client, Delivery
from contack.server.table.table import Table


def take_back(table: Table, client: Client, _: TakeBack) -> list[Delivery]:
    player = player_at(table, client)
    player.handed_over = False
    return table.changed(Change.TOOK_BACK, player.name)
