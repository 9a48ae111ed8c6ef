"""{"type": "pause_tournament", "paused": true, "reason": "supper"}

Sent in: lobby, table.
Refused: `no_tournament`, `not_organiser`.
"""

from contack.protocol.command import PauseTournament
from contack.server.commands.moderate.pause import pause_table, wanted_pause
from contack.server.commands.tournament.office import Office
from contack.server.commands.tournament.organiser import organised
from contack.server.table.client import Client, Delivery


def pause_tournament(office: Office, client: Client, command: PauseTournament) -> list[Delivery]:
    tournament = organised(office, client)
    before, pause = tournament.pause, wanted_pause(client, command)
    tournament.pause, tournament.changed = pause, True
    by = pause.by if pause else before.by if before else ""
    # a pause of the whole server holds on
    tables = [table for table in tournament.tables.values() if table.standstill.pause == before]
    return office.tables.change(tables, lambda table: pause_table(table, pause, by))
