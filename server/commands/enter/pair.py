"""{"type": "pair"}

Sent in: table.
Refused: `no_seat`.
"""

from contack.protocol.command import Pair
from contack.protocol.error import Refusal
from contack.protocol.limits import PAIRING_SECONDS
from contack.protocol.notice import Paired
from contack.server.config.refused import NotAllowed
from contack.server.lobby.pairing import Pairing
from contack.server.table.client import Client, Delivery
from contack.server.table.table import Table


def pair(pairing: Pairing, table: Table, client: Client, _: Pair) -> list[Delivery]:
    """Give a player two codes with which another device takes the seat."""
    player = table.members.player_of(client)
    if player is None:
        raise NotAllowed(Refusal.NO_SEAT)
    codes = pairing.give(client.place, player.token)
    return [Delivery((client,), Paired(codes.scanned, codes.typed, PAIRING_SECONDS))]
