"""{"type": "list_standings"}

Sent in: lobby, table.
Refused: for no reason of its own.
"""

from contack.protocol.command import ListStandings
from contack.server.standings.standings import NONE_KEPT, Standings
from contack.server.table.client import Client, Delivery


def list_standings(standings: Standings | None, client: Client, _: ListStandings) -> list[Delivery]:
    return [Delivery((client,), standings.listed(client.name) if standings else NONE_KEPT)]
