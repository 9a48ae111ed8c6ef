"""{"type": "set_pause", "paused": true, "reason": "pizza"}

Sent in: table.
Refused: `paused` by the operator, `not_host`.
"""

from contack.protocol.command import SetPause
from contack.protocol.error import Refusal
from contack.server.commands.moderate.pause import pause_table, wanted_pause
from contack.server.config.refused import NotAllowed
from contack.server.table.admission import check_is_host
from contack.server.table.client import Client, Delivery
from contack.server.table.table import Table


def set_pause(table: Table, client: Client, command: SetPause) -> list[Delivery]:
    """Players may end a pause while the host is not connected."""
    pause = table.standstill.pause
    if pause and not pause.by:
        raise NotAllowed(Refusal.PAUSED, "all")
    wanted = wanted_pause(client, command)
    instead = not command.paused and not table.members.host_here and table.members.player_of(client)
    if not instead:
        check_is_host(table, client)
    return pause_table(table, wanted, client.name)
