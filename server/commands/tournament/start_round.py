"""{"type": "start_round"}

Sent in: lobby, table.
Refused: `no_tournament`, `not_organiser`, `paused`, `round_running`.
"""

from contack.protocol.command import StartRound
from contack.protocol.error import Refusal
from contack.server.commands.tournament.office import Office
from contack.server.commands.tournament.organiser import check_runs, organised
from contack.server.config.refused import NotAllowed
from contack.server.table.client import Client, Delivery
from contack.server.table.table import Table


def start_round(office: Office, client: Client, _: StartRound) -> list[Delivery]:
    tournament = organised(office, client)
    check_runs(office, tournament)
    waiting = [table for table in tournament.tables.values() if not table.busy]
    if not waiting:
        raise NotAllowed(Refusal.ROUND_RUNNING, "none")
    tournament.changed = True
    return office.tables.change(waiting, _begin)


def _begin(table: Table) -> list[Delivery]:
    table.gathering.call(0)
    return table.gather()
