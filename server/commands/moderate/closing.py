from contack.protocol.notice import Change
from contack.protocol.sentences import say
from contack.server.lobby.tables import Tables
from contack.server.table.client import Delivery
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


def close_table(tables: Tables, table: Table, words: str) -> list[Delivery]:
    tables.touch(table)
    deliveries = table.abandon(words) + dismiss(table, words)
    tables.close(table)
    return deliveries


def close_deserted(tables: Tables, table: Table, deliveries: list[Delivery]) -> list[Delivery]:
    """Close a table without players, after these deliveries."""
    if table.deserted:
        # after a restart a bot may return before any person
        deliveries = deliveries + table.send_bots_home() + table.hide_all(say("left.closed"))
        tables.close(table)
    return deliveries
