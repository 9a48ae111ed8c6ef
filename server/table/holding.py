"""How a host or the operator stops a table: a pause, no more games, everyone sent away."""

from contack.protocol.notice import Change
from contack.protocol.table_state import PauseState
from contack.server.table.client import Delivery
from contack.server.table.table import Table


def set_pause(table: Table, pause: PauseState | None, by: str) -> list[Delivery]:
    """Pause the table, or end its pause. `by` is the name of the person, empty for the operator."""
    if pause:
        table.gathering.hold_up()
        table.standstill.begin_pause(pause, table.members, table.match)
        return table.changed(Change.PAUSED, by)
    if table.asking:
        table.gathering.ask()
    table.standstill.end_pause(table.members, table.match)
    return table.changed(Change.UNPAUSED, by) + table.stand_in() + table.gather()


def hold_back(table: Table) -> list[Delivery]:
    """Make everyone unready if no more games may start; a game about to start still does."""
    if table.busy or not table.members.ready:
        return []
    for player in table.members.players:
        player.be_unready()
    table.gathering.hold_up()
    return table.changed(Change.HELD_UP, "")


def dismiss(table: Table, text: str) -> list[Delivery]:
    """Send everyone away from a closed table."""
    deliveries = [delivery for client in table.members.clients for delivery in table.let_go(client, text)]
    table.members.leave_empty()
    return deliveries
