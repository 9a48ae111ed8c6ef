"""{"type": "reveal", "nonce": {"hex": "6e6f6e63652d6f662d616e6e2d303131"}}

Sent in: table.
Refused: `no_seat`, `not_asked`.
"""

from contack.engine.deal import digest
from contack.protocol.command import Reveal
from contack.protocol.error import Refusal
from contack.protocol.notice import Change
from contack.server.commands.play.turn import player_at
from contack.server.config.refused import NotAllowed
from contack.server.table.client import Client, Delivery
from contack.server.table.table import Table


def reveal(table: Table, client: Client, command: Reveal) -> list[Delivery]:
    # the last nonce starts the game
    player = player_at(table, client)
    if not (table.gathering.asking and player.withholds):
        raise NotAllowed(Refusal.NOT_ASKED)
    if digest(command.nonce) != player.digest:
        return table.call_off([player])
    player.nonce = command.nonce
    return table.changed(Change.REVEALED, player.name) + table.gather()
