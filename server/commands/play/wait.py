"""{"type": "wait"}

Sent in: table.
Refused: `no_seat`, `game_running`, `cannot_wait`.
"""

from contack.protocol.command import Wait
from contack.protocol.error import Refusal
from contack.protocol.notice import Change
from contack.server.commands.play.turn import check_not_busy, player_at
from contack.server.config.refused import NotAllowed
from contack.server.table.client import Client, Delivery
from contack.server.table.table import Table


def wait(table: Table, client: Client, _: Wait) -> list[Delivery]:
    """Stop a running count, once a game for each player."""
    player = player_at(table, client)
    check_not_busy(table)
    if not player.ready:
        raise NotAllowed(Refusal.CANNOT_WAIT)
    if table.gathering.starts_in is not None:
        if player.stopped:
            raise NotAllowed(Refusal.CANNOT_WAIT, "again")
        player.stopped = True
        table.gathering.hold_up()
    player.be_unready()
    return table.changed(Change.UNREADY, player.name) + table.gather()
