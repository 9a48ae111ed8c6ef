"""{"type": "pause_tournament", "paused": true, "reason": "supper"}

Sent in: lobby, table.
Refused: `no_tournament`, `not_organiser`.
"""

from contack.protocol.command import PauseTournament
from contack.protocol.table_state import PauseState
from contack.server.commands.moderate.pause import pause_table, wanted_pause
from contack.server.commands.tournament.office import Office
from contack.server.commands.tournament.organiser import organised
from contack.server.table.client import Client, Delivery
from contack.server.tournament.running import RunningTournament


def pause_tournament(office: Office, client: Client, command: PauseTournament) -> list[Delivery]:
    tournament = organised(office, client)
    return _set_pause(office, tournament, wanted_pause(client, command))


def _set_pause(office: Office, tournament: RunningTournament, pause: PauseState | None) -> list[Delivery]:
    before, tournament.pause, tournament.changed = tournament.pause, pause, True
    deliveries: list[Delivery] = []
    for table in tournament.tables.values():
        # a pause of the whole server holds on
        if table.standstill.pause == before:
            office.tables.touch(table)
            deliveries += pause_table(table, pause, pause.by if pause else (before.by if before else ""))
    return deliveries
