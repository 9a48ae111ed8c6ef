"""{"type": "claim", "code": "code-of-bob"}

Sent in: lobby.
Refused: `too_fast`, `bad_code`, `bad_token`.
"""

from contack.protocol.command import Claim
from contack.protocol.sentences import say
from contack.server.commands.enter.entrance import Entrance
from contack.server.commands.enter.seat import take_seat
from contack.server.table.client import Client, Delivery


def claim(entrance: Entrance, client: Client, command: Claim) -> list[Delivery]:
    """Give the client a new token."""
    token = entrance.pairing.take(client.place, command.code)
    return take_seat(entrance, client, token, say("left.device"), moved=True)
