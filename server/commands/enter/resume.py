"""{"type": "resume", "token": "token-of-bob"}

Sent in: lobby.
Refused: `bad_token`.
"""

from contack.protocol.command import Resume
from contack.protocol.sentences import say
from contack.server.commands.enter.entrance import Entrance
from contack.server.commands.enter.seat import take_seat
from contack.server.table.client import Client, Delivery


def resume(entrance: Entrance, client: Client, command: Resume) -> list[Delivery]:
    # most often it is the same person, whose dead connection the server still counts
    return take_seat(entrance, client, command.token, say("left.window"))
