"""{"type": "swap", "name": "ann", "other": "bob"}

Sent in: table.
Refused: `game_running`, `not_host`, `bad_name`, `no_such_player`.
"""

from contack.protocol.command import Swap
from contack.protocol.error import Refusal
from contack.protocol.name import name_key
from contack.protocol.notice import Change
from contack.server.commands.play.turn import check_not_busy
from contack.server.config.refused import NotAllowed
from contack.server.table.admission import check_is_host, check_name
from contack.server.table.client import Client, Delivery
from contack.server.table.table import Table


def swap(table: Table, host: Client, command: Swap) -> list[Delivery]:
    check_not_busy(table)
    check_is_host(table, host)
    seat, other = (_seat(table, name) for name in (command.name, command.other))
    players = table.members.players
    if seat == other:
        raise NotAllowed(Refusal.NO_SUCH_PLAYER, "alone", name=players[seat].name)
    players[seat], players[other] = players[other], players[seat]
    return table.changed(Change.SWAPPED, players[other].name)


def _seat(table: Table, name: str) -> int:
    check_name(name)
    keys = [name_key(player.name) for player in table.members.players]
    if name_key(name) not in keys:
        raise NotAllowed(Refusal.NO_SUCH_PLAYER, name=name)
    return keys.index(name_key(name))
