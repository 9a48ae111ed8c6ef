"""{"type": "give_hints", "name": "bob", "hints": true}

Sent in: table.
Refused: `not_host`, `bad_name`, `no_such_player`.
"""

from contack.protocol.command import GiveHints
from contack.protocol.error import Refusal
from contack.protocol.notice import Change
from contack.server.config.refused import NotAllowed
from contack.server.table.admission import check_is_host, check_name
from contack.server.table.client import Client, Delivery
from contack.server.table.player import Player
from contack.server.table.table import Table


def give_hints(table: Table, host: Client, command: GiveHints) -> list[Delivery]:
    check_is_host(table, host)
    check_name(command.name)
    player = table.members.called(command.name)
    if not isinstance(player, Player) or player.level is not None:
        raise NotAllowed(Refusal.NO_SUCH_PLAYER, name=command.name)
    player.hints = command.hints
    return table.changed(Change.HINTS_GIVEN if command.hints else Change.HINTS_TAKEN, player.name)
