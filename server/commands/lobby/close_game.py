"""{"type": "close_game", "table": "kitchen"}

Sent in: lobby.
Refused: `not_host`, `bad_name`, `no_such_table`, `game_running`.
"""

from collections.abc import Callable

from contack.protocol.command import CloseGame
from contack.protocol.error import Refusal
from contack.protocol.sentences import say
from contack.server.config.refused import NotAllowed
from contack.server.lobby.tables import Tables
from contack.server.table.admission import check_name
from contack.server.table.client import Client, Delivery
from contack.server.table.table import Table


def close_game(
    tables: Tables, close: Callable[[Table, str], list[Delivery]], client: Client, command: CloseGame
) -> list[Delivery]:
    return close(_idle_table(tables, client, command), say("left.closed.host"))


def _idle_table(tables: Tables, host: Client, command: CloseGame) -> Table:
    """Return the table that the host of the server closes. Raises NotAllowed."""
    if not (host.owner or host.from_here):
        raise NotAllowed(Refusal.NOT_HOST, "server")
    check_name(command.table)
    table = tables.called(command.table)
    if table is None:
        raise NotAllowed(Refusal.NO_SUCH_TABLE, table=command.table)
    if table.fixed:
        raise NotAllowed(Refusal.TOURNAMENT_TABLE)
    if not table.idle:
        raise NotAllowed(Refusal.GAME_RUNNING, "kept", table=table.name)
    return table
