from contack.protocol.command import CloseGame
from contack.protocol.error import Refusal
from contack.protocol.notice import Change
from contack.server.config.refused import NotAllowed
from contack.server.lobby.tables import Tables
from contack.server.table.admission import check_name
from contack.server.table.client import Client, Delivery
from contack.server.table.table import Table


def hold_back(table: Table) -> list[Delivery]:
    """Make everyone unready if no more games may start; a game about to start still does."""
    if table.busy or table.fixed or not table.members.ready:
        return []
    for player in table.members.players:
        player.be_unready()
    table.gathering.hold_up()
    return table.changed(Change.HELD_UP, "")


def dismiss(table: Table, text: str) -> list[Delivery]:
    deliveries = [delivery for client in table.members.clients for delivery in table.let_go(client, text)]
    table.members.leave_empty()
    return deliveries


def idle_table(tables: Tables, host: Client, command: CloseGame) -> Table:
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
