"""{"type": "call_off"}

Sent in: table.
Refused: `no_game`, `not_host`, `too_late`.
"""

from contack.protocol.command import CallOff
from contack.protocol.error import Refusal
from contack.protocol.notice import Change
from contack.server.commands.play.turn import match_of
from contack.server.config.refused import NotAllowed
from contack.server.table.admission import check_is_host
from contack.server.table.client import Client, Delivery
from contack.server.table.table import Table

# Why a called-off game ended, in its record.
BY_HOST = "by the host"


def call_off(table: Table, client: Client, _: CallOff) -> list[Delivery]:
    """Allow this before any seat has laid twice."""
    match = match_of(table)
    check_is_host(table, client)
    if match.laid_twice:
        raise NotAllowed(Refusal.TOO_LATE)
    table.gathering.call_off()
    return table.changed(Change.CALLED_OFF, client.name) + table.abandon(BY_HOST)
